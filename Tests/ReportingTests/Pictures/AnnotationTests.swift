import Geometry
import Lottery
import Testing

@testable import Reporting

/// What is seen on annotated pictures.
@Suite(.enabled(if: DrawingLibrary.isInstalled, "pango and cairo draw them"))
struct AnnotationTests {
  private static let states: [(reading: CodeReading, state: MarkState)] = [
    (Sample.drawn([[1, 2, 3, 4, 5, 6], Sample.fifth]), .won), (Sample.pending, .pending),
    (Sample.withoutResult, .pending), (.broken(PayloadError(.round, at: 1)), .unread),
    (.unread(InputFailure(.tooManyCodes)), .unread),
    (Sample.drawn([Sample.fifth], today: Sample.afterClaim), .expired),
    (Sample.drawn([[1, 2, 3, 4, 5, 6]]), .lost), (.other(.foreign), .other),
  ]

  private static func drawn(
    _ reading: CodeReading, in language: Language = .english
  ) throws -> (plan: AnnotationPlan, canvas: Canvas) {
    var sheet = Sheet()
    sheet.language = language
    sheet.add(reading, at: Sheet.square(400, 250))
    return try sheet.drawn()
  }

  @Test func `a code has the state of its result`() {
    for (reading, state) in Self.states { #expect(MarkState(reading) == state) }
  }

  @Test func `a frame is as wide as planned, in the color of its state`() throws {
    for (reading, state) in Self.states where state.dashes.gap == 0 {
      let (plan, canvas) = try Self.drawn(reading)
      // Across the left edge, below the middle, where no line leads to a label.
      let width = (300..<400).count { canvas.color($0, 320) == state.color }
      let planned = state.weight * plan.unit
      #expect(planned >= 0.006 * 600)
      #expect(abs(Double(width) - planned) <= 1.5, "\(state)")
      // A white line shows the frame on dark ground, and the paper outside is as it was.
      #expect((300..<400).contains { canvas.color($0, 320) == 0xFFFFFF })
      #expect(canvas.color(300, 320) == 0xC8C8C8)
    }
  }

  @Test func `frames of what is open are dotted, of what was not read dashed`() throws {
    for (reading, state) in Self.states where state.dashes.gap > 0 {
      let (plan, canvas) = try Self.drawn(reading)
      let column = Int(plan.frames[0].corners[0].x.rounded())
      let edge = (260..<340).map { canvas.color(column, $0) == state.color }
      let changes = zip(edge, edge.dropFirst()).count { $0 != $1 }
      #expect(changes >= 4, "\(state)")
    }
  }

  @Test func `an expired code is struck through, and only that`() throws {
    for (reading, state) in Self.states {
      let isStruck = try Self.drawn(reading).canvas.color(450, 300) == state.color
      #expect(isStruck == (state == .expired), "\(state)")
    }
  }

  @Test func `a frame has the sign of its state`() throws {
    for (reading, state) in Self.states {
      let (plan, canvas) = try Self.drawn(reading)
      #expect((plan.frames[0].sign == nil) == (state.sign == nil))
      guard let (center, radius) = plan.frames[0].sign else { continue }
      let area = Area(around: center, radius: 0.7 * radius)
      let colors = area.rows.flatMap { row in area.columns.map { canvas.color($0, row) } }
      #expect(colors.contains(state.color) && colors.contains(0xFFFFFF), "\(state)")
    }
  }

  @Test func `no two states differ by color alone`() {
    var looks: [String] = []
    for state in MarkState.allCases where state != .other {
      let sign = state.sign.map { "\($0)" } ?? ""
      looks.append("\(sign) \(state.dashes.gap) \(state.isStruckThrough)")
    }
    #expect(Set(looks).count == looks.count)
  }

  @Test func `colors have a contrast of 4.5 and more on white`() {
    /// WCAG 2.2, relative luminance.
    func luminance(_ color: UInt32) -> Double {
      [(16, 0.2126), (8, 0.7152), (0, 0.0722)].reduce(0) { sum, channel in
        let value = Double(color >> UInt32(channel.0) & 255) / 255
        // The exponent 2.4 of sRGB, near enough by 2.2 and without its offset.
        return sum + channel.1 * value * value * (0.8 + 0.2 * value)
      }
    }
    for state in MarkState.allCases {
      #expect(1.05 / (luminance(state.color) + 0.05) >= 4.5, "\(state)")
    }
  }

  @Test(arguments: Language.allCases)
  func `a label is dark antialiased text on a white pill`(_ language: Language) throws {
    // A bare system may have no font with Hangul.
    guard DrawingLibrary.shortage(in: language) == nil else { return }
    for (reading, state) in Self.states {
      let (plan, canvas) = try Self.drawn(reading, in: language)
      let area = try #require(plan.labels.first).area
      let inner = area.enlarged(by: -3)
      let shades = inner.rows.flatMap { row in inner.columns.map { canvas.shade($0, row) } }
      #expect(shades.count { $0 == 765 } > shades.count / 2, "\(state)")
      #expect(shades.count { $0 < 150 } > 20, "\(state)")
      #expect(Set(shades).count > 30, "\(state)")
      // The pill's corners are round.
      #expect(canvas.shade(area.columns.lowerBound, area.rows.lowerBound) == 600)
    }
  }

  @Test func `Hangul is not written as boxes`() {
    guard DrawingLibrary.shortage(in: .korean) == nil else { return }
    func ink(_ text: String) -> [UInt8] {
      guard let drawing = Drawing(on: Sheet(width: 80, height: 40).canvas) else { return [] }
      let text = DrawnText(lines: [text], language: .korean, size: 24, longestLine: 80)
      drawing.write(text, at: SIMD2(4, 4), 0)
      return drawing.pixels()
    }
    // Boxes of letters without a font would all look alike, and 회 is not 호 and ㅣ.
    #expect(ink("회") != ink("호"))
    #expect(ink("회").count { $0 < 100 } > 50)
  }

  @Test func `a picture without a code gets a bar`() throws {
    let (plan, canvas) = try Sheet().drawn()
    let area = try #require(plan.labels.first).area
    #expect(canvas.color(area.columns.upperBound - 40, Int(area.center.y)) == 0xFFFFFF)
    #expect(canvas != Sheet().canvas)
  }

  @Test func `a code without corners is not marked`() throws {
    var sheet = Sheet()
    sheet.add(Sample.pending, at: .unknown)
    #expect(try sheet.drawn().canvas == sheet.canvas)
  }

  @Test func `a picture too long for cairo stays as it is`() {
    var sheet = Sheet(width: 40_000, height: 2)
    sheet.add(Sample.pending, at: Sheet.square(0, 0))
    var canvas = sheet.canvas
    sheet.annotation.draw(on: &canvas)
    #expect(canvas == sheet.canvas)
  }
}
