package import Lottery
package import Platform

/// A question to `lotto-fetch` that is under way: rounds in, lines of draws out.
package struct DrawFetch: ~Copyable {
  /// What was asked, and how the answer comes.
  package let question: Question
  private let child: ChildWithOutput
  private var answer: [UInt8] = []
  private var hasEnded = false

  /// Which way a question is put.
  package struct Address: Sendable {
    /// Where the operator's interfaces are; nil for where `lotto-fetch` itself has them.
    package var base: String?
    /// Whether the whole history is asked for at once, whatever rounds are wanted.
    package var asksForAll = false
    /// The day after which nothing is drawn; nil for the one of the clock.
    package var today: CalendarDate?

    /// The way of `lotto-fetch` unless a base or a day is given.
    package init(base: String? = nil, today: CalendarDate? = nil) {
      self.base = base
      self.today = today
    }

    /// Whether the site is this machine itself: `lotto-fetch` speaks plain http with no other.
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

  /// What was asked, and how the answer comes.
  package struct Question: Sendable {
    /// The rounds that were asked for.
    package let rounds: [Round]
    /// The descriptor that becomes readable.
    package let number: Int32
    /// When the answer is not waited for any longer.
    package let deadline: Moment
  }

  /// `lotto-fetch` itself gives up after ten seconds.
  private static let timeLimit = Duration.seconds(12)

  /// An answer of more bytes is none: a round takes about 130.
  private static let answerLimit = 1 << 20

  /// Asks for rounds; the answer is read when its descriptor can be.
  package static func ask(
    for rounds: [Round], at address: Address = Address()
  ) throws(SystemError) -> DrawFetch {
    guard let program = HelperProgram.fetch.path else { throw .notFound }
    let arguments = address.arguments(for: rounds)
    return DrawFetch(
      rounds, child: try ChildProcess.withOutput(program, arguments: arguments))
  }

  private init(_ rounds: [Round], child: consuming ChildWithOutput) {
    question = Question(
      rounds: rounds, number: child.output.number, deadline: Moment.now + Self.timeLimit)
    self.child = child
  }

  /// Takes what has come; true when nothing more will.
  package mutating func receive() -> Bool {
    guard let bytes = try? child.output.read(upTo: 64 * 1024), !bytes.isEmpty else {
      hasEnded = true
      return true
    }
    answer += bytes
    return answer.count > Self.answerLimit
  }

  /// What an answer came to.
  package struct Answer: Sendable {
    /// Those of the draws that were asked for and are right.
    package let draws: [Draw]
    /// Why others are missing, for people; empty when nothing was said of it.
    package let reason: String
    /// Whether there was no answer at all, so that asking for other rounds is of no use either.
    package let isFailure: Bool
  }

  /// The statuses of `lotto-fetch` with which the operator has answered, if not for every round.
  private static let answered: Set<Int32> = [0, 1]

  /// Ends the question and gives its answer.
  package consuming func finish() -> Answer {
    let (rounds, answer, hasEnded) = (question.rounds, answer, hasEnded)
    let end = hasEnded ? child.waitForEnd() : child.kill()
    let wanted = Set(rounds)
    let draws = answer.split(separator: UInt8(ascii: "\n")).compactMap { line -> Draw? in
      guard let draw = try? DrawLine.read(line), wanted.contains(draw.round) else { return nil }
      return draw
    }
    return Answer(
      draws: draws, reason: end.firstDiagnostic,
      isFailure: draws.isEmpty && !Self.answered.contains(end.status))
  }
}
