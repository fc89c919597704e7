/// What the attempts so far show of codes that need not lie on a plane, and may be stained or cut: finder
/// patterns with rings on all sides, and a code's texture beside them.
///
/// Nobody may be able to read such a code, but it is no chance: a search tells that it is there.
struct ShownCodes {
  /// Three patterns with a code's texture between them.
  private var sets: [FinderPatternSet] = []
  /// Single patterns with a code's texture on some sides, and about where the code of each lies.
  private var corners: [(center: Point, code: Outline)] = []
  /// All patterns with rings.
  private var ringed: [FinderPattern] = []

  /// Looks at the patterns of an attempt, in pixels of its image, that lie outside codes.
  mutating func add(
    _ patterns: [FinderPattern], in bits: BitImage, _ frame: PictureFrame,
    isFree: (Point) -> Bool
  ) {
    var seen: [FinderRays] = []
    for pattern in patterns.prefix(Tuning.patterns) {
      guard isFree(frame.original(pattern.center)),
        let rays = FinderRays(around: pattern.center, moduleSize: pattern.moduleSize, in: bits),
        rays.squareness >= Tuning.leastSquareness,
        !seen.contains(where: { ($0.center - rays.center).length < 3 * $0.moduleSize })
      else { continue }
      seen.append(rays)
    }
    let textures = seen.map { $0.surroundings(in: bits) }
    let shown = zip(seen, textures).filter { rays, texture in
      rays.closedCount >= Tuning.leastClosed && texture.coded <= Tuning.coded.upperBound
    }.map(\.0)
    ringed += seen.filter { $0.closedCount >= Tuning.leastClosed }.map {
      frame.original($0.pattern)
    }
    addSets(of: shown, in: bits, frame)
    let alone = zip(seen, textures).filter { rays, _ in
      rays.closedCount == FinderRays.count && Tuning.squarenessAlone.contains(rays.squareness)
    }
    // Tiles and mosaics show dozens.
    guard alone.count <= Tuning.mostAlone else { return }
    for (rays, texture) in alone where Tuning.coded.contains(texture.coded) {
      guard let middle = texture.codedMiddle else { continue }
      let code = rays.code(towards: middle)
      corners.append(
        (frame.original(rays.center), Outline(code.corners.map(frame.original))))
    }
  }

  private mutating func addSets(of rays: [FinderRays], in bits: BitImage, _ frame: PictureFrame) {
    guard rays.count > 2 else { return }
    for set in FinderPatternSet.all(of: rays.map(\.pattern), limit: Tuning.sets) {
      let ends = set.centers.compactMap { center in rays.first { $0.center == center } }
      guard ends.count == 3, let across = FinderRays.modules(from: ends[0], to: ends[1]),
        let down = FinderRays.modules(from: ends[0], to: ends[2]),
        Tuning.distances.contains(across), Tuning.distances.contains(down),
        max(across, down) < Tuning.ratio * min(across, down)
      else { continue }
      let texture = CellTexture(between: set, modules: (across, down), in: bits)
      let closed = Double(ends.reduce(0) { $0 + $1.closedCount }) / Double(3 * FinderRays.count)
      // Boards of markers show patterns everywhere, a code at its corners only.
      let edges = set.edges
      let others = rays.count { edges.contains($0.center) } - 3
      guard closed + texture.codedShare >= Tuning.leastScore, others == 0,
        Tuning.changes.contains(texture.changes.across),
        Tuning.changes.contains(texture.changes.down)
      else { continue }
      sets.append(set.moved(to: frame.original(set.corner), scaledBy: 1 / frame.scale))
    }
  }

  /// The places of codes, those of three patterns first.
  func places(isFree: (Point) -> Bool) -> [Outline] {
    var places: [Outline] = []
    func add(_ place: Outline) {
      if !places.contains(where: { $0.touches(place) }) { places.append(place) }
    }
    let sets = sets.filter { isFree($0.middle) && $0.centers.allSatisfy(isFree) }
    for set in sets.sorted(by: { $0.score < $1.score }) { add(set.edges) }
    for corner in corners where isFree(corner.center) { add(corner.code) }
    return places
  }

  /// Whether rings show at two or three of the places of a grid's patterns: blur may hide one's.
  func show(_ patterns: FinderPatternSet) -> Bool {
    patterns.centers.count { center in
      ringed.contains { ($0.center - center).length < 3 * $0.moduleSize }
    } > 1
  }
}

extension Outline {
  /// Whether one contains the center or a corner of the other.
  fileprivate func touches(_ other: Outline) -> Bool {
    overlaps(other) || other.corners.contains(where: contains)
      || corners.contains(where: other.contains)
  }
}

extension FinderRays {
  /// The 24 cells around it, five modules wide each; around a code's corner, a quarter are coded.
  fileprivate func surroundings(in bits: BitImage) -> CellTexture {
    let cell = 5 * moduleSize
    return CellTexture(
      from: center - Vector(cell, cell) / 2, Vector(cell, 0), Vector(0, cell),
      columns: -2..<3, rows: -2..<3, skipping: { $0 == 0 && $1 == 0 }, in: bits)
  }

  /// About the place of a ticket's code that has it at a corner and lies towards a point.
  ///
  /// The code has 37 modules a side, and the pattern's center lies 15 across and down from its middle.
  fileprivate func code(towards point: Point) -> Outline {
    let way = point - center
    let distance = 15 * 2.0.squareRoot() * moduleSize
    let middle = way.length > 0 ? center + way * (distance / way.length) : center
    let half = 18.5 * moduleSize
    return Outline(
      Bounds(
        left: middle.x - half, top: middle.y - half, right: middle.x + half, bottom: middle.y + half
      ).corners)
  }
}

extension ShownCodes {
  /// Limits fitted to pictures.
  enum Tuning {
    // Derived on `make_corpus.py --set unread`, seeds 1001 and 1002, and 512 pictures of `empty-411`
    // (Benchmarks/Runs/2026-11-29-unread).

    /// The most patterns looked at in an attempt, and the most sets of three.
    static let patterns = 240
    static let sets = 60
    /// The least closed rays of each of three patterns: bent ones have 10 and more, flat ones 14.
    static let leastClosed = 10
    /// How square the rings are: bent ones have 0.02 and more; of a pattern that stands alone, flat ones
    /// have about 0.056 to 0.09, most boxes of forms less, bars of bar codes 0.19 and more.
    static let leastSquareness = 0.02
    static let squarenessAlone = 0.055...0.15
    /// More single patterns than this are tiles or print: two cut codes show four.
    static let mostAlone = 6
    /// The cells with a code's texture, of 24, around a pattern at a code's corner: flat ones have 7 to
    /// 11, bent ones up to 18, boards of markers mostly more.
    static let coded = 5...18
    /// The modules between two of three patterns, 30 in a ticket's code, and the largest ratio of both
    /// distances.
    static let distances = 18.0...60
    static let ratio = 1.7
    /// The least share of closed rays and of cells with a code's texture together: bent and blotted codes
    /// have 1.67 and more, the boards of markers that are told by mistake as much.
    static let leastScore = 1.65
    /// The color changes a module between the three patterns: a half where nothing is bent.
    static let changes = 0.36...0.78
  }
}
