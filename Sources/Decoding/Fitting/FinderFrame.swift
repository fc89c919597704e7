private import Glibc

/// Where the modules of a finder pattern lie, and of the light ring around it, as if it were flat.
struct FinderFrame {
  private var center: Point
  private var right = Vector(1, 0)
  private var down = Vector(0, 1)
  /// How well the modules agree: 1 if all are clear and right.
  private var score = -Double.infinity

  func point(_ x: Double, _ y: Double) -> Point { center + right * x + down * y }

  /// Moves a frame from where it should be to where it agrees best.
  init(at place: Point, _ version: SymbolVersion, in patch: NormalizedPatch) {
    center = place
    let scale = 1 / Double(version.centerDistance)
    func agreement(_ frame: FinderFrame) -> Double {
      var sum: Float = 0
      for y in -4...4 {
        for x in -4...4 {
          let ring = max(abs(x), abs(y))
          let point = (frame.point(Double(x), Double(y)) - Point(4, 4)) * scale
          let value = patch.value(Float(point.x), Float(point.y))
          sum += ring == 2 || ring == 4 ? -value : value
        }
      }
      return Double(sum) / 81
    }
    // Paper that bends away is seen shorter one way only.
    let scales = [0.75, 1, 1.33]
    for width in scales {
      for height in scales {
        for angle in [-0.25, 0, 0.25] {
          var frame = self
          frame.right = Vector(cos(angle), sin(angle)) * width
          frame.down = Vector(-sin(angle), cos(angle)) * height
          frame.score = agreement(frame)
          if frame.score > score { self = frame }
        }
      }
    }
    for step in [0.4, 0.2, 0.1, 0.05, 0.025] {
      for _ in 0..<4 {
        let before = score
        for way in [Vector(step, 0), Vector(-step, 0), Vector(0, step), Vector(0, -step)] {
          for part in [\FinderFrame.center, \.right, \.down] {
            var moved = self
            moved[keyPath: part] += part == \.center ? way : way * 0.25
            moved.score = agreement(moved)
            if moved.score > score + 1e-4 { self = moved }
          }
        }
        if score == before { break }
      }
    }
  }
}
