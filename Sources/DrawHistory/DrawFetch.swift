package import Lottery
package import Platform

/// A running `lotto-fetch`: takes rounds as arguments and prints one line per draw.
package struct DrawFetch: ~Copyable {
  /// The pending request.
  let request: Request
  private let child: ChildWithOutput
  private var response: [UInt8] = []
  private var hasEnded = false

  /// The site and options of requests.
  package struct Settings: Sendable {
    /// The base URL of the operator's interfaces; nil for the default of `lotto-fetch`.
    package var base: String?
    /// Whether to request the whole history at once, whatever rounds are wanted.
    package var fetchesAll = false
    /// The last day whose draws count as drawn; nil for today.
    package var today: CalendarDate?
    /// The folder of `lotto-fetch`; nil for the one where the programs are installed.
    package var helpers: BytePath?

    /// Creates settings; nil leaves the defaults of `lotto-fetch`.
    package init(base: String? = nil, today: CalendarDate? = nil) {
      self.base = base
      self.today = today
    }

    /// Minimum time between requests, to go easy on the operator's site; none to this machine.
    package var requestInterval: Duration {
      let site = base ?? Environment.value(of: "LOTTO_DRAWS_URL") ?? ""
      // `lotto-fetch` uses plain HTTP with this machine only.
      return site.lowercased().hasPrefix("http:") ? .zero : .seconds(3)
    }

    func arguments(for rounds: [Round]) -> [String] {
      ["--json-errors"] + (today.map { ["--as-of", $0.description] } ?? [])
        + (base.map { ["--url", $0] } ?? [])
        + (fetchesAll ? ["--all"] : rounds.map { "\($0.number)" })
    }
  }

  /// A pending request: its rounds, the descriptor to wait for, and the timeout.
  struct Request: Sendable {
    /// The requested rounds.
    let rounds: [Round]
    /// The descriptor that becomes readable when part of the response arrives.
    let fileDescriptor: Int32
    /// When the request times out.
    let deadline: Moment
  }

  /// Slightly more than the ten seconds after which `lotto-fetch` itself gives up.
  private static let timeLimit = Duration.seconds(12)
  /// Size limit of a response in bytes; a round takes about 130.
  private static let responseLimit = 1 << 20

  /// Starts `lotto-fetch` for rounds; `receive` reads the response as it arrives.
  static func start(
    for rounds: [Round], with settings: Settings = Settings()
  ) throws(SystemError) -> DrawFetch {
    let named = settings.helpers.map(HelperProgram.fetch.path)
    guard let program = named ?? HelperProgram.fetch.path else { throw .notFound }
    let arguments = settings.arguments(for: rounds)
    return DrawFetch(rounds, child: try ChildProcess.withOutput(program, arguments: arguments))
  }

  private init(_ rounds: [Round], child: consuming ChildWithOutput) {
    request = Request(
      rounds: rounds, fileDescriptor: child.output.fileDescriptor,
      deadline: Moment.now + Self.timeLimit)
    self.child = child
  }

  /// Reads the next part of the response, blocking if necessary; returns true at the end.
  mutating func receive() -> Bool {
    guard let bytes = try? child.output.read(upTo: 64 * 1024), !bytes.isEmpty else {
      hasEnded = true
      return true
    }
    response += bytes
    return response.count > Self.responseLimit
  }

  /// The parsed response.
  struct Response: Sendable {
    /// The requested draws that the response holds in valid form.
    let draws: [Draw]
    /// Why other requested draws are missing; nil if `lotto-fetch` gave no reason.
    let failure: Failure?
    /// Whether the operator did not respond at all, so that requesting other rounds is pointless.
    let isFailure: Bool
  }

  /// Why requested draws are missing.
  package enum Failure: Equatable, Sendable, CustomStringConvertible {
    case notStarted(SystemError)
    /// What `lotto-fetch` reported.
    case reported(Wording)
    /// `lotto-fetch` said nothing, and ended with this exit status or, if negative, by this signal.
    case ended(Int32)

    /// Reads the first line that `lotto-fetch` wrote; other programs may have written it, too.
    init(reported line: String) {
      self = .reported(Wording(json: line) ?? Wording(verbatim: line))
    }

    /// The reason in English.
    package var description: String {
      switch self {
      case .notStarted(let error): "lotto-fetch: \(error)"
      case .reported(let reason): reason.english
      case .ended(..<0): "lotto-fetch: no complete response"
      case .ended(let status): "lotto-fetch: exit status \(status)"
      }
    }
  }

  /// Returns the response received so far; kills `lotto-fetch` if it is still running.
  consuming func finish() -> Response {
    let wanted = Set(request.rounds)
    let response = response
    let end = child.end(hasClosedOutput: hasEnded)
    // Drop a last line without a line feed: it may be truncated within a number.
    let lines = response.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let read = lines.dropLast().compactMap { try? DrawLine.read($0) }
      .filter { wanted.contains($0.round) }
    // If two draws of a round contradict each other, use neither.
    let draws = Dictionary(grouping: read, by: \.round).values
      .compactMap { same in same.allSatisfy { $0 == same.first } ? same.first : nil }
      .sorted { $0.round < $1.round }
    // Exit status 0 or 1 means that the operator responded, perhaps only for some rounds.
    let isFailure = draws.isEmpty && ![0, 1].contains(end.status)
    let reason = end.firstDiagnostic
    return Response(
      draws: draws,
      failure: reason.isEmpty ? (isFailure ? .ended(end.status) : nil) : Failure(reported: reason),
      isFailure: isFailure)
  }
}
