package import Lottery
package import Platform

/// A question to `lotto-fetch` that is under way: rounds in, lines of draws out.
package struct DrawFetch: ~Copyable {
  /// What was asked, and how the answer comes.
  package let question: Question
  private let child: ChildWithOutput
  private var answer: [UInt8] = []
  private var hasEnded = false

  /// Whom a question goes to, and what it asks for beside the rounds.
  package struct Terms: Sendable {
    /// The address below which the operator's interfaces lie; nil for the one `lotto-fetch` has.
    package var base: String?
    /// Whether the whole history is asked for at once, whatever rounds are wanted.
    package var asksForAll = false
    /// The day after which nothing counts as drawn; nil for today by the clock.
    package var today: CalendarDate?

    /// What `lotto-fetch` asks by itself, unless a base or a day is given.
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
    /// The descriptor that becomes readable when a piece of the answer is there.
    package let number: Int32
    /// How long the answer is waited for.
    package let deadline: Moment
  }

  /// Somewhat longer than the ten seconds after which `lotto-fetch` itself gives up.
  private static let timeLimit = Duration.seconds(12)

  /// The most bytes of an answer: a round takes about 130.
  private static let answerLimit = 1 << 20

  /// Starts a question for rounds; `receive` takes the answer as it comes.
  package static func ask(
    for rounds: [Round], on terms: Terms = Terms()
  ) throws(SystemError) -> DrawFetch {
    guard let program = HelperProgram.fetch.path else { throw .notFound }
    let arguments = terms.arguments(for: rounds)
    return DrawFetch(
      rounds, child: try ChildProcess.withOutput(program, arguments: arguments))
  }

  private init(_ rounds: [Round], child: consuming ChildWithOutput) {
    question = Question(
      rounds: rounds, number: child.output.number, deadline: Moment.now + Self.timeLimit)
    self.child = child
  }

  /// Takes the next piece of the answer, for which it may wait; true when no more is to come.
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
    /// The draws of the answer that were asked for and are well-formed.
    package let draws: [Draw]
    /// Why others are missing, for people; empty when `lotto-fetch` gave no reason.
    package let reason: String
    /// Whether the operator gave no answer at all, so that asking for other rounds is of no use.
    package let isFailure: Bool
  }

  /// The exit statuses of `lotto-fetch` that say that the operator answered, if not for every round.
  private static let answered: Set<Int32> = [0, 1]

  /// Ends the question, and `lotto-fetch` where it still runs, and returns the answer.
  package consuming func finish() -> Answer {
    let (rounds, answer, hasEnded) = (question.rounds, answer, hasEnded)
    let end = hasEnded ? child.waitForEnd() : child.kill()
    let wanted = Set(rounds)
    // What no line feed follows was cut: of a number, a part may be left.
    let whole = answer.prefix((answer.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1)
    let read = whole.split(separator: UInt8(ascii: "\n")).compactMap { line -> Draw? in
      guard let draw = try? DrawLine.read(line), wanted.contains(draw.round) else { return nil }
      return draw
    }
    // Of two draws that contradict each other, nobody knows the right one.
    let draws = Dictionary(grouping: read, by: \.round).values
      .compactMap { same in same.allSatisfy { $0 == same.first } ? same.first : nil }
      .sorted { $0.round < $1.round }
    return Answer(
      draws: draws, reason: end.firstDiagnostic,
      isFailure: draws.isEmpty && !Self.answered.contains(end.status))
  }
}
