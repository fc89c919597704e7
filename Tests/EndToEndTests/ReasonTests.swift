import Foundation
import TestSupport
import Testing

/// Why tickets, files of tickets and answers of a site are refused, in both languages.
struct ReasonTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What a program says in English and in Korean, without the names before and the result after it.
  private func expect(
    _ english: String, _ korean: String, after start: String, upTo end: String = "\n",
    _ arguments: [String]
  ) throws {
    for (language, reason) in [("en", english), ("ko", korean)] {
      let run = try ProgramRun("lotto", arguments + ["--lang", language], in: folder.url)
      let found = run.diagnostics.components(separatedBy: start).dropFirst().joined(
        separator: start)
      #expect(found.components(separatedBy: end).first == reason, "\(run.diagnostics)")
    }
  }

  private func rank(_ name: String, _ options: String...) -> [String] {
    ["rank", "--numbers", "1,2,3,4,5,6+7", "--no-timing"] + options + [name]
  }

  @Test(arguments: [
    (
      "1,2,3", "expected six numbers, found 3 up to byte 5, the end of the line",
      "번호 여섯 개여야 하는데 줄 끝(바이트 위치 5)까지 3개임"
    ),
    (
      "1,2,3,4,5,99", "expected a number from 1 to 45, found 99 at byte 10",
      "번호는 1~45여야 하는데 바이트 위치 10에 99번이 있음"
    ),
    (
      "x", "expected a number, found 'x' at byte 0", "번호가 있어야 하는데 바이트 위치 0에 'x' 문자가 있음"
    ),
    (
      "1,2,\u{1}", "expected a number, found the byte 0x01 at byte 4",
      "번호가 있어야 하는데 바이트 위치 4에 0x01 바이트가 있음"
    ),
    (
      "1,2,3,4,5,6,7",
      "expected no more than six numbers, found ',' at byte 11; choose the six columns of the "
        + "numbers with --columns",
      "번호는 여섯 개까지인데 바이트 위치 11에 ',' 문자가 있음. 번호가 든 여섯 열을 --columns로 지정할 것"
    ),
    (
      "1,2,3,4,5,\"6", "expected a quotation mark, found the end of the line at byte 12",
      "따옴표가 있어야 하는데 바이트 위치 12에서 줄이 끝남"
    ),
    (
      "1,1,2,3,4,5", "expected six different numbers, found 1 twice",
      "서로 다른 번호 여섯 개여야 하는데 1번이 두 번 나옴"
    ),
  ])
  func `lines that are no games`(_ line: String, _ english: String, _ korean: String) throws {
    try folder.file("a.csv", Array("7,8,9,10,11,12\n\(line)\n".utf8))
    try expect(
      "line 2: \(english)", "2번째 줄: \(korean)", after: "lotto: a.csv: ", rank("a.csv"))
  }

  @Test(arguments: [
    (
      "0000q010203040506", "expected a round from 0001 to 9999, found '0' at byte 28",
      "회차는 0001~9999여야 하는데 바이트 위치 28에 '0' 문자가 있음"
    ),
    (
      "1244q060503040201", "expected six ascending numbers from 01 to 45, found '0' at byte 35",
      "01~45의 오름차순 번호 여섯 개여야 하는데 바이트 위치 35에 '0' 문자가 있음"
    ),
    (
      "",
      "not a Lotto 6/45 ticket: another product of the operator (perhaps a scratch card)",
      "로또 6/45 복권이 아님: 동행복권의 다른 복권 (스피또 등일 수 있음)"
    ),
  ])
  func `lines that are no addresses of tickets`(
    _ body: String, _ english: String, _ korean: String
  ) throws {
    try folder.file("a.url", Array("http://m.dhlottery.co.kr/?v=\(body)\n".utf8))
    try expect(
      "line 1: \(english)", "1번째 줄: \(korean)", after: "lotto: a.url: ", rank("a.url"))
  }

  @Test func `rows and masks that are no tickets`() throws {
    try folder.file("a.u8", [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 5])
    try expect(
      "ticket 1: expected six different numbers, found 5 twice",
      "1번째 게임: 서로 다른 번호 여섯 개여야 하는데 5번이 두 번 나옴", after: "lotto: a.u8: ", rank("a.u8"))
    try folder.file("a.npy", RankInput.head("'<u8'", "(1,)") + [127, 0, 0, 0, 0, 0, 0, 0])
    try expect(
      "ticket 0: expected six of the lowest 45 bits, found 0x7f",
      "0번째 게임: 아래 45비트 중 여섯 개만 1이어야 하는데 0x7f개임", after: "lotto: a.npy: ", rank("a.npy"))
  }

  private static let shapes = (
    english: "expected integers of shape (N, 6) or 64-bit masks of shape (N,), found ",
    korean: "shape가 (N, 6)인 정수나 (N,)인 64비트 마스크여야 하는데 자료형 "
  )

  @Test(arguments: [
    ("'|u1'", "(4,)", "|u1 of shape (4,)", "|u1, shape (4,)임"),
    ("'|V3'", "()", "|V3 of shape ()", "|V3, shape ()임"),
    (
      "'|V12'", "()",
      "|V12 of shape (); convert it with numpy.save(file, "
        + "numpy.frombuffer(a, 'u1').reshape(-1, 12))",
      "|V12, shape ()임. numpy.save(file, numpy.frombuffer(a, 'u1').reshape(-1, 12))로 바꿔 저장할 것"
    ),
    (
      "'|u1'", "(12,)",
      "|u1 of shape (12,); convert it with numpy.save(file, a.reshape(-1, 6)) if each six numbers "
        + "are a ticket",
      "|u1, shape (12,)임. 번호 여섯 개씩이 한 게임이면 numpy.save(file, a.reshape(-1, 6))로 바꿔 저장할 것"
    ),
    (
      "'|u1'", "(6, 10)",
      "|u1 of shape (6, 10); choose the six columns of the numbers with --columns, or convert it "
        + "with numpy.save(file, a.T) if each column is a ticket",
      "|u1, shape (6, 10)임. 번호가 든 여섯 열을 --columns로 지정하거나, 열마다 한 게임이면 "
        + "numpy.save(file, a.T)로 바꿔 저장할 것"
    ),
    (
      "'|u1'", "(2, 10)",
      "|u1 of shape (2, 10); choose the six columns of the numbers with --columns",
      "|u1, shape (2, 10)임. 번호가 든 여섯 열을 --columns로 지정할 것"
    ),
  ])
  func `arrays that hold no tickets`(
    _ type: String, _ shape: String, _ english: String, _ korean: String
  ) throws {
    try folder.file("a.npy", RankInput.head(type, shape))
    try expect(
      Self.shapes.english + english, Self.shapes.korean + korean, after: "lotto: a.npy: ",
      rank("a.npy"))
  }

  @Test func `files of another kind or size, and columns that they lack`() throws {
    try folder.file("a.gz", [0x1F, 0x8B, 8, 0])
    try expect(
      "expected npy, u8, csv or url, found a gzip file; rank it with gzip -dc a.gz | lotto rank -",
      "npy, u8, csv, url 중 하나여야 하는데 gzip 파일임. 이렇게 하면 됨: gzip -dc a.gz | lotto rank -",
      after: "lotto: a.gz: ", rank("a.gz"))
    try folder.file("a.u8", [1, 2, 3, 4, 5, 6, 7])
    try expect(
      "expected rows of 6 bytes, found a file of 7 bytes",
      "한 행이 6바이트여야 하는데 파일이 7바이트임", after: "lotto: a.u8: ", rank("a.u8"))
    try folder.file("empty", [])
    try expect(
      "expected npy, u8, csv or url, found an unknown format: it is empty",
      "npy, u8, csv, url 중 하나여야 하는데 다른 형식의 파일임: 빈 파일임", after: "lotto: empty: ",
      rank("empty"))
    try expect(
      "expected a table or array for --columns, found rows of six bytes",
      "--columns에는 표나 배열이어야 하는데 6바이트씩의 행임", after: "lotto: a.u8: ",
      rank("a.u8", "--columns", "2-7"))
    // What comes from a file cannot control the terminal.
    try folder.file("a.csv", Array("id,a\u{1B}b,n2,n3,n4,n5,n6\n1,1,2,3,4,5,6\n".utf8))
    try expect(
      #"expected a column a, found the columns id, a\u001bb, n2, n3, n4, n5, n6"#,
      #"a 열이 있어야 하는데 있는 열은 id, a\u001bb, n2, n3, n4, n5, n6"#, after: "lotto: a.csv: ",
      rank("a.csv", "--columns", "a,n2,n3,n4,n5,n6"))
  }

  @Test func `a pipe that cannot hold an array of such a size`() throws {
    try folder.file("a.npy", RankInput.head("'<i8'", "(9000000000000000000, 6)"))
    let lotto = ProgramRun.path(of: "lotto")
    for (language, reason) in [
      (
        "en",
        "expected 9000000000000000000 tickets of 48 bytes after a header of 88, found a pipe"
      ),
      ("ko", "헤더 88바이트 뒤에 48바이트짜리 게임 9000000000000000000개가 있어야 하는데 파이프임"),
    ] {
      let run = try ProgramRun(
        "/bin/sh",
        ["-c", "cat a.npy | \"$0\" rank --numbers 1,2,3,4,5,6+7 --lang \(language) -", lotto],
        in: folder.url)
      #expect(run.diagnostics == "lotto: -: \(reason)\n")
    }
  }

  @Test(arguments: [
    (
      404, "", "lt645: the site rejected the request (status 404): its interface may have changed",
      "lt645: 사이트가 이 요청을 처리하지 못함 (상태 404): 사이트가 바뀌었을 수 있음"
    ),
    (
      503, "", "lt645: the site reported an internal error (status 503); try again in a minute",
      "lt645: 사이트 장애 (상태 503); 1분 뒤 다시 시도"
    ),
    (
      429, "", "lt645: too many requests (status 429); try again in a few hours",
      "lt645: 사이트에 너무 자주 요청함 (상태 429); 몇 시간 뒤 다시 시도"
    ),
    (
      200, "{\"a\":", "lt645: the response is not JSON: expected a value at byte 5",
      "lt645: 응답이 JSON이 아님: 바이트 위치 5: 값이 있어야 함"
    ),
    (
      200, "{\"resultCode\":null,\"data\":null}", "no result has been published for round 1246",
      "1246회 결과 미발표"
    ),
    (
      200, "{\"resultCode\":null,\"data\":{\"list\":[{\"ltEpsd\":1246}]}}",
      "round 1246: expected the date of the round's draw", "1246회: 날짜가 그 회차의 추첨일이어야 함"
    ),
  ])
  func `answers of a site`(
    _ status: Int, _ body: String, _ english: String, _ korean: String
  ) throws {
    let server = try LoopbackServer { connection in
      connection.send(
        HostileBehavior.head(status, ["Content-Length: \(body.utf8.count)"]) + Array(body.utf8))
    }
    try expect(
      english, korean, after: "(lotto-fetch: ", upTo: ")\n",
      ["draws", "update", "1246", "--url", server.address, "--as-of", "2026-11-21"])
  }

  @Test func `helpers that cannot be probed, as doctor says it`() throws {
    try folder.script("lotto-fetch", "#!/bin/sh\nexit 69\n")
    try folder.script("lotto-decode", "#!/bin/sh\necho cannot allocate memory >&2; exit 2\n")
    for (language, reasons) in [
      (
        "en",
        [
          "does not work: the probe could not be set up: cannot allocate memory",
          "does not work: lotto-fetch: libcurl is not installed: apt-get install libcurl4",
        ]
      ),
      (
        "ko",
        [
          "작동하지 않음: 점검하지 못함: 메모리 부족",
          "작동하지 않음: lotto-fetch: libcurl이 설치되지 않음: apt-get install libcurl4",
        ]
      ),
    ] {
      let run = try ProgramRun(
        "lotto", ["doctor", "--offline", "--lang", language],
        environment: ["LOTTO_LIBEXEC": folder.url.path])
      for reason in reasons { #expect(run.lines.contains { $0.hasSuffix(reason) }, "\(run.text)") }
    }
  }
}
