internal import Reporting

// Notes that the help of commands shows after their options.

extension Command {
  /// What `scan` reads, writes and watches.
  static let scanNotes: [HelpTopic.Part] = [
    .title("What is read", "읽는 파일"),
    .text(
      "In a folder every picture and every document gets a row. PNG and JPEG are read, whatever "
        + "their names. PDF, TIFF, HEIC, AVIF, WebP, GIF, BMP, JPEG XL, JPEG 2000 and PostScript "
        + "give the error unsupported, and message names a command that converts them. A file named "
        + ".png, .jpg, .jpeg or .jpe gets a row whatever it holds. Everything else is skipped and "
        + "counted; -v names it.",
      "폴더에서는 모든 이미지와 문서가 결과에 나옵니다. PNG와 JPEG은 이름과 관계없이 읽습니다. PDF, TIFF, HEIC, "
        + "AVIF, WebP, GIF, BMP, JPEG XL, JPEG 2000, PostScript는 unsupported 오류이고 message에 "
        + "변환 명령이 나옵니다. 이름이 .png, .jpg, .jpeg, .jpe로 끝나면 내용과 관계없이 결과에 나옵니다. 나머지는 "
        + "건너뛰고 개수만 셉니다(-v: 이름도 표시)."),
    .text(
      "Every kind of PNG is read, and baseline and progressive JPEG, gray or color, but not CMYK, "
        + "12-bit or lossless JPEG. A cut file gives the codes in the part that is left. The limits "
        + "of a picture are 64 megapixels (--max-pixels), 100,000 pixels per side, 256 MiB, rows for "
        + "1,024 codes, and 0.5 s of processor time per megapixel, at least 2 s and at most 25 s "
        + "(--time-limit).",
      "PNG는 모두 읽고, JPEG은 흑백과 컬러의 기본·점진 방식을 읽습니다(CMYK, 12비트, 무손실 제외). 잘린 파일은 남은 "
        + "부분의 코드를 읽습니다. 이미지는 6400만 픽셀(--max-pixels), 한 변 10만 픽셀, 256 MiB까지이고 코드는 "
        + "1,024개까지 결과에 나옵니다. 해독 시간은 백만 픽셀마다 CPU 시간 0.5초, 최소 2초, 최대 25초입니다"
        + "(--time-limit)."),
    .title("Results", "결과"),
    .text(
      "-o FILE is written completely or not at all; without -f its ending (.txt .jsonl .csv .html) "
        + "decides the format. After Ctrl-C the finished rows are in FILE.partial. An output that "
        + "would overwrite an input or another output is refused before anything is written.",
      "-o FILE은 완성된 경우에만 기록되고, -f가 없으면 확장자(.txt .jsonl .csv .html)로 형식을 정합니다. Ctrl-C "
        + "뒤에는 끝난 행이 FILE.partial에 있습니다. 입력이나 다른 출력을 덮어쓰게 되면 아무것도 쓰지 않고 거부합니다."),
    .text(
      "Tables and cards appear as pictures are read, fit the terminal (or COLUMNS), and end with "
        + "totals of the rows shown. A ticket counts once, however often it was scanned; --dedupe "
        + "drops its repeated rows, too. --sort holds all rows in memory. In a file or a pipe "
        + "nothing is shortened. --list -f jsonl writes what --files-from FILE --input jsonl reads.",
      "표와 카드는 읽는 대로 나오고 터미널(또는 COLUMNS) 너비에 맞추며, 끝에 표시한 행의 합계가 나옵니다. 여러 번 "
        + "스캔한 복권은 한 번만 셉니다. --dedupe는 중복된 행도 뺍니다. --sort는 모든 행을 메모리에 둡니다. 파일과 "
        + "파이프에서는 내용을 줄이지 않습니다. --list -f jsonl의 출력은 --files-from FILE --input jsonl로 읽습니다."),
    .text(
      "An HTML page is one file that loads nothing. It lists what can be claimed, by when and where, "
        + "and saves the deadlines as a calendar file. Its table can be searched and holds up to "
        + "100,000 rows; its sums always cover all rows.",
      "HTML 페이지는 아무것도 내려받지 않는 파일 하나입니다. 받을 당첨금과 지급기한, 받는 곳을 보여 주고 지급기한을 "
        + "달력 파일로 저장합니다. 목록은 검색할 수 있고 10만 행까지이며, 합계는 항상 전체 기준입니다."),
    .text(
      "--annotate outlines codes in green where a prize can still be claimed, in blue where nothing "
        + "was won, in gray where the prize has expired, in violet where the result is open and in "
        + "red where there is an error; dashed where a code was seen but not read.",
      "--annotate의 테두리는 받을 당첨금이 있으면 초록, 미당첨은 파랑, 지급기한이 지났으면 회색, 추첨 전이거나 결과를 "
        + "모르면 보라, 오류는 빨강입니다. 점선은 보이지만 읽지 못한 코드입니다."),
    .title("Watching a folder", "폴더 감시"),
    .text(
      "--watch DIR reads a file once its writer closes it or moves it in. Hidden files and names that "
        + "end in .part, .partial, .tmp, .crdownload or ~ wait until they are renamed. A changed file "
        + "is read again; a removed folder is awaited. Ctrl-C completes -o FILE. Linux does not tell "
        + "what other machines write to a shared folder: watch it on the machine that holds it.",
      "--watch DIR은 쓰기가 끝나거나 폴더로 옮겨 온 파일을 읽습니다. 숨김 파일과 .part, .partial, .tmp, "
        + ".crdownload, ~로 끝나는 이름은 바뀔 때까지 기다립니다. 바뀐 파일은 다시 읽고, 사라진 폴더는 다시 생길 때까지 "
        + "기다립니다. Ctrl-C를 누르면 -o FILE이 완성됩니다. 공유 폴더는 그 폴더가 있는 컴퓨터에서 감시하세요. Linux는 "
        + "다른 컴퓨터가 쓴 것을 알려 주지 않습니다."),
  ]

