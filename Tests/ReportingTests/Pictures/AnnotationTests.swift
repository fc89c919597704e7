import Geometry
import Lottery
import Testing

@testable import Reporting

struct AnnotationTests {
  private static func paper(
    orientation: Orientation = .upright, scale: Double = 1
  ) -> Canvas {
    Canvas(
      width: 600, height: 400, channels: 1, bytes: [UInt8](repeating: 200, count: 240_000),
      orientation: orientation, scale: scale)
  }

  /// A square of 100 × 100 pixels with its upper left corner at (x, y).
  private static func square(_ x: Int, _ y: Int) -> Corners {
    Corners([x, y, x + 100, y, x + 100, y + 100, x, y + 100])
  }

  private static func outcome(_ reading: CodeReading, at corners: Corners) -> InputOutcome {
    let code = CodeOutcome(
      number: 1, attempt: "plain", payload: [], reading: reading, duplicateOf: nil,
      corners: corners)
    return InputOutcome(source: Sample.source("a.png"), codes: [code], failure: nil)
  }

  /// The canvas with the marks of an outcome.
  private static func drawn(
    _ outcome: InputOutcome, unread: [Corners] = [], scale: Double = 1
  ) -> Canvas {
    var canvas = paper(scale: scale)
    Annotation(of: outcome.codes, unread: unread).draw(on: &canvas)
    return canvas
  }

  private static func drawn(_ reading: CodeReading) -> Canvas {
    drawn(outcome(reading, at: square(250, 100)))
  }

  /// The outline's color in the middle of its left edge.
  private static func edge(_ canvas: Canvas) -> Canvas.Color { canvas.color(250, 150) }

  @Test func `every kind of result has its own color, and errors are red`() throws {
    let fates: [CodeReading] = [
      Sample.drawn([Sample.fifth]), Sample.pending,
      Sample.drawn([Sample.fifth], today: Sample.afterClaim), Sample.drawn([[1, 2, 3, 4, 5, 6]]),
      .other(.foreign), .broken(PayloadError(.round, at: 1)),
    ]
    var colors: [Canvas.Color] = []
    for fate in fates {
      let color = Self.edge(Self.drawn(fate))
      #expect(!colors.contains(color) && color != Canvas.Color(200, 200, 200))
      colors.append(color)
    }
    let red = try #require(colors.last)
    #expect(red.red > 2 * red.green && red.red > 2 * red.blue)
    #expect(Self.edge(Self.drawn(.unread(InputFailure(.tooManyCodes)))) == red)
    #expect(Self.edge(Self.drawn(Sample.withoutResult)) == colors[1])
    // One claimable game is enough.
    let mixed = Sample.drawn([[1, 2, 3, 4, 5, 6], Sample.fifth])
    #expect(Self.edge(Self.drawn(mixed)) == colors[0])
  }

  /// `corners` of a code in a picture that was stored lying on its right side.
  @Test func `a code is outlined, and its label written, on the picture turned upright`() {
    var canvas = Self.paper(orientation: Orientation(exif: 6))
    let outcome = Self.outcome(Sample.pending, at: Self.square(250, 100))
    Annotation(of: outcome.codes, unread: []).draw(on: &canvas)
    #expect([canvas.width, canvas.height] == [400, 600])
    // Turned clockwise: columns 250 to 350 become rows, rows 100 to 200 columns from the right.
    let paper = Canvas.Color(200, 200, 200)
    for (x, y) in [(200, 300), (300, 300), (250, 250), (250, 350)] {
      #expect(canvas.color(x, y) != paper)
    }
    for (x, y) in [(250, 300), (190, 300), (310, 300), (250, 240)] {
      #expect(canvas.color(x, y) == paper)
    }
    // The label is below the code, and level.
    #expect(canvas.color(250, 356) == .black)
  }

  /// The pixels that a hostile decoder's marks fill, in multiples of the picture.
  private static func effort(width: Int, height: Int, _ corners: [Int]) -> Int {
    var canvas = Canvas(
      width: width, height: height, channels: 1,
      bytes: [UInt8](repeating: 200, count: width * height))
    let unread = [Corners](repeating: Corners(corners), count: 2048)
    let outcome = InputOutcome(
      source: Sample.source("a.png"), codes: [], failure: InputFailure(.noCode))
    Annotation(of: outcome.codes, unread: unread).draw(on: &canvas)
    return canvas.drawn / (width * height)
  }

