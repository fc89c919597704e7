import Geometry
import Lottery
import Testing

@testable import Reporting

/// Where frames and labels go.
struct AnnotationPlanTests {
  private static let won = Sample.drawn([Sample.first, Sample.fifth])
  private static let lost = Sample.drawn([[1, 2, 3, 4, 5, 6]])

  /// Whether all labels are inside the picture, off other labels, and off all codes.
  private static func expectSound(
    _ plan: AnnotationPlan, _ sheet: Sheet, _ comment: String = "",
    at location: SourceLocation = #_sourceLocation
  ) {
    for (index, label) in plan.labels.enumerated() {
      let (columns, rows) = (label.area.columns, label.area.rows)
      #expect(
        columns.lowerBound >= 0 && columns.upperBound <= sheet.canvas.width
          && rows.lowerBound >= 0 && rows.upperBound <= sheet.canvas.height, "\(comment)",
        sourceLocation: location)
      for other in plan.labels[..<index] {
        #expect(!other.area.overlaps(label.area), "\(comment)", sourceLocation: location)
      }
      for frame in plan.frames {
        let code = Area(around: frame.code)
        #expect(!code.overlaps(label.area), "\(comment)", sourceLocation: location)
      }
    }
  }

  @Test func `texts have one size, of 2.2 % of the short side or more, frames 0.6 %`() {
    for (width, height) in [(900, 600), (600, 900), (2000, 2000), (2300, 1700)] {
      var sheet = Sheet(width: width, height: height)
      sheet.add(Self.won, at: Sheet.square(100, 100))
      sheet.add(Self.lost, at: Sheet.square(400, 100))
      sheet.add(Sample.pending, at: Sheet.square(100, 400))
      let (plan, side) = (sheet.plan, Double(min(width, height)))
      #expect(plan.labels.count == 3)
      let sizes = Set(plan.labels.map(\.text.size))
      #expect(sizes.count == 1 && sizes.allSatisfy { $0 >= 0.022 * side })
      #expect(plan.unit >= 0.006 * side)
      for state in MarkState.allCases { #expect(state.weight >= 1) }
      Self.expectSound(plan, sheet)
    }
  }

  @Test func `labels are off other codes and labels, however close the codes are`() {
    let readings = [
      Sample.withoutResult, Sample.pending, Self.won, Sample.drawn([Sample.fifth]),
      Self.lost, .other(.purchaseSlip),
    ]
    for step in [104, 110, 130, 180] {
      var sheet = Sheet()
      for (index, reading) in readings.enumerated() {
        sheet.add(reading, at: Sheet.square(250 + step * (index % 3), 150 + step * (index / 3)))
      }
      let plan = sheet.plan
      #expect(plan.labels.count == readings.count, "\(step) pixels apart")
      Self.expectSound(plan, sheet, "\(step) pixels apart")
    }
  }

  @Test func `a label is inside the picture, wherever its code is`() {
    for (x, y) in [(0, 0), (800, 0), (0, 500), (800, 500), (400, 499), (-50, 300), (870, -40)] {
      var sheet = Sheet()
      sheet.add(Self.won, at: Sheet.square(x, y))
      let plan = sheet.plan
      #expect(plan.labels.count == 1)
      Self.expectSound(plan, sheet, "\(x), \(y)")
    }
  }

  @Test func `labels of codes that lie askew come close to them`() {
    var sheet = Sheet()
    sheet.add(Self.lost, at: Corners([400, 200, 500, 300, 400, 400, 300, 300]))
    let plan = sheet.plan
    #expect(plan.labels.count == 1)
    for label in plan.labels {
      #expect(distance(label.leader[0], label.leader[1]) < 60)
    }
  }

  @Test func `a label is on free paper, not over print, and a line leads to its code`() throws {
    var sheet = Sheet()
    // The paper is free only far to the right.
    sheet.print(on: Area(columns: 0..<600, rows: 0..<600))
    sheet.add(Self.won, at: Sheet.square(250, 250))
    let plan = sheet.plan
    let label = try #require(plan.labels.first)
    #expect(label.area.columns.lowerBound >= 600)
    #expect(label.leader.count == 2)
    #expect(label.area.closest(to: label.leader[0]) == label.leader[0])
    #expect(plan.frames[0].corners.contains { distance($0, label.leader[1]) < 80 })
  }

  @Test func `a label lies on its own code where that fills the picture`() throws {
    var sheet = Sheet(width: 200, height: 200)
    sheet.add(Self.lost, at: Sheet.square(8, 8, side: 184))
    let label = try #require(sheet.plan.labels.first)
    #expect(label.area.columns.lowerBound >= 0 && label.area.columns.upperBound <= 200)
    #expect(label.area.rows.upperBound <= 200)
    #expect(label.leader.isEmpty && !label.isBar)
  }

  @Test func `where there is little room, what won is labelled first`() {
    var sheet = Sheet(width: 300, height: 300)
    for index in 0..<9 {
      let corners = Sheet.square(10 + index % 3 * 98, 10 + index / 3 * 98, side: 80)
      sheet.add(index == 8 ? Self.won : Self.lost, at: corners)
    }
    sheet.canvas = Sheet(width: 300, height: 480).canvas
    let plan = sheet.plan
    #expect(plan.frames.count == 9)
    #expect(plan.labels.first?.state == .won)
    Self.expectSound(plan, sheet)
  }

  @Test(arguments: Language.allCases)
  func `a picture without a code gets a bar, others none`(_ language: Language) throws {
    var sheet = Sheet()
    sheet.language = language
    let plan = sheet.plan
    let bar = try #require(plan.labels.first)
    #expect(plan.labels.count == 1 && plan.frames.isEmpty && bar.isBar)
    #expect(
      bar.text.lines
        == [
          language == .english
            ? "No code found: take it again, closer" : "코드를 찾지 못함: 더 가까이에서 다시"
        ])
    Self.expectSound(plan, sheet)
    sheet.unread = [Sheet.square(300, 300)]
    #expect(sheet.plan.labels.map(\.isBar) == [false])
    // A code without a place is no reason to take the picture again.
    sheet.unread = []
    sheet.add(Self.won, at: .unknown)
    #expect(sheet.plan.labels.isEmpty && sheet.plan.frames.isEmpty)
  }

  @Test func `a picture that was not searched to its end says why, not to take it again`() throws {
    let failure = InputFailure(.timeout)
    let words = "Took longer than the time limit"
    let alone = Annotation(of: [], unread: [], failure: failure)
    #expect(alone.advice == words)
    let page = CodeOutcome(
      number: 0, attempt: "", payload: [], reading: .unread(failure), duplicateOf: nil,
      corners: .unknown)
    #expect(Annotation(of: [page], unread: []).advice == words)
    let damaged = Annotation(of: [], unread: [], failure: InputFailure(.badPNG))
    #expect(damaged.advice == "Damaged PNG")
  }

  @Test func `a bar fits however narrow the picture is, in letters as large as there is room`()
    throws
  {
    for side in [95, 120, 160, 210, 250, 400, 600, 2000] {
      let (plan, _) = try Sheet(width: side, height: max(120, side * 3 / 4)).drawn()
      #expect(plan.labels.map(\.isBar) == [true], "\(side) pixels")
    }
    let large = try #require(Sheet(width: 2000, height: 2000).plan.labels.first)
    #expect(large.text.size == 0.027 * 2000)
  }

  @Test func `no label hides where the line of another leads`() throws {
    var sheet = Sheet(width: 1200, height: 900)
    sheet.print(on: Area(columns: 0..<1200, rows: 0..<780))
    for index in 0..<9 {
      let corners = Sheet.square(150 + index % 3 * 320, 60 + index / 3 * 230, side: 150)
      sheet.add(index == 4 ? Self.won : Self.lost, at: corners)
    }
    let plan = sheet.plan
    let winner = try #require(plan.labels.first)
    #expect(winner.state == .won && winner.leader.count == 2)
    for label in plan.labels.dropFirst() {
      for step in 0...100 {
        let point = winner.leader[0] + (winner.leader[1] - winner.leader[0]) * (Double(step) / 100)
        #expect(distance(label.area.closest(to: point), point) > 0)
      }
    }
  }

  @Test func `frames leave the modules of small codes as they are`() throws {
    var sheet = Sheet(width: 2000, height: 2000)
    sheet.add(Self.lost, at: Sheet.square(1000, 1000))
    let plan = sheet.plan
    let frame = try #require(plan.frames.first)
    // The white line's inner edge.
    let inner = 1000 - frame.corners[0].x - (frame.state.weight + 1) * plan.unit / 2
    #expect(inner > 1)
  }

  @Test func `a bar is at the bottom, or where it covers less print`() throws {
    var sheet = Sheet()
    #expect(try #require(sheet.plan.labels.first).area.rows.upperBound > 570)
    sheet.print(on: Area(columns: 0..<900, rows: 300..<600))
    #expect(try #require(sheet.plan.labels.first).area.rows.upperBound <= 300)
  }

  @Test func `corners refer to the original picture, however much smaller the canvas is`() {
    var (whole, reduced) = (Sheet(), Sheet(scale: 0.25))
    whole.add(Self.won, at: Sheet.square(250, 100))
    reduced.add(Self.won, at: Corners(Sheet.square(250, 100).numbers.map { $0 * 4 }))
    #expect(whole.plan.frames[0].code == reduced.plan.frames[0].code)
    #expect(whole.plan.labels.map(\.area) == reduced.plan.labels.map(\.area))
  }

  @Test func `a code is framed on the picture turned upright`() {
    // The picture was stored lying on its right side.
    var sheet = Sheet(orientation: Orientation(exif: 6))
    sheet.add(Self.won, at: Sheet.square(250, 100))
    #expect([sheet.canvas.width, sheet.canvas.height] == [600, 900])
    let code = sheet.plan.frames.map { Area(around: $0.code) }
    #expect(code == [Area(columns: 400..<501, rows: 250..<351)])
  }

  @Test func `thousands of marks as large as the picture don't all get drawn`() {
    for (width, height, corners) in [
      (30_000, 1, [0, 0, 1_000_000, 0, 1_000_000, 1, 0, 1]),
      (
        700, 700,
        [
          -1_000_000, -1_000_000, 1_000_000, -1_000_000, 1_000_000, 1_000_000, -1_000_000,
          1_000_000,
        ]
      ),
      (700, 700, [0, 0, 700, 700, 0, 700, 700, 0]),
    ] {
      var sheet = Sheet(width: width, height: height)
      sheet.unread = [Corners](repeating: Corners(corners), count: 2048)
      #expect((1...250).contains(sheet.plan.frames.count), "\(width)")
    }
  }

  @Test func `a thousand codes side by side are all framed`() {
    var sheet = Sheet(width: 2000, height: 2000)
    sheet.unread = (0..<1024).map { Sheet.square($0 % 32 * 62, $0 / 32 * 62, side: 50) }
    let plan = sheet.plan
    #expect(plan.frames.count == 1024)
    Self.expectSound(plan, sheet)
  }

  @Test func `corners that are far away or coincide do no harm`() throws {
    let far = Int(Int32.max)
    for corners in [
      [far, far, -far, far, -far, -far, far, -far], [Int](repeating: far, count: 8),
      [Int](repeating: -far, count: 8), [Int](repeating: 5, count: 8), [0, 0, 0, 0, 0, 0, 0, 1],
    ] {
      for scale in [1, 0.01] {
        var sheet = Sheet(scale: scale)
        sheet.add(Self.won, at: Corners(corners))
        sheet.unread = [Corners(corners)]
        #expect(try sheet.drawn().canvas.bytes.count == sheet.canvas.bytes.count)
      }
    }
    var tiny = Sheet(width: 1, height: 1)
    tiny.add(Sample.pending, at: Sheet.square(0, 0))
    #expect(try tiny.drawn().canvas.bytes.count == 3)
  }
}
