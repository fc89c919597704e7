/// A decoded code and its position.
package struct LocatedCode: Equatable, Sendable {
  /// The decoded bytes.
  package let payload: [UInt8]
  /// In order around the code.
  package let corners: [Point]

  /// A code with these bytes and corners.
  package init(payload: [UInt8], corners: [Point]) {
    self.payload = payload
    self.corners = corners
  }

  var bounds: Bounds { Bounds(around: corners) }

  var clockwiseCorners: [Point] {
    guard corners.count == 4, (corners[1] - corners[0]).cross(corners[3] - corners[0]) < 0 else {
      return corners
    }
    return [corners[0]] + corners.dropFirst().reversed()
  }
}

/// Reads the length that a code declares in its segment headers (ISO/IEC 18004, 7.4).
enum DeclaredLength {
  /// The declared payload length in bytes, error-corrected if it differs from what was decoded; nil
  /// if unreadable or, after a misread, less than that.
  static func of(_ modules: SoftModules, format: SymbolFormat, decodedLength: Int) -> Int? {
    guard let version = SymbolVersion(size: modules.size) else { return nil }
    let layout = SymbolLayout.cached(version, format.level)
    let polarity = layout.maskPolarities[format.mask]
    let read = layout.dataIndices.map { modules.values[$0] * polarity[$0] > 0 }
    let length = length(of: read, in: version)
    if length == decodedLength { return length }
    let corrected = layout.correctedData(of: modules, mask: format.mask)
      .flatMap { self.length(of: $0, in: version) }
    guard let length = corrected ?? length, length >= decodedLength else { return nil }
    return length
  }

  /// As above, for a code between four corners of an image, from the first grid that yields one.
  static func of(_ corners: [Point], in image: GrayImage, decodedLength: Int) -> Int? {
    guard let candidate = TimedCandidate(between: corners, in: image) else { return nil }
    let crop = CodeCrop(of: candidate, in: image)
    for crop in [crop, crop.rectified].lazy.compactMap({ $0 }) {
      let finder = GridFinder(of: crop.candidate, in: crop.image)
      guard let guess = finder.guess else { continue }
      if let length = of(guess, in: crop.image, decodedLength) { return length }
      if let length = finder.fitBest().flatMap({ of($0, in: crop.image, decodedLength) }) {
        return length
      }
    }
    return nil
  }

  private static func of(_ grid: GridFit, in image: GrayImage, _ decodedLength: Int) -> Int? {
    let modules = grid.modules(in: image)
    // Of the code and its mirror image, take the one whose format information matches better.
    let plain = SymbolFormat.best(for: modules)
    let mirrored = SymbolFormat.best(for: modules.transposed)
    let isMirrored = mirrored.correlation > plain.correlation
    let best = isMirrored ? mirrored : plain
    guard best.correlation >= leastFormatCorrelation else { return nil }
    return of(modules.transposed(if: isMirrored), format: best.format, decodedLength: decodedLength)
  }

  /// Allows three wrong bits in each copy of the format information, as its BCH code does.
  private static let leastFormatCorrelation: Float = 0.6

  /// The sum of the segments' counts; nil if a mode is unknown or the segments do not fit.
  private static func length(of bits: [Bool], in version: SymbolVersion) -> Int? {
    var sum = 0
    var position = 0
    while position + 4 <= bits.count {
      let indicator = bits[position..<position + 4].number
      if indicator == 0 { break }
      guard let mode = SegmentMode(rawValue: indicator) else { return nil }
      let width = mode.countWidth(in: version)
      guard position + 4 + width <= bits.count else { return nil }
      let count = bits[position + 4..<position + 4 + width].number
      let (groups, rest) = count.quotientAndRemainder(dividingBy: mode.groupLength)
      position += 4 + width + groups * mode.width(ofGroup: mode.groupLength)
      if rest > 0 { position += mode.width(ofGroup: rest) }
      guard position <= bits.count else { return nil }
      sum += count
    }
    return sum
  }
}