  @Test func `thousands of marks as large as the picture don't all get drawn`() {
    #expect(
      Self.effort(width: 1_000_000, height: 1, [0, 0, 1_000_000, 0, 1_000_000, 1, 0, 1]) <= 12)
    #expect(
      Self.effort(
        width: 700, height: 700,
        [
          -1_000_000, -1_000_000, 1_000_000, -1_000_000, 1_000_000, 1_000_000, -1_000_000,
          1_000_000,
        ]
      ) <= 12)
    #expect(Self.effort(width: 700, height: 700, [0, 0, 700, 700, 0, 700, 700, 0]) <= 12)
  }

  @Test func `a thousand codes side by side are all marked`() {
    let codes = (0..<1024).map { index -> Corners in
      let (x, y) = (index % 32 * 62, index / 32 * 62)
      return Corners([x, y, x + 50, y, x + 50, y + 50, x, y + 50])
    }
    var canvas = Canvas(
      width: 2000, height: 2000, channels: 1, bytes: [UInt8](repeating: 200, count: 4_000_000))
    let outcome = InputOutcome(
      source: Sample.source("a.png"), codes: [], failure: InputFailure(.noCode))
    Annotation(of: outcome.codes, unread: codes).draw(on: &canvas)
    #expect(canvas.drawn < canvas.allowance)
  }

  @Test func `an outline has four edges, thicker if a prize can be claimed`() {
    func thickness(_ reading: CodeReading) -> Int {
      let canvas = Self.drawn(reading)
      return (200..<300).count { canvas.color($0, 150) != Canvas.Color(200, 200, 200) }
    }
    let canvas = Self.drawn(Sample.pending)
    for (x, y) in [(300, 100), (350, 150), (300, 200), (250, 150)] {
      #expect(canvas.color(x, y) == Self.edge(canvas))
    }
    #expect(canvas.color(300, 150) == Canvas.Color(200, 200, 200))
    #expect(thickness(Sample.drawn([Sample.fifth])) == 2 * thickness(Sample.pending))
  }

  @Test(arguments: [
    (
      Sample.drawn([Sample.first, Sample.fifth, [1, 2, 3, 4, 5, 6], Sample.lostWithBonus]),
      ["round 1100", "A 1st 2,207,575,472 won", "B 5th 5,000 won", "C D no prize"]
    ),
    (Sample.drawn([Sample.fifth], today: Sample.afterClaim), ["round 1100", "A 5th, expired"]),
    (Sample.drawn([Sample.third], draw: Sample.bareRound1100), ["round 1100", "A 3rd"]),
    (Sample.pending, ["round 1101", "draws on 2024-01-06"]),
    (Sample.withoutResult, ["round 1101", "result unknown"]),
    (.other(.purchaseSlip), ["purchase slip"]), (.other(.foreign), ["not a lottery code"]),
    (.broken(PayloadError(.numbers, at: 3)), ["payload numbers"]),
    (.unread(InputFailure(.tooManyCodes)), ["too many codes"]),
  ])
  func `a code is labelled with its round, slots, ranks and prizes`(
    _ reading: CodeReading, _ lines: [String]
  ) {
    let canvas = Self.drawn(reading)
    for line in lines { #expect(canvas.shows(line), "\(line)") }
  }

  @Test(arguments: [
    (
      Sample.drawn([Sample.first, Sample.fifth, [1, 2, 3, 4, 5, 6], Sample.lostWithBonus]),
      ["1100회", "A 1등 2,207,575,472원", "B 5등 5,000원", "C D 낙첨"]
    ),
    (Sample.drawn([Sample.fifth], today: Sample.afterClaim), ["1100회", "A 5등 만료"]),
    (Sample.pending, ["1101회", "추첨 2024-01-06"]),
    (Sample.withoutResult, ["1101회", "결과 없음"]), (.other(.purchaseSlip), ["다른 코드"]),
    (.broken(PayloadError(.numbers, at: 3)), ["코드 오류"]),
    (.unread(InputFailure(.codeUnread)), ["못 읽음"]),
    (.unread(InputFailure(.tooManyCodes)), ["코드 초과"]),
  ])
  func `in Korean a code is labelled in Hangul`(_ reading: CodeReading, _ lines: [String]) {
    var canvas = Self.paper()
    let outcome = Self.outcome(reading, at: Self.square(250, 100))
    Annotation(of: outcome.codes, unread: [], in: .korean).draw(on: &canvas)
    for line in lines {
      #expect(canvas.shows(line), "\(line)")
      #expect(line.allSatisfy { $0.isASCII || HangulDots.isOne($0) }, "\(line)")
    }
  }

  @Test func `a label is on free paper, not over what is printed beside the code`() {
    // Numbers below and above the code, and to its left; the paper on the right is free.
    var canvas = Self.paper()
    for (columns, rows) in [(0..<600, 0..<90), (0..<600, 210..<400), (0..<240, 90..<210)] {
      for row in stride(from: rows.lowerBound + 4, to: rows.upperBound - 4, by: 12) {
        for column in stride(from: columns.lowerBound, to: columns.upperBound, by: 12) {
          canvas.fill(column..<column + 6, row..<row + 7, Canvas.Color(40, 40, 40))
        }
      }
    }
    let printed = canvas
    let outcome = Self.outcome(Sample.pending, at: Self.square(250, 100))
    Annotation(of: outcome.codes, unread: []).draw(on: &canvas)
    #expect(canvas.shows("draws on 2024-01-06"))
    for row in [50, 80, 215, 250, 300] {
      for column in 0..<600 {
        #expect(canvas.color(column, row) == printed.color(column, row), "\(column), \(row)")
      }
    }
    #expect((360..<500).contains { canvas.color($0, 150) == .black })
  }

  @Test func `a repeated ticket is labelled as a repeat`() {
    let code = CodeOutcome(
      number: 1, attempt: "plain", payload: [], reading: Sample.drawn([Sample.fifth]),
      duplicateOf: Sample.source("b.png"), corners: Self.square(250, 100))
    let outcome = InputOutcome(source: Sample.source("a.png"), codes: [code], failure: nil)
    #expect(Self.drawn(outcome).shows("round 1100, repeat"))
  }

  @Test func `codes that were found but not read get a dashed outline`() {
    let outcome = InputOutcome(
      source: Sample.source("a.png"), codes: [], failure: InputFailure(.noCode))
    let canvas = Self.drawn(outcome, unread: [Self.square(250, 100)])
    let edge = (251..<349).map { canvas.color($0, 100) != Canvas.Color(200, 200, 200) }
    #expect(edge.contains(true) && edge.contains(false))
    #expect(canvas.shows("not read"))
  }

  @Test func `a code without corners is not marked`() {
    let canvas = Self.drawn(Self.outcome(Sample.pending, at: .unknown))
    #expect(canvas == Self.paper())
  }

  @Test func `corners refer to the original picture, however much smaller the canvas is`() {
    let whole = Self.drawn(Self.outcome(Sample.pending, at: Self.square(250, 100)))
    let large = Corners(Self.square(250, 100).numbers.map { $0 * 4 })
    #expect(Self.drawn(Self.outcome(Sample.pending, at: large), scale: 0.25) == whole)
  }

  @Test func `a label stays on the canvas, wherever its code is`() {
    for corners in [(0, 0), (500, 0), (0, 300), (500, 300), (250, 299), (-90, 350), (590, -80)] {
      let canvas = Self.drawn(
        Self.outcome(Sample.drawn([Sample.fifth]), at: Self.square(corners.0, corners.1)))
      #expect(canvas.shows("round 1100") && canvas.shows("A 5th 5,000 won"), "\(corners)")
    }
  }

  @Test func `labels do not hide each other, however close the codes are`() throws {
    let texts = ["result unknown", "draws on 2024-01-06", "a 5th, expired", "purchase slip"]
    let readings = [
      Sample.withoutResult, Sample.pending,
      Sample.drawn([Sample.fifth], today: Sample.afterClaim), .other(.purchaseSlip),
    ]
    for step in [110, 130, 180] {
      let codes = readings.enumerated().map { index, reading in
        CodeOutcome(
          number: index + 1, attempt: "plain", payload: [], reading: reading, duplicateOf: nil,
          corners: Self.square(150 + step * (index % 2), 20 + step * (index / 2)))
      }
      let canvas = Self.drawn(
        InputOutcome(source: Sample.source("a.png"), codes: codes, failure: nil))
      for text in texts { #expect(canvas.shows(text), "\(text), \(step) pixels apart") }
    }
  }

  @Test func `corners that are far away or coincide do no harm`() {
    let far = Int(Int32.max)
    for corners in [
      [far, far, -far, far, -far, -far, far, -far], [Int](repeating: far, count: 8),
      [Int](repeating: -far, count: 8), [Int](repeating: 5, count: 8), [0, 0, 0, 0, 0, 0, 0, 1],
    ] {
      for scale in [1, 0.01] {
        let corners = Corners(corners)
        let outcome = Self.outcome(Sample.drawn([Sample.fifth]), at: corners)
        #expect(Self.drawn(outcome, unread: [corners], scale: scale).width == 600)
      }
    }
    var tiny = Canvas(width: 1, height: 1, channels: 1, bytes: [9])
    Annotation(of: Self.outcome(Sample.pending, at: Self.square(0, 0)).codes, unread: [])
      .draw(on: &tiny)
    #expect(tiny.bytes.count == 3)
  }
}

extension Canvas {
  /// Whether a line appears anywhere in white on black, in letters of up to four pixels per dot.
  fileprivate func shows(_ line: String) -> Bool {
    (1...4).contains { dot in
      let (across, down) = (DotFont.width(of: line) * dot, DotFont.size.height * dot)
      guard across <= width, down <= height else { return false }
      return (0...height - down).contains { y in
        (0...width - across).contains { x in shows(line, x, y, dot) }
      }
    }
  }

  private func shows(_ line: String, _ x: Int, _ y: Int, _ dot: Int) -> Bool {
    var cells = 0
    return line.allSatisfy { letter in
      let left = x + cells * DotFont.advance.across * dot
      cells += DotFont.cells(of: letter)
      let isHangul = HangulDots.isOne(letter)
      let size = isHangul ? (HangulDots.side, HangulDots.side) : DotFont.size
      let top = isHangul ? y - DotFont.hangulMargin * dot : y
      if top < 0 || top + size.1 * dot > height { return false }
      return (0..<size.0).allSatisfy { column in
        (0..<size.1).allSatisfy { row in
          let hasDot =
            HangulDots.hasDot(letter, column: column, row: row)
            ?? DotFont.hasDot(letter, column: column, row: row)
          return color(left + column * dot, top + row * dot) == (hasDot ? .white : .black)
        }
      }
    }
  }
}
