internal import Decoding
internal import Platform

/// The jail that this program enters before it looks at an image: whoever breaks in can do no harm.
enum Confinement {
  /// The bytes of memory that decoding may take: the program's own, and those of the largest picture.
  static func memoryLimit(pixelLimit: UInt64) -> Int {
    (512 << 20) + 16 * Int(clamping: min(pixelLimit, 1 << 40))
  }

  /// Enters a jail once all that needs files is loaded; returns the parts that the system lacks.
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
