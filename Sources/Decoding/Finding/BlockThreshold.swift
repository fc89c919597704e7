/// Binarizes a picture by the luminance around each block of 8 × 8 pixels.
///
/// The usual rule, to give a flat block the level of its neighbors, loses faded tickets. Here its
/// level lies below its own luminance, so blank paper stays light.
enum BlockThreshold {
  /// With `isInverted`, black and white are exchanged first.
  static func apply(
    to image: GrayImage, isInverted: Bool = false, by kernel: PictureKernel = .best
  ) -> BitImage {
    let levels = BlockLevels(of: image, isInverted: isInverted, by: kernel)
    let thresholds = levels.thresholds
    var bits = BitImage(width: image.width, height: image.height)
    for block in 0..<levels.rows {
      kernel.compare(
        image, rows: 8 * block..<min(8 * block + 8, image.height),
        to: thresholds.span.extracting(block * levels.columns..<(block + 1) * levels.columns),
        inversion: isInverted ? .max : 0, into: &bits)
    }
    return bits
  }
}
