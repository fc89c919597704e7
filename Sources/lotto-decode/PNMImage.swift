internal import Decoding
internal import Platform
internal import WorkerProtocol

/// A PBM, PGM, PPM or PAM file: a header, and numbers (pbm(5), pgm(5), ppm(5), pam(5) of Netpbm).
///
/// A raw file may hold one picture after another; each is a page.
struct PNMImage: PictureFile {
  private let bytes: [UInt8]
  private let isShown: Bool
  /// Of the pages that are wanted.
  private let headers: [PNMHeader]
  private var page: PNMHeader
  let pageCount: UInt32
  /// Why the last page is none.
  private let end: PictureFault?

  /// Reads the file and its headers.
  init(_ file: borrowing Descriptor, _ front: FileFront) throws(PictureFault) {
    let bytes = try file.picture(upTo: front.fileSize)
    var headers = [try PNMHeader(bytes, at: 0)]
    page = headers[0]
    var (last, count, fault) = (page, 1, nil as PictureFault?)
    while fault == nil, let end = last.end, end < bytes.count, !Self.isPadding(bytes[end...]) {
      count += 1
      do throws(PictureFault) {
        last = try PNMHeader(bytes, at: end)
        if count <= front.options.pages.last { headers.append(last) }
      } catch { fault = error }
    }
    (self.bytes, self.headers, isShown) = (bytes, headers, front.options.isShown)
    (pageCount, end) = (UInt32(clamping: count), fault)
  }

  /// Whether nothing is left but what writers fill files up with.
  private static func isPadding(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { $0 == 0 || $0 == 0x20 || 0x09...0x0D ~= $0 }
  }

  mutating func measure(_ number: UInt32) throws(PictureFault) -> PictureSize {
    if let end, number == pageCount { throw end }
    page = headers[Int(number) - 1]
    return page.size
  }

  func read() -> PictureReading {
    var planes = Planes(size: page.size, keepsColor: isShown)
    var samples = PNMSamples(of: page, in: bytes)
    let white = [UInt8](repeating: .max, count: Int(page.size.width) * page.channels)
    for top in 0..<Int(page.size.height) {
      var row = white
      let fault = samples.next(into: &row)
      planes.put(row.span, channels: page.channels, top: top)
      if let fault { return planes.reading(fault) }
    }
    return planes.reading(nil)
  }
}

/// The header of a picture in a PNM file.
struct PNMHeader: Equatable {
  let size: PictureSize
  /// 1 for gray or bits, 2 for gray and alpha, 3 for RGB, 4 for RGBA.
  let channels: Int
  let isPlain: Bool
  /// The value of white, at most 65,535; nil for bits, of which 1 is black.
  let maximum: Int?
  /// Where the samples begin.
  let start: Int

  /// Reads a header from an offset on.
  init(_ bytes: [UInt8], at offset: Int) throws(PictureFault) {
    guard offset + 2 < bytes.count, bytes[offset] == UInt8(ascii: "P"),
      UInt8(ascii: "1")...UInt8(ascii: "7") ~= bytes[offset + 1]
    else { throw .damaged(.pnm, "expected a picture") }
    if bytes[offset + 1] == UInt8(ascii: "7") {
      self = try PAMHeader(bytes, at: offset + 2).header
      return
    }
    let kind = Int(bytes[offset + 1] - UInt8(ascii: "1"))
    isPlain = kind < 3
    channels = kind % 3 == 2 ? 3 : 1
    var words = PNMWords(bytes, at: offset + 2)
    func number(_ limit: Int) throws(PictureFault) -> Int {
      guard let number = words.number(limit: limit) else {
        throw words.isAtEnd ? .truncated : .damaged(.pnm, "a header without numbers")
      }
      guard number > 0 else { throw .damaged(.pnm, "a size or maximum of 0") }
      return number
    }
    size = PictureSize(
      width: UInt32(try number(Int(UInt32.max))), height: UInt32(try number(Int(UInt32.max))))
    maximum = kind % 3 == 0 ? nil : try number(65_535)
    // One byte of white space, and no comment, comes before the samples.
    start = words.offset + 1
  }

