internal import Foundation

/// One way a site may respond, and how `lotto-fetch` should react.
package struct HostileBehavior: Sendable {
  /// A short description, unique among all behaviors.
  package let name: String
  /// The exit status of `lotto-fetch`.
  package let status: Int32
  /// What the program's diagnostics contain; empty if there are none and the draw is printed.
  package let says: String
  /// Whether the response is valid and has the numbers, but not the amounts.
  package var isEarly: Bool { says == Self.notFinal }
  /// What the diagnostics contain if only the amounts are missing.
  static let notFinal = "not final yet"
  /// Responds to a request.
  package let answer: @Sendable (LoopbackConnection) -> Void

  init(
    _ name: String, _ status: Int32 = 69, says: String,
    answer: @escaping @Sendable (LoopbackConnection) -> Void
  ) {
    self.name = name
    self.status = status
    self.says = says
    self.answer = answer
  }

  /// A response with a status, header fields and a body, sent all at once.
  init(
    _ name: String, _ status: Int32 = 69, says: String, http: Int = 200, _ fields: [String] = [],
    body: [UInt8]
  ) {
    self.init(name, status, says: says) { connection in
      connection.send(Self.head(http, fields + ["Content-Length: \(body.count)"]) + body)
    }
  }

  /// The good response with one text replaced.
  init(_ name: String, _ status: Int32 = 69, says: String, row text: String, is other: String) {
    let good = String(decoding: Self.good, as: UTF8.self)
    precondition(good.contains(text), "\(name): \(text)")
    self.init(name, status, says: says, body: Array(good.replacing(text, with: other).utf8))
  }

  /// The head of a response, up to the empty line that ends it.
  package static func head(_ status: Int, _ fields: [String] = []) -> [UInt8] {
    Array((["HTTP/1.1 \(status) X"] + fields).map { $0 + "\r\n" }.joined().utf8)
      + Array("\r\n".utf8)
  }

  /// The requested round, which the embedded history does not have.
  package static let round = "1245"

  /// The recorded response for round 1208, changed to the requested round.
  static let good: [UInt8] = {
    let bytes = (try? Repository.bytes(ofFixture: "Draws/api-row-1208.json")) ?? []
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing("\"ltEpsd\": 1208", with: "\"ltEpsd\": \(round)")
      .replacing("\"20260124\"", with: "\"20261010\"")
    return Array(text.utf8)
  }()

  /// The line that `lotto-fetch` prints for the good response.
  package static let line =
    "\(round),2026-10-10,6,27,30,36,38,42,25,6,5001713625,68,73554613,2932,1705906,149359,50000,"
    + "2544535,5000,120408668000"

  /// The line that `lotto-fetch` prints if the amounts are missing.
  package static let earlyLine = "\(round),2026-10-10,6,27,30,36,38,42,25,,,,,,,,,,,"

  /// Every behavior, the slow ones first so that they wait in parallel.
  package static let all: [HostileBehavior] =
    slow + large + broken + good200 + wrongValues + notJSON + redirects + statuses + mirrors
}
