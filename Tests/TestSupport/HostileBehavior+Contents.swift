extension HostileBehavior {
  /// Unusual but valid responses.
  static let good200: [HostileBehavior] = [
    HostileBehavior("good", 0, says: "", body: good),
    HostileBehavior("as text/html", 0, says: "", ["Content-Type: text/html"], body: good),
    HostileBehavior("byte order mark", 0, says: "", body: [0xEF, 0xBB, 0xBF] + good),
    HostileBehavior("white space", 0, says: "", body: Array("\r\n \t".utf8) + good + [10, 10]),
    HostileBehavior(
      "unknown fields", 0, says: "", row: "\"excelRnk\"",
      is: "\"x\": [1, {\"y\": null}], \"excelRnk\""),
    HostileBehavior(
      "gzip", 0, says: "", ["Content-Encoding: gzip"], body: HostileGzip.stored(good)),
    HostileBehavior("one-byte chunks", 0, says: "") { connection in
      connection.send(head(200, ["Transfer-Encoding: chunked"]))
      for byte in good { connection.send(Array("1\r\n".utf8) + [byte] + Array("\r\n".utf8)) }
      connection.send(Array("0\r\n\r\n".utf8))
    },
    HostileBehavior("no Content-Length", 0, says: "") {
      $0.send(Array("HTTP/1.0 200 OK\r\n\r\n".utf8) + good)
    },
    HostileBehavior("redirect within the site", 0, says: "") { connection in
      let isSecond = connection.path.hasSuffix("?again")
      connection.send(
        isSecond
          ? head(200, ["Content-Length: \(good.count)"]) + good
          : head(
            307, ["Location: \(connection.path.prefix { $0 != "?" })?again", "Content-Length: 0"]))
    },
  ]

  private static let numbers = "six different numbers"
  private static let figures = "not negative"
  private static let noRound = "has no round number"
  private static let otherForm = "unexpected format"

  /// JSON with wrong values.
  static let wrongValues: [HostileBehavior] =
    [
      HostileBehavior(
        "other round", says: "contains round 1,", row: "\"ltEpsd\": \(round)", is: "\"ltEpsd\": 1"),
      HostileBehavior("other date", says: "date", row: "20261010", is: "20261017"),
      HostileBehavior("impossible date", says: "date", row: "20261010", is: "20241399"),
      HostileBehavior("escapes", says: "date", row: "20261010", is: "\\u001b]0;x\\u0007"),
      HostileBehavior(
        "unordered", says: "ascending", row: "\"tm1WnNo\": 6,\n    \"tm2WnNo\": 27",
        is: "\"tm1WnNo\": 27,\n    \"tm2WnNo\": 6"),
      HostileBehavior("no fourth", says: numbers, row: "\"tm4WnNo\": 36,", is: ""),
      HostileBehavior(
        "duplicate key", says: numbers, row: "\"tm2WnNo\"", is: "\"tm1WnNo\": 7, \"tm2WnNo\""),
      HostileBehavior("negative prize", says: figures, row: "5001713625", is: "-1"),
      HostileBehavior(
        "prize beyond 64 bits", says: figures, row: "5001713625", is: "18446744073709551616"),
      HostileBehavior("too much paid", says: "not exceed", row: "5001713625", is: "500171362500"),
      HostileBehavior(
        "prize without winners", says: "winners", row: "\"rnk1WnNope\": 6", is: "\"rnk1WnNope\": 0"),
      HostileBehavior("no sales yet", 1, says: notFinal, row: "120408668000", is: "0"),
      HostileBehavior("no row", 1, says: "no result", body: Array(#"{"data":{"list":[]}}"#.utf8)),
      HostileBehavior(
        "no data", 1, says: "no result", body: Array(#"{"resultCode":null,"data":null}"#.utf8)),
      HostileBehavior(
        "error code", says: otherForm, body: Array(#"{"resultCode":"9","data":null}"#.utf8)),
      HostileBehavior(
        "old API's failure", 1, says: "no result", body: Array(#"{"returnValue":"fail"}"#.utf8)),
      HostileBehavior("two rows", says: "contradict") { connection in
        let text = String(decoding: good, as: UTF8.self)
        let rows = text.split(separator: "[", maxSplits: 1)[1].prefix { $0 != "]" }
        let other = rows.replacing("\"tm1WnNo\": 6", with: "\"tm1WnNo\": 5")
        let body = Array("{\"data\":{\"list\":[\(rows),\(other)]}}".utf8)
        precondition(other != rows)
        connection.send(head(200, ["Content-Length: \(body.count)"]) + body)
      },
    ]
    + ["0", "46", "-3", "27", "\"6\"", "null", "6.5", "true", "1000000000000000000000"].map {
      HostileBehavior(
        "number \($0)", says: numbers, row: "\"tm1WnNo\": 6", is: "\"tm1WnNo\": \($0)")
    }
    + ["0", "42"].map {
      HostileBehavior(
        "bonus \($0)", says: numbers, row: "\"bnsWnNo\": 25", is: "\"bnsWnNo\": \($0)")
    }
    + ["\"x\"", "1208.5", "999999"].map {
      HostileBehavior(
        "round \($0)", says: noRound, row: "\"ltEpsd\": \(round)", is: "\"ltEpsd\": \($0)")
    }
    + ["[]", "null", "1", "{}"].map {
      HostileBehavior("body \($0)", says: otherForm, body: Array($0.utf8))
    }

  /// Bodies that are not JSON.
  static let notJSON: [HostileBehavior] = [
    HostileBehavior("page", says: "instead of data", body: Array("<html>closed</html>".utf8)),
    HostileBehavior(
      "page as JSON", says: "instead of data", ["Content-Type: application/json"],
      body: Array("<!doctype html>".utf8)),
    HostileBehavior(
      "page in EUC-KR", says: "instead of data",
      body: Array("<html>".utf8) + [0xC1, 0xA1, 0xB0, 0xCB]),
    HostileBehavior(
      "EUC-KR in JSON", says: "expected UTF-8",
      body: Array("{\"x\":\"".utf8) + [0xC1, 0xA1] + Array("\"}".utf8)),
    HostileBehavior("UTF-16", says: "not JSON", body: [0xFF, 0xFE] + good.flatMap { [$0, 0] }),
    HostileBehavior("empty", says: "not JSON", body: []),
    HostileBehavior("not a number", says: "not JSON", row: "25,", is: "NaN,"),
    HostileBehavior(
      "deep", says: "nested too deeply", body: [UInt8](repeating: 91, count: 200_000)),
    HostileBehavior("two texts", says: "not JSON", body: good + good),
    HostileBehavior("a zero at the end", says: "not JSON", body: good + [0]),
    HostileBehavior("truncated JSON", says: "not JSON", body: Array(good.dropLast(20))),
    HostileBehavior("PNG", says: "not JSON", body: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]),
  ]
}
