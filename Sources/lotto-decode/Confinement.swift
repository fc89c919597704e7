internal import Decoding
internal import Platform

/// How this program shuts itself in before it looks at an image: no harm comes of what breaks in.
enum Confinement {
  /// The memory that decoding may take: the program's own, and that of the largest picture.
  static func memoryLimit(pixelLimit: UInt64) -> Int {
    (512 << 20) + 16 * Int(clamping: min(pixelLimit, 1 << 40))
  }

  /// Enters a jail, after all that needs files was done; gives the parts that are not to be had.
  ///
  /// - Throws: When the parent has ended already.
  static func enter(_ jail: Jail) throws(SystemError) -> [Jail.Part] {
    CharacterSets.load(scannedSets)
    _ = QRScanner(density: .every).scan(GrayImage(width: 64, height: 64))
    return try jail.enter()
  }

  /// The character sets that zbar converts from (qrcode/qrdectxt.c of 0.23).
  private static let scannedSets =
    ["UTF-8", "SJIS", "BIG-5", "CP437"] + (1...16).map { "ISO8859-\($0)" }
}
