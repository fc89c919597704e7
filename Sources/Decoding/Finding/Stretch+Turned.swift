extension Stretch {
  /// The stretch along any axis that the middle squares of patterns show; nil if they agree on none.
  ///
  /// Three at the corners of a code come before two, which count only if `orOfPair`. Patterns come
  /// clearest first.
  static func turned(
    of patterns: some Sequence<FinderPattern>, in bits: BitImage, orOfPair: Bool
  ) -> Stretch? {
    let squares = patterns.filter { $0.rowCount > 0 }.prefix(Guards.ofPairs)
      .compactMap { SquareShape(of: $0, in: bits) }
      .filter { $0.width >= Tuning.turned.width && $0.hasRings(in: bits) }
    var pair: Stretch?
    for square in squares where Tuning.elongations.contains(square.elongation) {
      let stretch = Stretch(ratio: square.elongation, axis: square.axis)
      let alike = squares.filter { stretch.isAlike($0, square) }.map(stretch.squeezed)
      if let stretch = stretch.ofCode(among: alike, in: bits) { return stretch }
      if pair == nil, alike.count == 2, stretch.ratio >= Tuning.turned.ratioOfPair,
        stretch.isLikely(alike[0], alike[1])
      {
        pair = stretch
      }
    }
    return orOfPair ? pair : nil
  }

  /// Whether squeezing makes one shape about a square, as large as that of another, stretched so.
  private func isAlike(_ shape: SquareShape, _ other: SquareShape) -> Bool {
    let limit = Tuning.turned.areas
    return shape.elongation(squeezedBy: self) < Tuning.agreement
      && max(shape.area, other.area) < limit * min(shape.area, other.area)
  }

  /// The exact stretch of three squeezed patterns that are the corners of a code.
  private func ofCode(among patterns: [FinderPattern], in bits: BitImage) -> Stretch? {
    guard patterns.count >= 3 else { return nil }
    let set = FinderPatternSet.all(of: patterns, limit: Guards.stretchedSets).first { set in
      set.score < Tuning.scores.clear
        && isTimed(set, distance: set.distance / set.moduleSize, in: bits)
    }
    return set.map(squaring)
  }

  /// The pattern around a square in the squeezed picture.
  private func squeezed(_ square: SquareShape) -> FinderPattern {
    let side = (square.area / ratio).squareRoot()
    return FinderPattern(
      center: squeezed(square.center), moduleSize: side / 3, rowCount: square.rowCount)
  }
}

extension Stretch.Tuning {
  /// The least width of a middle square in pixels, for modules of more than one; the largest ratio
  /// of areas in one code; the least ratio that two patterns show by themselves.
  ///
  /// Of 32 codes of the kind `stretched-turned` (seeds 901 and 902), all are read, 17 without this;
  /// of 35 of BoofCV's category `perspective`, 31 and 27. Of 300 empty pictures, none is squeezed.
  static let turned = (width: 4.0, areas: 2.0, ratioOfPair: 2.2)
}