  /// What `browse` shows and keeps in memory.
  static let browseNotes: [HelpTopic.Part] = [
    .title("Rows and pictures", "결과 행과 사진"),
    .text(
      "A file that begins with { holds rows of scan or check; any other file or folder is scanned "
        + "while you look, by the same rules as lotto scan. -F follows a file of rows that grows, "
        + "does not exist yet or is replaced; the selection stays on its row.",
      "{로 시작하는 파일은 scan이나 check의 결과 행이고, 다른 파일과 폴더는 보는 동안 lotto scan과 똑같이 읽습니다. "
        + "-F는 늘어나거나, 아직 없거나, 바뀌는 행 파일을 계속 읽으며 선택한 행은 그대로입니다."),
    .text(
      "Only games are kept in memory, about 200 bytes each. A line that is not a row ends browse "
        + "with status 1; the message has its number.",
      "메모리에는 게임만, 하나에 약 200바이트를 둡니다. 결과 행이 아닌 줄이 있으면 줄 번호를 알리고 상태 1로 끝납니다."),
    .title("The terminal", "터미널"),
    .text(
      "browse works over ssh and in tmux. From 120 columns the filters and the selected ticket stand "
        + "beside the list, and cards stand side by side. The terminal is restored however browse "
        + "ends, even after kill -9.",
      "ssh와 tmux에서도 쓸 수 있습니다. 120칸부터는 필터와 선택한 복권이 목록 옆에, 카드는 나란히 나옵니다. "
        + "kill -9를 포함해 어떻게 끝나도 터미널은 원래대로 돌아옵니다."),
    .text(
      "browse celebrates a first to third prize; --no-motion, NO_COLOR and TERM=dumb turn the "
        + "animation off.",
      "1~3등 당첨은 축하 화면을 보여 줍니다. --no-motion, NO_COLOR, TERM=dumb이면 움직이지 않습니다."),
  ]

