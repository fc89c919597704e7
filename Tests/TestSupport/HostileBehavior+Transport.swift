internal import Synchronization

extension HostileBehavior {
  private static let timeout = "response within 10 seconds"
  private static let unreadable = "could not be read"

  /// Responses that arrive too slowly.
  static let slow: [HostileBehavior] = [
    HostileBehavior("silence", says: timeout) { $0.waitForClose() },
    HostileBehavior("silence in the middle", says: timeout) { connection in
      connection.send(head(200, ["Content-Length: 500"]) + [123])
      connection.waitForClose()
    },
    HostileBehavior("slow header", says: timeout) {
      drip($0, Array("HTTP/1.1 200 OK\r\n".utf8) + good)
    },
    HostileBehavior("slow body", says: timeout) { connection in
      connection.send(head(200, ["Content-Length: \(good.count)"]))
      drip(connection, good)
    },
    HostileBehavior("continue for ever", says: timeout) { connection in
      while connection.send(head(100)), !connection.waitForClose(atMost: 200) {}
    },
  ]

  private static func drip(_ connection: LoopbackConnection, _ bytes: [UInt8]) {
    for byte in bytes {
      guard connection.send([byte]), !connection.waitForClose(atMost: 1000) else { return }
    }
  }

  /// Responses that are too long.
  static let large: [HostileBehavior] = [
    HostileBehavior("ten gigabytes", says: "longer than 1048576 bytes") { connection in
      connection.send(head(200, ["Content-Length: 10737418240"]))
      let spaces = [UInt8](repeating: 32, count: 65_536)
      while connection.send(spaces) {}
    },
    HostileBehavior("endless chunks", says: "longer than 1048576 bytes") { connection in
      connection.send(head(200, ["Transfer-Encoding: chunked"]))
      let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 32, count: 65_536) + [13, 10]
      while connection.send(chunk) {}
    },
    HostileBehavior(
      "gzip bomb", says: "longer than 1048576 bytes", ["Content-Encoding: gzip"],
      body: HostileGzip.bomb),
    HostileBehavior("long header", says: unreadable) { connection in
      connection.send(Array("HTTP/1.1 200 OK\r\nX: ".utf8) + [UInt8](repeating: 97, count: 8 << 20))
    },
    HostileBehavior("many headers", says: "try again later") { connection in
      let lines = Array(String(repeating: "X: a\r\n", count: 10_000).utf8)
      connection.send(Array("HTTP/1.1 200 OK\r\n".utf8))
      while connection.send(lines) {}
    },
  ]

  /// Responses that violate HTTP or end too early.
  static let broken: [HostileBehavior] = [
    // libcurl does not notice the missing checksum; the data before it is complete.
    HostileBehavior(
      "gzip without its end", 0, says: "", ["Content-Encoding: gzip"],
      body: HostileGzip.stored(good).dropLast(6)),
    HostileBehavior(
      "truncated gzip", says: "not JSON", ["Content-Encoding: gzip"],
      body: Array(HostileGzip.stored(good).prefix(400))),
    HostileBehavior("not gzip", says: unreadable, ["Content-Encoding: gzip"], body: good),
    HostileBehavior("unknown encoding", says: unreadable, ["Content-Encoding: x-foo"], body: good),
    HostileBehavior("truncated body", says: unreadable) {
      $0.send(head(200, ["Content-Length: \(good.count + 100)"]) + good)
    },
    HostileBehavior("truncated after the JSON", says: unreadable) {
      $0.send(head(200, ["Content-Length: 4096"]) + good + [10])
    },
    HostileBehavior("closed at once", says: "closed the connection") { _ in },
    HostileBehavior("reset", says: "closed the connection") { $0.reset() },
    HostileBehavior("not HTTP", says: unreadable) {
      $0.send(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8))
    },
    HostileBehavior("negative length", says: unreadable) {
      $0.send(head(200, ["Content-Length: -1"]) + good)
    },
    // curl up to 8.22 uses the first length, so the response is not JSON; 8.23 rejects the response.
    HostileBehavior("two lengths", says: "lt645: the response ") {
      $0.send(head(200, ["Content-Length: 2", "Content-Length: 400"]) + good)
    },
    HostileBehavior("bad chunk", says: unreadable) {
      $0.send(head(200, ["Transfer-Encoding: chunked"]) + Array("ZZZ\r\n{}\r\n0\r\n\r\n".utf8))
    },
    HostileBehavior("endless chunk", says: unreadable) {
      $0.send(head(200, ["Transfer-Encoding: chunked"]) + Array("FFFFFFFFFFFFFFFF\r\n{}".utf8))
    },
    HostileBehavior("truncated chunks", says: unreadable) { connection in
      let size = Array((String(good.count, radix: 16) + "\r\n").utf8)
      connection.send(head(200, ["Transfer-Encoding: chunked"]) + size + good + [13, 10])
    },
    HostileBehavior("escapes in headers", 0, says: "") {
      $0.send(
        head(200, ["X-\u{1B}]0;pwn\u{7}: \u{1B}[2J", "Content-Length: \(good.count)"]) + good)
    },
  ]

  /// Redirects; only those within the site are followed, three times at most.
  static let redirects: [HostileBehavior] =
    [
      "file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1:6379/_x",
      "data:application/json,{}",
      "http://localhost:1/x", "http://169.254.169.254/latest/", "http://u:p@127.0.0.1/x", "",
      "//127.0.0.2/x", "/ok%0d%0aX:1", "https://127.0.0.1/x",
    ].map {
      HostileBehavior(
        "to \($0)", says: "redirected to another address", http: 302, ["Location: \($0)"], body: [])
    } + [
      HostileBehavior("loop", says: "too many redirects") {
        $0.send(head(302, ["Location: \($0.path)", "Content-Length: 0"]))
      },
      HostileBehavior("chain", says: "too many redirects") {
        $0.send(head(301, ["Location: \($0.path)x", "Content-Length: 0"]))
      },
      HostileBehavior("endless page of a redirect", says: "longer than 1048576 bytes") {
        connection in
        connection.send(head(302, ["Location: /x"]))
        let spaces = [UInt8](repeating: 32, count: 65_536)
        while connection.send(spaces) {}
      },
    ]

  /// Statuses other than success.
  static let statuses: [HostileBehavior] =
    [400, 404, 405, 410, 418].map {
      HostileBehavior(
        "status \($0)", says: "rejected the request", http: $0, body: [123, 125])
    }
    + [401, 204, 206, 600, 999].map {
      HostileBehavior("status \($0)", says: "found \($0)", http: $0, body: $0 == 204 ? [] : good)
    }
    + [500, 502, 504].map {
      HostileBehavior("status \($0)", says: "internal error", http: $0, body: [])
    } + [
      HostileBehavior("status 403", says: "access denied", http: 403, body: []),
      HostileBehavior("soon", says: "in 1 s", http: 429, ["Retry-After: 1"], body: []),
      HostileBehavior(
        "out of order for two seconds", says: "in 2 s", http: 503, ["Retry-After: 2"], body: []),
      HostileBehavior(
        "in years", says: "in 86400 s", http: 429, ["Retry-After: 999999999"], body: []),
      HostileBehavior(
        "in the next century", says: "in 86400 s", http: 429,
        ["Retry-After: Fri, 31 Dec 2100 23:59:59 GMT"], body: []),
      HostileBehavior(
        "in the past", says: "a few hours", http: 429, ["Retry-After: -5"], body: []),
      HostileBehavior(
        "at some time", says: "a few hours", http: 429, ["Retry-After: soon"], body: []),
      flaky,
    ]

  /// Fails with 503 twice, then succeeds, counted separately for each path.
  private static let flaky = {
    let tries = Counter()
    return HostileBehavior("flaky", 0, says: "") { connection in
      connection.send(
        tries.next(of: connection.path) % 3 == 0
          ? head(200, ["Content-Length: \(good.count)"]) + good
          : head(503, ["Retry-After: 0", "Content-Length: 0"]))
    }
  }()

  private final class Counter: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func next(of path: String) -> Int {
      counts.withLock {
        $0[path, default: 0] += 1
        return $0[path, default: 0]
      }
    }
  }
}
