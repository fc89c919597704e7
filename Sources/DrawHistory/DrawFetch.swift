package import Lottery
package import Platform

/// A running `lotto-fetch`: takes rounds as arguments and prints one line per draw.
package struct DrawFetch: ~Copyable {
  /// The pending request.
  package let question: Question
  private let child: ChildWithOutput
  private var answer: [UInt8] = []
  private var hasEnded = false

  /// The site and options of a request.
  package struct Terms: Sendable {
    /// The base URL of the operator's interfaces; nil for the default of `lotto-fetch`.
    package var base: String?
    /// Whether to request the whole history at once, whatever rounds are wanted.
    package var asksForAll = false
    /// The last day whose draws count as drawn; nil for today by the clock.
    package var today: CalendarDate?
    /// The folder of `lotto-fetch`; nil for the one where the programs are installed.
    package var helpers: BytePath?

    /// Creates terms; nil leaves the defaults of `lotto-fetch`.
    package init(base: String? = nil, today: CalendarDate? = nil) {
      self.base = base
      self.today = today
    }

    /// Whether the site is this machine, the only one with which `lotto-fetch` uses plain HTTP.
    package var isLoopback: Bool {
      let site = base ?? Environment.value(of: "LOTTO_DRAWS_URL") ?? ""
      return site.lowercased().hasPrefix("http:")
    }

    /// The arguments of `lotto-fetch`.
    func arguments(for rounds: [Round]) -> [String] {
      (today.map { ["--as-of", $0.description] } ?? []) + (base.map { ["--url", $0] } ?? [])
        + (asksForAll ? ["--all"] : rounds.map { "\($0.number)" })
    }
  }

  /// A request, and where and by when its answer arrives.
  package struct Question: Sendable {
    /// The requested rounds.
    package let rounds: [Round]
    /// The descriptor that becomes readable when part of the answer arrives.
    package let number: Int32
    /// When the request times out.
    package let deadline: Moment
  }

  /// Request timeout: slightly more than the ten seconds after which `lotto-fetch` itself gives up.
  private static let timeLimit = Duration.seconds(12)

  /// Minimum time between requests, to go easy on the operator's site.
  package static let requestInterval = Duration.seconds(3)

  /// Size limit of an answer in bytes; a round takes about 130.
  private static let answerLimit = 1 << 20

  /// Starts `lotto-fetch` for rounds; `receive` reads the answer as it arrives.
  package static func ask(
    for rounds: [Round], on terms: Terms = Terms()
  ) throws(SystemError) -> DrawFetch {
    let named = terms.helpers.map(HelperProgram.fetch.path)
    guard let program = named ?? HelperProgram.fetch.path else { throw .notFound }
    let arguments = terms.arguments(for: rounds)
    return DrawFetch(
      rounds, child: try ChildProcess.withOutput(program, arguments: arguments))
  }

  private init(_ rounds: [Round], child: consuming ChildWithOutput) {
    question = Question(
      rounds: rounds, number: child.output.number, deadline: Moment.now + Self.timeLimit)
    self.child = child
  }

  /// Reads the next part of the answer, blocking if necessary; returns true at the end.
  package mutating func receive() -> Bool {
    guard let bytes = try? child.output.read(upTo: 64 * 1024), !bytes.isEmpty else {
      hasEnded = true
      return true
    }
    answer += bytes
    return answer.count > Self.answerLimit
  }

  /// The parsed answer.
  package struct Answer: Sendable {
    /// The requested draws that the answer holds in valid form.
    package let draws: [Draw]
    /// Why other draws are missing, for people; empty if `lotto-fetch` gave no reason.
    package let reason: String
    /// Whether the operator did not answer at all, so that requesting other rounds is pointless.
    package let isFailure: Bool
  }

  /// The exit statuses with which `lotto-fetch` reports that the operator answered, if only for some rounds.
  private static let answered: Set<Int32> = [0, 1]

  /// Returns the answer received so far; kills `lotto-fetch` if it is still running.
  package consuming func finish() -> Answer {
    let (rounds, answer, hasEnded) = (question.rounds, answer, hasEnded)
    let end = hasEnded ? child.waitForEnd() : child.kill()
    let wanted = Set(rounds)
    // Drop a last line without a line feed: it may be truncated within a number.
    let whole = answer.prefix((answer.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1)
    let read = whole.split(separator: UInt8(ascii: "\n")).compactMap { line -> Draw? in
      guard let draw = try? DrawLine.read(line), wanted.contains(draw.round) else { return nil }
      return draw
    }
    // If two draws of a round contradict each other, use neither.
    let draws = Dictionary(grouping: read, by: \.round).values
      .compactMap { same in same.allSatisfy { $0 == same.first } ? same.first : nil }
      .sorted { $0.round < $1.round }
    return Answer(
      draws: draws, reason: end.firstDiagnostic,
      isFailure: draws.isEmpty && !Self.answered.contains(end.status))
  }
}
