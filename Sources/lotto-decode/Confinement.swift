internal import Decoding
internal import Platform
internal import WorkerProtocol

/// The sandbox that this program enters before it reads an image, to contain exploits.
enum Confinement {
  /// The memory limit for decoding, in bytes: for the program itself plus the largest picture.
  static func memoryLimit(pixelLimit: UInt64) -> Int {
    (512 << 20) + 16 * Int(clamping: min(pixelLimit, 1 << 40))
  }

  /// Whether a loaded library starts threads: libde265, which decodes HEIC for libheif, does so
  /// whatever limit it is given, and waits for them forever.
  static var needsThreads: Bool { LoadedLibrary(.heif) != nil }

  /// Enters the jail once everything that needs files is loaded; returns the missing parts.
  static func enter(_ jail: Jail) throws(SystemError) -> [Jail.Part] {
    CurrentProcess.loadConverters(from: scannedSets)
    InflatedRows.loadLibrary()
    _ = QRScanner(density: .every).scan(GrayImage(width: 64, height: 64))
    return try jail.enter()
  }

  /// The character sets that zbar converts from (qrcode/qrdectxt.c of 0.23).
  private static let scannedSets =
    ["UTF-8", "SJIS", "BIG-5", "CP437"] + (1...16).map { "ISO8859-\($0)" }
}
