internal import Decoding
internal import Platform
internal import WorkerProtocol

/// A bitmap of Windows or OS/2, as old scanners and Paint write it.
struct BMPImage: PictureFile {
  private let bytes: [UInt8]
  private let header: BMPHeader
  private let isShown: Bool

  /// Reads the file and its headers.
  init(_ file: borrowing Descriptor, _ front: FileFront) throws(PictureFault) {
    bytes = try file.picture(upTo: front.fileSize)
    header = try BMPHeader(bytes)
    isShown = front.options.isShown
  }

  func measure(_ page: UInt32) -> PictureSize { header.size }

  func read() -> PictureReading {
    var planes = Planes(size: header.size, keepsColor: isShown)
    let fault =
      switch header.coding {
      case .rows: readRows(into: &planes)
      case .runs: readRuns(into: &planes)
      }
    return planes.reading(fault)
  }

  /// Puts a row, counted as it is stored.
  private func put(_ row: [UInt8], channels: Int, at index: Int, into planes: inout Planes) {
    let top = header.isTopDown ? index : Int(header.size.height) - 1 - index
    planes.put(row.span, channels: channels, top: top)
  }

  private func readRows(into planes: inout Planes) -> PictureFault? {
    let samples = BMPSamples(header, usesAlpha: showsAlpha)
    let (width, length) = (Int(header.size.width), header.rowLength)
    var row = [UInt8](repeating: 0, count: width * samples.channels)
    // The last row may lack the bytes that fill it up.
    let needed = (width * header.depth + 7) / 8
    for index in 0..<Int(header.size.height) {
      let start = header.start + index * length
      guard start + needed <= bytes.count else { return .truncated }
      samples.read(bytes[start..<start + needed], into: &row)
      put(row, channels: samples.channels, at: index, into: &planes)
    }
    return nil
  }

  private func readRuns(into planes: inout Planes) -> PictureFault? {
    let samples = BMPSamples(header, usesAlpha: false)
    var runs = BMPRuns(bytes, from: header.start, header)
    var row = [UInt8](repeating: 0, count: Int(header.size.width) * samples.channels)
    for index in 0..<Int(header.size.height) {
      guard let colors = runs.next() else { return runs.fault ?? .truncated }
      samples.look(up: colors, into: &row)
      put(row, channels: samples.channels, at: index, into: &planes)
    }
    return runs.fault
  }

  /// Whether alpha means something: programs that know nothing of it leave it zero everywhere.
  private var showsAlpha: Bool {
    guard header.masks[3] != 0, header.depth == 32 else { return false }
    let end = min(bytes.count, header.start + Int(header.size.height) * header.rowLength)
    return stride(from: header.start, to: end, by: 4).contains {
      bytes.littleEndian(at: $0) & header.masks[3] != 0
    }
  }
}

/// Makes gray, RGB or RGBA of a bitmap's pixels.
private struct BMPSamples {
  /// 1 for gray, 3 for RGB, 4 for RGBA.
  let channels: Int
  private let header: BMPHeader
  private let fields: [Field]

  init(_ header: BMPHeader, usesAlpha: Bool) {
    self.header = header
    let isGray = !header.palette.isEmpty && header.palette.allSatisfy { Set($0).count == 1 }
    channels = isGray ? 1 : usesAlpha ? 4 : 3
    fields = header.masks.prefix(usesAlpha ? 4 : 3).map { Field(mask: $0) }
  }

  /// Bits of a pixel that make a channel.
  private struct Field {
    let mask, shift, maximum: UInt32

    init(mask: UInt32) {
      (self.mask, shift) = (mask, UInt32(mask == 0 ? 0 : mask.trailingZeroBitCount))
      maximum = max(mask >> shift, 1)
    }

    func value(of pixel: UInt32) -> UInt8 {
      let value = UInt64((pixel & mask) >> shift)
      return UInt8(min((value * 255 + UInt64(maximum) / 2) / UInt64(maximum), 255))
    }
  }

  /// Reads the pixels of a row.
  func read(_ bytes: ArraySlice<UInt8>, into row: inout [UInt8]) {
    switch header.depth {
    case ...8:
      let (depth, mask) = (header.depth, UInt8(truncatingIfNeeded: (1 << header.depth) - 1))
      let perByte = 8 / depth
      for index in 0..<row.count / channels {
        let byte = bytes[bytes.startIndex + index / perByte]
        put(Int(byte >> UInt8(8 - depth * (index % perByte + 1)) & mask), at: index, into: &row)
      }
    case 24:
      for start in stride(from: 0, to: row.count, by: 3) {
        let place = bytes.startIndex + start
        row[start] = bytes[place + 2]
        row[start + 1] = bytes[place + 1]
        row[start + 2] = bytes[place]
      }
    default:
      var place = bytes.startIndex
      for start in stride(from: 0, to: row.count, by: channels) {
        var pixel = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8
        if header.depth == 32 {
          pixel |= UInt32(bytes[place + 2]) << 16 | UInt32(bytes[place + 3]) << 24
        }
        place += header.depth / 8
        for channel in 0..<channels { row[start + channel] = fields[channel].value(of: pixel) }
      }
    }
  }

  /// Looks the colors of a row up in the palette.
  func look(up colors: [UInt8], into row: inout [UInt8]) {
    for index in colors.indices { put(Int(colors[index]), at: index, into: &row) }
  }

  private func put(_ color: Int, at index: Int, into row: inout [UInt8]) {
    for channel in 0..<channels { row[index * channels + channel] = header.palette[color][channel] }
  }
}