  /// The header of a PAM file.
  init(size: PictureSize, channels: Int, maximum: Int, start: Int) {
    (self.size, self.channels, self.maximum, self.start) = (size, channels, maximum, start)
    isPlain = false
  }

  private var rowLength: Int {
    let width = Int(size.width)
    guard let maximum else { return (width + 7) / 8 }
    return width * channels * (maximum > 255 ? 2 : 1)
  }

  /// The offset after a raw picture's samples; nil for a plain one, which is alone in its file.
  var end: Int? {
    if isPlain { return nil }
    let (length, overflow) = rowLength.multipliedReportingOverflow(by: Int(size.height))
    let (end, isFar) = start.addingReportingOverflow(length)
    return overflow || isFar ? nil : end
  }
}

/// Numbers of a text, with white space and comments between them.
private struct PNMWords {
  private let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], at offset: Int) { (self.bytes, self.offset) = (bytes, offset) }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The next number; nil if none follows, or one above the limit.
  mutating func number(limit: Int) -> Int? {
    skipSpace()
    var number: Int?
    while offset < bytes.count, let digit = digit(bytes[offset]) {
      let next = (number ?? 0) * 10 + digit
      guard next <= limit else { return nil }
      number = next
      offset += 1
    }
    return number
  }

  /// The next digit 0 or 1, which needs no space before the next one.
  mutating func bit() -> Int? {
    skipSpace()
    guard offset < bytes.count, let digit = digit(bytes[offset]), digit < 2 else { return nil }
    offset += 1
    return digit
  }

  private mutating func skipSpace() {
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "#") {
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      } else if bytes[offset] == 0x20 || 0x09...0x0D ~= bytes[offset] {
        offset += 1
      } else {
        return
      }
    }
  }

  private func digit(_ byte: UInt8) -> Int? {
    let value = Int(byte) - 0x30
    return 0...9 ~= value ? value : nil
  }
}

/// The rows of a picture, as bytes.
private struct PNMSamples {
  private let header: PNMHeader
  private let bytes: [UInt8]
  private var words: PNMWords
  private var offset: Int

  init(of header: PNMHeader, in bytes: [UInt8]) {
    (self.header, self.bytes, offset) = (header, bytes, header.start)
    words = PNMWords(bytes, at: header.start)
  }

  /// Reads the next row as far as it goes; returns why it is not complete.
  mutating func next(into row: inout [UInt8]) -> PictureFault? {
    guard let maximum = header.maximum else { return bits(into: &row) }
    if !header.isPlain, maximum == 255 { return copy(into: &row) }
    for index in row.indices {
      guard let sample = sample(maximum) else {
        return isAtEnd ? .truncated : .damaged(.pnm, "a sample that is no number")
      }
      row[index] = UInt8((min(sample, maximum) * 255 + maximum / 2) / maximum)
    }
    return nil
  }

  private var isAtEnd: Bool { header.isPlain ? words.isAtEnd : true }

  private mutating func sample(_ maximum: Int) -> Int? {
    if header.isPlain { return words.number(limit: 65_535) }
    let length = maximum > 255 ? 2 : 1
    guard offset + length <= bytes.count else { return nil }
    defer { offset += length }
    return length == 1 ? Int(bytes[offset]) : Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  private mutating func copy(into row: inout [UInt8]) -> PictureFault? {
    let samples = bytes[min(offset, bytes.count)...].prefix(row.count)
    row.replaceSubrange(..<samples.count, with: samples)
    offset += samples.count
    return samples.count < row.count ? .truncated : nil
  }

  private mutating func bits(into row: inout [UInt8]) -> PictureFault? {
    for index in row.indices {
      let bit: Int
      if header.isPlain {
        guard let next = words.bit() else {
          return words.isAtEnd ? .truncated : .damaged(.pnm, "a sample that is no bit")
        }
        bit = next
      } else {
        guard offset + index / 8 < bytes.count else { return .truncated }
        bit = Int(bytes[offset + index / 8] >> UInt8(7 - index % 8)) & 1
      }
      row[index] = bit == 1 ? 0 : 255
    }
    if !header.isPlain { offset += (row.count + 7) / 8 }
    return nil
  }
}
