/// Finds places for labels, one after the other: near their frames, inside the picture, never on a
/// code or another label, and off print where there is room.
struct LabelLayout {
  private var map: PrintMap
  private let width, height: Int
  private let textSize: Double
  /// The frames with their signs, and the labels so far.
  private var taken: [Area]
  /// Whether no label so far lies on print.
  private(set) var coversNoPrint = true

  /// How many cells farther away a label goes to cover one step of contrast less in one cell.
  private static let printWeight = 4.0
  /// How many cells farther away a label goes so that its line crosses no code and no label.
  private static let crossingWeight = 150.0

  init(
    _ map: PrintMap, _ canvas: borrowing Canvas, keepingOff frames: [AnnotationPlan.Frame],
    textSize: Double
  ) {
    self.map = map
    (width, height) = (canvas.width, canvas.height)
    self.textSize = textSize
    let signs = frames.compactMap(\.signArea)
    taken = frames.map { Area(around: $0.corners) } + signs
    self.map.take(frames.map(\.corners), signs)
  }

  /// The space around the text in a label.
  static func padding(_ textSize: Double) -> SIMD2<Double> { SIMD2(0.6, 0.35) * textSize }

  /// The space for the sign before the text of a bar.
  static func signWidth(_ textSize: Double) -> Double { 1.7 * textSize }

  /// The space between labels and the picture's edge.
  private var margin: Int { Int((0.4 * textSize).rounded(.up)) }

  /// The longest line of a label that fits into the picture, in moderation.
  var longestLine: Double { max(1, min(24 * textSize, widestText)) }

  /// The longest line of a bar, which begins with a sign.
  var longestLineOfBar: Double { max(1, widestText - Self.signWidth(textSize)) }

  private var widestText: Double { Double(width - 2 * margin) - 2 * Self.padding(textSize).x }

  /// Takes the best place for a text of a size; nil if none is free.
  mutating func place(
    _ size: SIMD2<Double>, beside frame: AnnotationPlan.Frame
  ) -> (area: Area, leader: [SIMD2<Double>])? {
    let size = size + 2 * Self.padding(textSize)
    let (across, down) = (Int(size.x.rounded(.up)), Int(size.y.rounded(.up)))
    let own = Area(around: frame.corners)
    var best: (area: Area, leader: [SIMD2<Double>], cost: Double, print: Int)?
    for top in stride(from: margin, through: height - margin - down, by: map.cell) {
      for left in stride(from: margin, through: width - margin - across, by: map.cell) {
        let area = Area(columns: left..<left + across, rows: top..<top + down)
        let away = (distance(area, own) + distance(area.center, own.center) / 10) / Double(map.cell)
        if let best, best.cost <= away { continue }
        guard let print = map.cost(of: area.enlarged(by: map.cell)) else { continue }
        var cost = away + Double(print) * Self.printWeight
        if let best, best.cost <= cost { continue }
        let leader = leader(from: area, to: frame)
        if crosses(leader, leaving: own) { cost += Self.crossingWeight }
        if let best, best.cost <= cost { continue }
        best = (area, leader, cost, print)
      }
    }
    if let best {
      if best.print > 0 { coversNoPrint = false }
      take(best.area)
      map.take(alongLine: best.leader)
      return (best.area, best.leader)
    }
    coversNoPrint = false
    guard let area = inside(frame, across, down) else { return nil }
    take(area)
    return (area, [])
  }

  private mutating func take(_ area: Area) {
    map.take(area)
    taken.append(area)
  }

  /// Where a code fills the picture: on this code itself, at its lower edge; nil if that is on others,
  /// too, or the label is too large.
  private func inside(_ frame: AnnotationPlan.Frame, _ across: Int, _ down: Int) -> Area? {
    guard across + 2 * margin <= width, down + 2 * margin <= height else { return nil }
    let own = Area(around: frame.corners)
    let sign = frame.signArea
    let left = min(max(Int(own.center.x) - across / 2, margin), width - margin - across)
    let top = min(max(own.rows.upperBound - down, margin), height - margin - down)
    let area = Area(columns: left..<left + across, rows: top..<top + down)
    return taken.contains { $0 != own && $0 != sign && $0.overlaps(area) } ? nil : area
  }

  /// A bar across the picture, where it covers least print, at the bottom if it may choose; nil if it
  /// is too large.
  mutating func bar(_ size: SIMD2<Double>) -> Area? {
    let down = Int((size.y + 2 * Self.padding(textSize).y).rounded(.up))
    guard
      size.x + 2 * Self.padding(textSize).x + Self.signWidth(textSize)
        <= Double(width - 2 * margin), height > down + 2 * margin
    else { return nil }
    let areas = stride(from: height - margin - down, through: margin, by: -map.cell).map { top in
      Area(columns: margin..<width - margin, rows: top..<top + down)
    }
    return areas.min { (map.cost(of: $0) ?? 0) < (map.cost(of: $1) ?? 0) }
  }

  /// The shortest line to a corner of the frame, or to the middle of a side.
  private func leader(from area: Area, to frame: AnnotationPlan.Frame) -> [SIMD2<Double>] {
    let corners = frame.corners
    let middles = corners.indices.map { (corners[$0] + corners[($0 + 1) % corners.count]) / 2 }
    let lines = (middles + corners).map { [area.closest(to: $0), $0] }
    return lines.min { distance($0[0], $0[1]) < distance($1[0], $1[1]) } ?? []
  }

  private func crosses(_ leader: [SIMD2<Double>], leaving own: Area) -> Bool {
    guard leader.count == 2 else { return false }
    let steps = Int(distance(leader[0], leader[1])) / map.cell
    return (0..<max(steps, 0)).contains { step in
      let point = leader[0] + (leader[1] - leader[0]) * (Double(step) / Double(steps))
      return map.isTaken(point) && distance(own.closest(to: point), point) > Double(map.cell)
    }
  }

  /// The distance between two areas, 0 if they touch.
  private func distance(_ one: Area, _ other: Area) -> Double {
    let point = one.closest(to: other.closest(to: one.center))
    return Reporting.distance(point, other.closest(to: point))
  }

  private func distance(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
    Reporting.distance(one, other)
  }
}
