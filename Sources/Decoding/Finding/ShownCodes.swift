private import Glibc

/// What the attempts so far show of codes that need not lie on a plane, and may be stained or cut: finder
/// patterns, each with a code's texture on one side only.
///
/// Nobody may be able to read such a code, but it is no chance: a search tells that it is there.
struct ShownCodes {
  /// Every pattern, at each place the one that fits best.
  private var patterns: [Shown] = []
  /// The likeliest place of the code of each.
  private var squares: [CodeSquare] = []

  /// Looks at the patterns of an attempt, in pixels of its image, that lie outside codes.
  mutating func add(
    _ patterns: [FinderPattern], in bits: BitImage, _ frame: PictureFrame,
    isInverted: Bool, isFree: (Point) -> Bool
  ) {
    var seen: [NestedSquares] = []
    var found: [CodeSquare] = []
    for pattern in patterns.prefix(Guards.patterns) {
      guard isFree(frame.original(pattern.center)),
        !seen.contains(where: { ($0.center - pattern.center).length < 3 * $0.moduleSize }),
        let nested = NestedSquares(
          around: pattern.center, moduleSize: pattern.moduleSize, in: bits)
      else { continue }
      seen.append(nested)
      add(
        Shown(
          pattern: frame.original(
            FinderPattern(center: nested.center, moduleSize: nested.moduleSize, rowCount: 1_000)),
          misfit: nested.misfit, isInverted: isInverted))
      let square = CodeSquare(at: nested, in: bits)
      if square.score >= Tuning.leastScore { found.append(square.original(in: frame)) }
    }
    // Tiles and mosaics show dozens, of which those at an edge look like corners of codes.
    if seen.count <= Guards.strongest { squares += found }
  }

  private mutating func add(_ shown: Shown) {
    let center = shown.pattern.center
    let known = patterns.firstIndex { $0.isInverted == shown.isInverted && $0.isAt(center) }
    guard let known else { return patterns.append(shown) }
    if shown.misfit < patterns[known].misfit { patterns[known] = shown }
  }

  /// Sets of three patterns of one polarity, the likeliest first, each pattern in one at most.
  func sets(
    isFree: (Point) -> Bool
  ) -> [(patterns: FinderPatternSet, isInverted: Bool)] {
    [false, true].flatMap { isInverted in
      let free = patterns.filter { $0.isInverted == isInverted && isFree($0.pattern.center) }
        .sorted { $0.misfit < $1.misfit }.prefix(Guards.strongest).map(\.pattern)
      var sets: [FinderPatternSet] = []
      for set in FinderPatternSet.all(of: free, limit: Guards.sets)
      where sets.count < Guards.bentSets {
        let isNew = sets.allSatisfy { $0.centers.allSatisfy { !set.centers.contains($0) } }
        if isNew { sets.append(set) }
      }
      return sets.map { ($0, isInverted) }
    }
  }

  /// The places of codes, the likeliest first.
  func places(isFree: (Point) -> Bool) -> [Outline] {
    var places: [Outline] = []
    for square in squares.sorted(by: { $0.score > $1.score }) where isFree(square.pattern) {
      if !places.contains(where: square.edges.touches) { places.append(square.edges) }
    }
    return places
  }

  /// Whether two or three of a grid's patterns show: blur may hide one.
  func show(_ set: FinderPatternSet) -> Bool {
    set.centers.count { center in
      patterns.contains { $0.isAt(center) }
    } > 1
  }
}

extension ShownCodes {
  /// A pattern whose squares are nested, in the original.
  private struct Shown {
    let pattern: FinderPattern
    let misfit: Double
    let isInverted: Bool

    func isAt(_ center: Point) -> Bool {
      (pattern.center - center).length < 3 * pattern.moduleSize
    }
  }
}

/// The square that a ticket's code would fill, with a finder pattern at one of its corners.
private struct CodeSquare {
  /// The pattern's center.
  let pattern: Point
  let edges: Outline
  /// How likely a code fills it: the share of cells with a code's texture, less the share of those
  /// around it, less the pattern's misfit.
  let score: Double

  /// The one that is likeliest, of all directions.
  init(at nested: NestedSquares, in bits: BitImage) {
    var best = (score: -Double.infinity, across: Vector.zero, down: Vector.zero)
    for index in 0..<Self.directions {
      let angle = 2 * Double.pi * Double(index) / Double(Self.directions)
      let across = Vector(cos(angle), sin(angle)) * nested.moduleSize
      let down = Vector(-across.y, across.x)
      let contrast = CellTexture.contrast(ofCodeFrom: nested.center, across, down, in: bits)
      if contrast > best.score { best = (contrast, across, down) }
    }
    let (across, down) = (best.across, best.down)
    pattern = nested.center
    // A ticket's code has 37 modules a side, and the pattern's center lies 3.5 from two of them.
    edges = Outline(
      [(-3.5, -3.5), (33.5, -3.5), (33.5, 33.5), (-3.5, 33.5)].map { x, y in
        nested.center + across * x + down * y
      })
    score = best.score - nested.misfit
  }

  private init(pattern: Point, edges: Outline, score: Double) {
    self.pattern = pattern
    self.edges = edges
    self.score = score
  }

  func original(in frame: PictureFrame) -> CodeSquare {
    CodeSquare(
      pattern: frame.original(pattern), edges: Outline(edges.corners.map(frame.original)),
      score: score)
  }

  private static let directions = 16
}

extension CellTexture {
  /// The share of cells with a code's texture between the centers of a ticket's patterns, less the
  /// share of those in a row around the code; both vectors are a module long.
  ///
  /// Cells beyond the edge of the picture show nothing.
  fileprivate static func contrast(
    ofCodeFrom corner: Point, _ across: Vector, _ down: Vector, in bits: BitImage
  ) -> Double {
    func share(of cells: Range<Int>, skipping skips: (Int, Int) -> Bool) -> Double {
      let texture = CellTexture(
        from: corner, across * 5, down * 5, columns: cells, rows: cells, skipping: skips, in: bits)
      let count = cells.reduce(0) { sum, row in sum + cells.count { !skips($0, row) } }
      return Double(texture.coded) / Double(count)
    }
    func isEnd(_ cell: Int, _ cells: Range<Int>) -> Bool {
      cell == cells.lowerBound || cell == cells.upperBound - 1
    }
    // Between the centers lie 30 modules; the code ends 3.5 beyond them, and cells begin 5 beyond.
    let (inside, around) = (0..<6, -2..<8)
    return share(of: inside) { isEnd($0, inside) && isEnd($1, inside) }
      - share(of: around) { !isEnd($0, around) && !isEnd($1, around) }
  }
}

extension Outline {
  /// Whether one contains the center or a corner of the other.
  fileprivate func touches(_ other: Outline) -> Bool {
    overlaps(other) || other.corners.contains(where: contains)
      || corners.contains(where: other.contains)
  }
}

extension ShownCodes {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The least score of a code, on `make_corpus.py --set unread` of five seeds and 512 pictures of
    /// `empty-411` (Benchmarks/Runs/2026-11-29-unread): of 335 that nothing else tells, 324 have more, of
    /// what is none, four squares in print and on boards; 0.39 tells two more, and two that are none.
    static let leastScore = 0.41
  }
}
