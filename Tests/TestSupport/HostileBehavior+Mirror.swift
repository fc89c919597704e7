extension HostileBehavior {
  /// The mirror's file of round 1208, changed to the requested round.
  private static let goodFile: [UInt8] = {
    let bytes = (try? Repository.bytes(ofFixture: "Draws/mirror-1208.json")) ?? []
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing("\"draw_no\":1208", with: "\"draw_no\":\(round)")
      .replacing("2026-01-24", with: "2026-10-10")
    return Array(text.utf8)
  }()

  /// A site without the operator's API that has the file of the round.
  private init(
    mirror name: String, _ status: Int32 = 69, says: String, http: Int = 200,
    body: [UInt8] = goodFile
  ) {
    self.init("mirror: \(name)", status, says: says) { connection in
      let isFile = connection.path.hasSuffix("/\(Self.round).json")
      connection.send(
        isFile
          ? Self.head(http, ["Content-Length: \(body.count)"]) + body
          : Self.head(404, ["Content-Length: 0"]))
    }
  }

  /// The good file with one text replaced.
  private init(
    mirror name: String, _ status: Int32 = 69, says: String, row text: String, is other: String
  ) {
    let good = String(decoding: Self.goodFile, as: UTF8.self)
    precondition(good.contains(text), "\(name): \(text)")
    self.init(
      mirror: name, status, says: says, body: Array(good.replacing(text, with: other).utf8))
  }

  /// Mirror files, the two valid ones first.
  static let mirrors: [HostileBehavior] = [
    HostileBehavior(mirror: "good", 0, says: ""),
    HostileBehavior(
      mirror: "unordered", 0, says: "", row: "[6,27,30,36,38,42]", is: "[42,6,27,36,30,38]"),
    HostileBehavior(mirror: "other round", says: "contains round 1,", row: "1245", is: "1"),
    HostileBehavior(mirror: "other date", says: "date", row: "10-10T", is: "10-17T"),
    HostileBehavior(mirror: "no hour", says: "date", row: "T00:00:00Z", is: ""),
    HostileBehavior(mirror: "a number twice", says: "six different", row: "6,27", is: "27,27"),
    HostileBehavior(
      mirror: "bonus among the numbers", says: "six different", row: "\"bonus_no\":25",
      is: "\"bonus_no\":27"),
    HostileBehavior(
      mirror: "winners without a prize", says: "winners", row: "\"prize\":5001713625,", is: ""),
    HostileBehavior(
      mirror: "duplicate figure", says: "not negative", row: "\"winners\":6}",
      is: "\"winners\":6,\"winners\":0}"),
    HostileBehavior(mirror: "six ranks", says: "not negative", row: "[{", is: "[{},{"),
    HostileBehavior(
      mirror: "too much paid", says: "do not exceed", row: "5001713625", is: "500171362500"),
    HostileBehavior(
      mirror: "another fourth prize", says: "50,000 won", row: "\"prize\":50000,",
      is: "\"prize\":60000,"),
    HostileBehavior(
      mirror: "a third prize above the second", says: "do not rise", row: "1705906",
      is: "73554614"),
    HostileBehavior(
      mirror: "no sales yet", 1, says: notFinal, row: "\"total_sales_amount\":120408668000,",
      is: ""),
    HostileBehavior(mirror: "page", says: "instead of data", body: Array("<html>".utf8)),
    HostileBehavior(
      mirror: "long", says: "longer than", body: goodFile + [UInt8](repeating: 32, count: 1 << 20)),
    HostileBehavior(mirror: "refused", says: "access denied", http: 403),
  ]
}
