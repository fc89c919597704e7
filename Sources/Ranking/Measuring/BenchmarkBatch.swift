internal import Lottery
internal import Platform

/// The tickets of a benchmark, which are the same in every format.
struct BenchmarkBatch {
  let rows: PageMemory
  let lines: BenchmarkText
  /// One URL per five tickets.
  let addresses: BenchmarkText
  let textTickets: Int
  /// The rows as NumPy's default integers.
  let integers: BenchmarkArray
  /// The rows as bytes in Fortran order.
  let columns: BenchmarkArray

  /// Text and integers take more memory than rows, so they get a fifth of the tickets, up to a limit.
  private static let textShare = 5
  private static let textLimit = 10_000_000
  /// Rows that a thread writes or counts at a time.
  private static let piece = 1 << 20

  init(count: Int, threads: Int) throws(SystemError) {
    guard let round = Round(1) else { preconditionFailure("there was a first round") }
    let tickets = GeneratedTickets(
      picks: .random(RandomPicks(seed: 1)),
      addresses: GeneratedAddresses(seed: 1, rounds: round...round))
    let rows = try PageMemory(count: count * TicketRow.size)
    concurrentPieces(of: count, Self.piece, threads: threads) { range in
      rows.change(range.lowerBound * TicketRow.size..<range.upperBound * TicketRow.size) {
        _ = tickets.writeRows(range, to: &$0)
      }
    }
    self.rows = rows
    textTickets = max(1, min(count / Self.textShare, Self.textLimit))
    let int64 = IntegerType(width: 8, isSigned: true, isBigEndian: false)
    integers = try BenchmarkArray(rows, tickets: textTickets, as: ArrayLayout(.rows, int64))
    columns = try BenchmarkArray(
      rows, tickets: textTickets, as: ArrayLayout(.columns, .byte))
    let range = 0..<textTickets
    lines = try BenchmarkText(capacity: textTickets * GeneratedTickets.lineLimit) {
      tickets.writeLines(range, to: &$0)
    }
    addresses = try BenchmarkText(capacity: (textTickets + 5) * GeneratedAddresses.limit) {
      tickets.addresses.write(range, of: tickets.picks, to: &$0)
    }
  }

  func countRows(_ kernel: RankKernel, _ draw: DrawNumbers, threads: Int) {
    concurrentPieces(of: rows.count / TicketRow.size, Self.piece, threads: threads) {
      [rows] range in
      rows.read { rows in
        var counts = RankCounts()
        let part = range.lowerBound * TicketRow.size..<range.upperBound * TicketRow.size
        kernel.count(rows.extracting(part), as: .rows, in: draw, into: &counts) { _ in }
      }
    }
  }
}

/// Tickets as text, with a row buffer for one block.
struct BenchmarkText {
  /// Bytes of text.
  let used: Int
  private let memory: PageMemory
  private let rows: PageMemory

  init(capacity: Int, _ write: (inout MutableRawSpan) -> Int) throws(SystemError) {
    memory = try PageMemory(count: capacity)
    rows = try PageMemory(count: BlockScorer.capacity * TicketRow.size)
    used = memory.change(write)
  }

  /// Parses the text block by block and counts its rows in one draw.
  func count(_ form: TextForm, _ kernel: RankKernel, _ draw: DrawNumbers) {
    let parser = TextParser(form, kernel: kernel)
    var counts = RankCounts()
    var start = 0
    memory.read { text in
      while start < used {
        let end = min(start + BatchReader.textCapacity, used)
        let parsed = rows.change { rows in
          parser.parse(
            text.extracting(start..<end), beginsFile: start == 0, endsFile: end == used,
            into: &rows)
        }
        rows.read { rows in
          kernel.count(
            rows.extracting(first: parsed.rowCount * TicketRow.size), as: .rows, in: draw,
            into: &counts
          ) { _ in }
        }
        start += parsed.byteCount
      }
    }
  }
}