  /// Where draws come from.
  static let drawsNotes: [HelpTopic.Part] = [
    .title("Where draws come from", "당첨 번호의 출처"),
    .text(
      "scan, check and rank look a round up in the history built into lotto, then in the cache. A "
        + "later round is fetched from the operator's site, at most once per run, and cached once "
        + "its result is final. --offline forbids that. With --draws FILE nothing else is used: FILE "
        + "is CSV as draws export prints it, or JSON of the operator or a mirror; a pipe will do.",
      "scan, check, rank는 lotto에 든 당첨 번호, 그다음 캐시를 봅니다. 그 뒤 회차는 실행마다 한 번만 동행복권에서 받고, "
        + "결과가 확정되면 캐시에 저장합니다. --offline이면 받지 않습니다. --draws FILE을 쓰면 그 파일만 봅니다. "
        + "FILE은 draws export의 CSV나 동행복권·미러의 JSON이고 파이프도 됩니다."),
    .text(
      "Where no round is named, draws show, rank, cube query and numbers typed by hand use the newest "
        + "draw by the calendar. If it cannot be fetched, the newest known one is used, with a "
        + "warning. Dates are Korean (UTC+9), whatever TZ says; --as-of sets another day.",
      "회차를 주지 않으면 draws show, rank, cube query와 직접 입력한 번호는 날짜상 최신 회차를 씁니다. 받을 수 없으면 "
        + "경고하고 아는 회차 중 최신을 씁니다. 오늘은 TZ와 관계없이 한국 날짜이며 --as-of로 바꿉니다."),
    .title("The cache", "캐시"),
    .text(
      "One file in $XDG_CACHE_HOME/lotto or ~/.cache/lotto, with a checksum; processes may share it. "
        + "A damaged or foreign file is replaced, with a warning. A draw that contradicts a known "
        + "one is reported and never stored.",
      "$XDG_CACHE_HOME/lotto나 ~/.cache/lotto의 파일 하나이고 체크섬이 있습니다. 여러 프로세스가 함께 쓸 수 있습니다. "
        + "손상되었거나 다른 파일이면 경고하고 바꿉니다. 아는 당첨 번호와 다른 것은 알리고 저장하지 않습니다."),
    .title("Mirrors", "미러"),
    .text(
      "The operator blocks some networks. --url BASE, or LOTTO_DRAWS_URL for every command, names a "
        + "site to ask instead: one that answers the operator's calls, or a mirror with a file per "
        + "round, BASE/N.json, and all rounds in BASE/all.json. No mirror is asked unless you name "
        + "it. draws import and --draws read its files, too:",
      "동행복권은 일부 네트워크를 막습니다. --url BASE나 모든 명령에 적용되는 LOTTO_DRAWS_URL로 다른 사이트를 "
        + "정합니다. 동행복권과 같은 요청에 답하는 사이트나 회차별 파일 BASE/N.json과 전체 파일 BASE/all.json이 있는 "
        + "미러입니다. 정하지 않으면 미러에 요청하지 않습니다. draws import와 --draws도 이 파일을 읽습니다."),
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
    .title("Files of tickets", "번호 파일"),
    .entries([
      .init(
        "npy (N, 6)", type: "uint8",
        Wording("six numbers per ticket, in any order; C order", "게임마다 번호 여섯 개, 순서 무관, C 순서")),
      .init(
        "npy (N,)", type: "uint64",
        Wording(
          "one word per ticket: bit n - 1 for number n; little-endian",
          "게임마다 64비트 하나: 번호 n은 비트 n - 1, 리틀 엔디언")),
      .init("u8", Wording("six bytes per ticket, nothing else", "게임마다 6바이트, 그 밖에는 없음")),
      .init(
        "csv",
        Wording(
          "six numbers per line, separated by commas or blanks; a header and empty lines are skipped",
          "줄마다 번호 여섯 개(쉼표나 빈칸으로 구분), 머리글과 빈 줄은 건너뜀")),
      .init(
        "url",
        Wording(
          "one ticket address per line, each ranked in its own round unless a draw is named",
          "줄마다 복권 주소 하나, 회차를 정하지 않으면 복권의 회차로 계산")),
    ]),
    .text(
      "A row that is not six different numbers of 1 to 45 is rejected: it is counted, and named with "
        + "its place and the reason (the first five; all with -v). The other tickets keep their "
        + "places. A file of another type, order or length is refused as a whole. Memory is a few "
        + "megabytes per thread, however many tickets there are.",
      "1~45의 서로 다른 번호 여섯 개가 아닌 줄은 거부합니다. 개수를 세고 위치와 이유를 알립니다(처음 다섯 개, -v면 "
        + "전부). 다른 게임의 위치는 그대로입니다. 형식, 순서, 길이가 다른 파일은 전체를 거부합니다. 메모리는 게임 수와 "
        + "관계없이 스레드마다 몇 MB입니다."),
    .title("Rows", "결과 행"),
    .text(
      "There is one row per file and draw, with the keys schema (lotto.rank/1), source, round, "
        + "tickets, rank1 to rank5, none, prize_total, cost, return_rate, rejected, kernel, seconds "
        + "and tickets_per_second; --no-timing omits the last two. Amounts are in won before tax, of "
        + "the prizes that are published. -f html makes a page of the rows. lotto cube counts tickets "
        + "once and then ranks them in any draw.",
      "파일과 회차마다 한 행이고 키는 schema(lotto.rank/1), source, round, tickets, rank1~rank5, none, "
        + "prize_total, cost, return_rate, rejected, kernel, seconds, tickets_per_second입니다. "
        + "--no-timing은 마지막 둘을 뺍니다. 당첨금은 세금을 떼기 전 금액이고 발표된 것만 셉니다. -f html은 결과를 페이지로 "
        + "만듭니다. lotto cube는 한 번 집계해 두고 어느 회차든 순위를 매깁니다."),
    .title("Kernels", "커널"),
    .text(
      "The fastest kernel that the processor runs is chosen: avx512 (Ice Lake, Zen 4 and later), "
        + "avx2; sve2 (arm64 with vectors of 256 or 512 bits), neon (arm64); else portable. scalar is "
        + "the reference that the others are tested against.",
      "프로세서가 실행할 수 있는 가장 빠른 커널을 씁니다: avx512(Ice Lake, Zen 4 이후), avx2, sve2(벡터가 256이나 "
        + "512비트인 arm64), neon(arm64), 그 밖에는 "
        + "portable. scalar는 다른 커널을 검증하는 기준입니다."),
  ]
}
