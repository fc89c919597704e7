internal import Decoding
internal import WorkerProtocol

/// A PNG without a fault, inflated at once: read in a third of the time that libpng takes, row by row.
///
/// All others are left to libpng, which reads what a damaged file still has, and says what is wrong
/// with it; and interlaced ones, and those with a transparent color.
struct SoundPNG: ~Copyable {
  private let size: PictureSize
  private let samples: PNGSamples
  private var rows: InflatedRows

  /// Nil if libpng must read it.
  init?(_ bytes: [UInt8], size: PictureSize) {
    guard let chunks = PNGChunks(bytes),
      let samples = PNGSamples(chunks.header, palette: chunks.palette), samples.size == size,
      case let rowLength = samples.rowLength,
      Int(size.height) * (rowLength + 1) <= Tuning.mostBytes,
      let rows = InflatedRows(
        chunks.data.span, count: Int(size.height), length: rowLength,
        pixelLength: samples.pixelLength)
    else { return nil }
    (self.size, self.samples) = (size, samples)
    self.rows = rows
  }

  /// Nil if libpng must read it: a row may have a filter or color that does not exist.
  consuming func reading(inColor: Bool, orientation: UInt8) -> PictureReading? {
    if samples.isStored, samples.channels == 1 { return grayReading(orientation) }
    var planes = Planes(size: size, keepsColor: inColor)
    var row = [UInt8](
      repeating: 0, count: samples.isStored ? 0 : Int(size.width) * samples.channels)
    let height = Int(size.height)
    for first in stride(from: 0, to: height, by: Tuning.rowsAtOnce) {
      let part = first..<min(first + Tuning.rowsAtOnce, height)
      guard rows.unfilter(part) else { return nil }
      for top in part {
        if samples.isStored {
          planes.put(rows.row(top), channels: samples.channels, top: top)
        } else {
          guard samples.expand(rows.row(top), into: &row) else { return nil }
          planes.put(row.span, channels: samples.channels, top: top)
        }
      }
    }
    return planes.reading(nil, orientation)
  }

  /// The rows are the picture.
  private consuming func grayReading(_ orientation: UInt8) -> PictureReading? {
    guard rows.unfilter(0..<Int(size.height)) else { return nil }
    let gray = GrayImage(
      width: Int(size.width), height: Int(size.height), pixels: rows.joined())
    return PictureReading(
      picture: Picture(gray: gray),
      stored: StoredPicture(planes: [gray], orientation: orientation), fault: nil)
  }
}

extension SoundPNG {
  /// Limits that keep memory small.
  enum Tuning {
    /// The most bytes of rows to inflate at once: 44 million pixels of three channels.
    static let mostBytes = 128 << 20
    /// The rows that are put into planes while a processor's cache holds them.
    static let rowsAtOnce = 16
  }
}

/// What a sound PNG's critical chunks hold (PNG, third edition, 5.6 and 11.2).
private struct PNGChunks {
  private(set) var header: ArraySlice<UInt8> = []
  private(set) var palette: ArraySlice<UInt8> = []
  /// The parts of the image data, put together.
  private(set) var data: [UInt8] = []

  /// Nil if a critical chunk is damaged, unknown or in the wrong place, or if there is a transparent
  /// color.
  init?(_ bytes: [UInt8]) {
    data.reserveCapacity(bytes.count)
    var (start, last) = (8, "")
    while start + 12 <= bytes.count {
      let length = Int(PNGHeader.integer(bytes[start..<start + 4]))
      let body = start + 8..<start + 8 + length
      guard body.upperBound + 4 <= bytes.count else { return nil }
      let type = String(decoding: bytes[start + 4..<start + 8], as: UTF8.self)
      // A lowercase first letter says that a picture can be shown without the chunk.
      let isCritical = bytes[start + 4] & 0x20 == 0
      if isCritical {
        let sum = InflatedRows.checkSum(bytes.span.extracting(start + 4..<body.upperBound))
        guard sum == PNGHeader.integer(bytes[body.upperBound..<body.upperBound + 4]) else {
          return nil
        }
      }
      switch type {
      case "IHDR" where header.isEmpty && start == 8: header = bytes[body]
      case "PLTE" where length > 0 && palette.isEmpty && data.isEmpty: palette = bytes[body]
      case "IDAT" where data.isEmpty || last == type: data += bytes[body]
      case "IEND": if length == 0, !data.isEmpty { return } else { return nil }
      case "tRNS": return nil
      default: if isCritical { return nil }
      }
      (start, last) = (body.upperBound + 4, type)
    }
    return nil
  }
}

/// How a PNG that is not interlaced stores its pixels (PNG, third edition, 11.2.1).
private struct PNGSamples {
  let size: PictureSize
  /// 1 for gray, 2 for gray and alpha, 3 for RGB, 4 for RGBA.
  let channels: Int
  /// Bits of a sample.
  private let depth: Int
  /// Red, green and blue of each index; nil if there are no indices.
  private let palette: [UInt8]?

  /// Nil if libpng must read it.
  init?(_ header: ArraySlice<UInt8>, palette: ArraySlice<UInt8>) {
    let header = Array(header)
    // Compression and filtering have one method each; 0 for no interlacing.
    guard header.count == 13, header[10...12] == [0, 0, 0] else { return nil }
    size = PictureSize(
      width: PNGHeader.integer(header[0..<4]), height: PNGHeader.integer(header[4..<8]))
    depth = Int(header[8])
    switch (header[9], depth) {
    case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16): channels = 1
    case (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8): channels = 3
    case (4, 8), (4, 16): channels = 2
    case (6, 8), (6, 16): channels = 4
    default: return nil
    }
    guard palette.count % 3 == 0, palette.count / 3 <= 1 << depth else { return nil }
    self.palette = header[9] == 3 ? Array(palette) : nil
    if self.palette == nil && !palette.isEmpty { return nil }
  }

  private var bitsOfPixel: Int { depth * (palette == nil ? channels : 1) }
  /// In bytes.
  var rowLength: Int { (Int(size.width) * bitsOfPixel + 7) / 8 }
  /// In bytes, at least one.
  var pixelLength: Int { max(1, bitsOfPixel / 8) }
  /// Whether rows hold a byte for each channel of a pixel.
  var isStored: Bool { depth == 8 && palette == nil }

  /// Writes a byte for each channel of a row's pixels; false if the palette lacks one.
  func expand(_ row: Span<UInt8>, into samples: inout [UInt8]) -> Bool {
    if depth == 16 {
      for index in samples.indices {
        let sample = UInt32(row[2 * index]) << 8 | UInt32(row[2 * index + 1])
        // Sixteen bits to eight, rounded.
        samples[index] = UInt8((sample * 255 + 32_895) >> 16)
      }
      return true
    }
    let (perByte, most) = (8 / depth, 255 >> (8 - depth))
    for column in 0..<Int(size.width) {
      let shift = 8 - depth * (column % perByte + 1)
      let sample = Int(row[column / perByte]) >> shift & most
      guard let palette else {
        samples[column] = UInt8(sample * 255 / most)
        continue
      }
      guard 3 * sample < palette.count else { return false }
      for channel in 0..<3 { samples[3 * column + channel] = palette[3 * sample + channel] }
    }
    return true
  }
}
