internal import Reporting

// Notes that the help of commands shows after their options.

extension Command {
  /// What `scan` reads, writes and watches.
  static let scanNotes: [HelpTopic.Part] = [
    .title("What is read"),
    .text(
      "In a folder every picture and every document gets a row. PNG and JPEG are read, whatever "
        + "their names. PDF, TIFF, HEIC, AVIF, WebP, GIF, BMP, JPEG XL, JPEG 2000 and PostScript "
        + "give the error unsupported, and message names a command that converts them. A file named "
        + ".png, .jpg, .jpeg or .jpe gets a row whatever it holds. Everything else is skipped and "
        + "counted; -v names it."),
    .text(
      "Every kind of PNG is read, and baseline and progressive JPEG, gray or color, but not CMYK, "
        + "12-bit or lossless JPEG. A cut file gives the codes in the part that is left. The limits "
        + "of a picture are 64 megapixels (--max-pixels), 100,000 pixels per side, 256 MiB, rows for "
        + "1,024 codes, and 0.5 s of processor time per megapixel, at least 2 s and at most 25 s "
        + "(--time-limit)."),
    .title("Results"),
    .text(
      "-o FILE is written completely or not at all; without -f its ending (.txt .jsonl .csv .html) "
        + "decides the format. After Ctrl-C the finished rows are in FILE.partial. An output that "
        + "would overwrite an input or another output is refused before anything is written."),
    .text(
      "Tables and cards appear as pictures are read, fit the terminal (or COLUMNS), and end with "
        + "totals of the rows shown. A ticket counts once, however often it was scanned; --dedupe "
        + "drops its repeated rows, too. --sort holds all rows in memory. In a file or a pipe "
        + "nothing is shortened. --list -f jsonl writes what --files-from FILE --input jsonl reads."
    ),
    .text(
      "An HTML page is one file that loads nothing. It lists what can be claimed, by when and where, "
        + "and saves the deadlines as a calendar file. Its table can be searched and holds up to "
        + "100,000 rows; its sums always cover all rows."),
    .text(
      "--annotate outlines codes in green where a prize can still be claimed, in blue where nothing "
        + "was won, in gray where the prize has expired, in violet where the result is open and in "
        + "red where there is an error; dashed where a code was seen but not read."),
    .title("Watching a folder"),
    .text(
      "--watch DIR reads a file once its writer closes it or moves it in. Hidden files and names that "
        + "end in .part, .partial, .tmp, .crdownload or ~ wait until they are renamed. A changed file "
        + "is read again; a removed folder is awaited. Ctrl-C completes -o FILE. Linux does not tell "
        + "what other machines write to a shared folder: watch it on the machine that holds it."),
  ]

  /// What `browse` shows and keeps in memory.
  static let browseNotes: [HelpTopic.Part] = [
    .title("Rows and pictures"),
    .text(
      "A file that begins with { holds rows of scan or check; any other file or folder is scanned "
        + "while you look, by the same rules as lotto scan. -F follows a file of rows that grows, "
        + "does not exist yet or is replaced; the selection stays on its row."),
    .text(
      "Only games are kept in memory, about 200 bytes each. A line that is not a row ends browse "
        + "with status 1; the message has its number."),
    .title("The terminal"),
    .text(
      "browse works over ssh and in tmux. From 120 columns the filters and the selected ticket stand "
        + "beside the list, and cards stand side by side. The terminal is restored however browse "
        + "ends, even after kill -9."),
    .text(
      "browse celebrates a first to third prize; --no-motion, NO_COLOR and TERM=dumb turn the "
        + "animation off."),
  ]

  /// Where draws come from.
  static let drawsNotes: [HelpTopic.Part] = [
    .title("Where draws come from"),
    .text(
      "scan, check and rank look a round up in the history built into lotto, then in the cache. A "
        + "later round is fetched from the operator's site, at most once per run, and cached once "
        + "its result is final. --offline forbids that. With --draws FILE nothing else is used: FILE "
        + "is CSV as draws export prints it, or JSON of the operator or a mirror; a pipe will do."),
    .text(
      "Where no round is named, draws show, rank, cube query and numbers typed by hand use the newest "
        + "draw by the calendar. If it cannot be fetched, the newest known one is used, with a "
        + "warning. Dates are Korean (UTC+9), whatever TZ says; --as-of sets another day."),
    .title("The cache"),
    .text(
      "One file in $XDG_CACHE_HOME/lotto or ~/.cache/lotto, with a checksum; processes may share it. "
        + "A damaged or foreign file is replaced, with a warning. A draw that contradicts a known "
        + "one is reported and never stored."),
    .title("Mirrors"),
    .text(
      "The operator blocks some networks. --url BASE, or LOTTO_DRAWS_URL for every command, names a "
        + "site to ask instead: one that answers the operator's calls, or a mirror with a file per "
        + "round, BASE/N.json, and all rounds in BASE/all.json. No mirror is asked unless you name "
        + "it. draws import and --draws read its files, too:"),
    .lines([
      #"{"draw_no": 1208,"#,
      #" "date": "2026-01-24T00:00:00Z","#,
      #" "numbers": [6, 27, 30, 36, 38, 42],"#,
      #" "bonus_no": 25,"#,
      #" "divisions": [{"prize": 5001713625,"#,
      #"                "winners": 6}, …],"#,
      #" "total_sales_amount": 120408668000}"#,
    ]),
  ]

  /// What files of tickets hold, and how they are ranked.
  static let rankNotes: [HelpTopic.Part] = [
    .title("Files of tickets"),
    .entries([
      .init(
        "npy (N, 6)", type: "uint8",
        Wording("six numbers per ticket, in any order; C order")),
      .init(
        "npy (N,)", type: "uint64",
        Wording("one word per ticket: bit n - 1 for number n; little-endian")),
      .init("u8", Wording("six bytes per ticket, nothing else")),
      .init(
        "csv",
        Wording(
          "six numbers per line, separated by commas or blanks; a header and empty lines are skipped"
        )),
      .init(
        "url",
        Wording(
          "one ticket address per line, each ranked in its own round unless a draw is named")),
    ]),
    .text(
      "A row that is not six different numbers of 1 to 45 is rejected: it is counted, and named with "
        + "its place and the reason (the first five; all with -v). The other tickets keep their "
        + "places. A file of another type, order or length is refused as a whole. Memory is a few "
        + "megabytes per thread, however many tickets there are."),
    .title("Rows"),
    .text(
      "There is one row per file and draw, with the keys schema (lotto.rank/1), source, round, "
        + "tickets, rank1 to rank5, none, prize_total, cost, return_rate, rejected, kernel, seconds "
        + "and tickets_per_second; --no-timing omits the last two. Amounts are in won before tax, of "
        + "the prizes that are published. -f html makes a page of the rows. lotto cube counts tickets "
        + "once and then ranks them in any draw."),
    .title("Kernels"),
    .text(
      "The fastest kernel that the processor runs is chosen: avx512 (Ice Lake, Zen 4 and later), "
        + "avx2; sve2 (arm64 with vectors of 256 or 512 bits), neon (arm64); else portable. scalar is "
        + "the reference that the others are tested against."),
  ]
}
