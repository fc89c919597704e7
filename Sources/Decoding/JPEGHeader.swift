/// What a JPEG says of itself, read before anything is allocated for the picture (ITU-T T.81, annex B).
///
/// The markers are followed as libjpeg follows them, so that the size that is held against the
/// limits is the size that libjpeg allocates for.
package struct JPEGHeader: Equatable {
  /// The size of the picture, at least a pixel.
  package let size: PictureSize
  /// Whether the file ends before the picture does.
  package let isTruncated: Bool
  /// What is wrong behind the beginning of the first scan; nil where the markers are sound.
  package let damage: String?
  /// How many bytes there are before what is wrong, or before a segment that is cut, or in all.
  ///
  /// libjpeg gives the whole picture up over either, and ends a scan that is cut as if it were whole.
  package let usableLength: Int

  /// A picture with more scans is refused: each costs as much as a picture, and may take a few bytes.
  ///
  /// Progressive pictures have about ten; libjpeg-turbo's own fuzzers stop at 500.
  package static let scanLimit = 500

  /// Reads the markers of a file.
  ///
  /// - Precondition: the bytes begin with the signature of JPEG.
  /// - Complexity: O(*n*) in the bytes.
  package init(_ bytes: [UInt8]) throws(DecodingFault) {
    var markers = JPEGMarkers(bytes)
    var size: PictureSize?
    var scans = 0
    var (hasEnded, damage): (Bool, String?) = (false, nil)
    do throws(DecodingFault) {
      while !hasEnded, scans <= Self.scanLimit, let (marker, segment) = try markers.next() {
        switch marker {
        case 0xD9: hasEnded = true
        case 0xDA:
          if size == nil { throw .badJPEG("a scan before the frame") }
          scans += 1
          markers.skipEntropyCodedData()
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
          if size != nil { throw .badJPEG("a second frame") }
          size = try Self.frame(marker, segment)
        default: break
        }
      }
    } catch {
      // libjpeg would give up the whole picture over a marker that makes no sense.
      guard scans > 0, case .badJPEG(let reason) = error else { throw error }
      damage = reason
    }
    if scans > Self.scanLimit { throw .badJPEG("more than \(Self.scanLimit) scans") }
    guard let size, scans > 0 else {
      throw hasEnded ? .badJPEG("no picture before the end marker") : .truncated
    }
    self.size = size
    self.damage = damage
    isTruncated = !hasEnded && damage == nil
    usableLength = damage == nil ? markers.usableLength : markers.start
  }

  /// The size in a frame header; throws for frames that libjpeg does not convert to gray.
  private static func frame(
    _ marker: UInt8, _ segment: ArraySlice<UInt8>
  ) throws(DecodingFault) -> PictureSize {
    let bytes = Array(segment)
    guard bytes.count >= 6 else { throw .badJPEG("a frame header of \(bytes.count) bytes") }
    switch marker {
    case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA: break
    case 0xC3, 0xC7, 0xCB, 0xCF: throw .unsupported("lossless JPEG")
    default: throw .unsupported("hierarchical JPEG")
    }
    guard bytes[0] == 8 else { throw .unsupported("JPEG of \(bytes[0]) bits") }
    let size = PictureSize(
      width: UInt32(bytes[3]) << 8 | UInt32(bytes[4]),
      height: UInt32(bytes[1]) << 8 | UInt32(bytes[2]))
    switch bytes[5] {
    case 0: throw .badJPEG("the image has no channels")
    case 1, 3: break
    case 4: throw .unsupported("CMYK JPEG")
    case let channels: throw .unsupported("JPEG of \(channels) channels")
    }
    guard size.pixelCount > 0 else { throw .badJPEG("the image has no pixels") }
    return size
  }
}

/// The markers of a JPEG, one after another, each with its segment.
private struct JPEGMarkers {
  private let bytes: [UInt8]
  /// Behind the marker that begins the image.
  private var offset = 2
  /// Where the last marker begins.
  private(set) var start = 0
  /// How many bytes there are before a segment that is cut, or in all.
  private(set) var usableLength: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    usableLength = bytes.count
  }

  /// The next marker and what follows its length; nil where the file ends first.
  mutating func next() throws(DecodingFault) -> (marker: UInt8, segment: ArraySlice<UInt8>)? {
    guard let marker = nextMarker() else { return nil }
    switch marker {
    // Markers without a segment: the end, and those that stand alone.
    case 0xD9, 0x01, 0xD0...0xD7: return (marker, [])
    case 0xC0...0xCF, 0xDA...0xDD, 0xE0...0xEF, 0xFE: break
    case 0xD8: throw .badJPEG("a second image within the first")
    default: throw .badJPEG("unknown marker 0x\(String(marker, radix: 16))")
    }
    guard offset + 2 <= bytes.count else { return endBeforeMarker() }
    let length = Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    guard length >= 2 else { throw .badJPEG("a segment of \(length) bytes") }
    guard offset + length < bytes.count else { return endBeforeMarker() }
    defer { offset += length }
    return (marker, bytes[offset + 2..<offset + length])
  }

  /// Goes to the next marker in the data of a scan.
  mutating func skipEntropyCodedData() {
    while let marker = nextMarker() {
      if 0xD0...0xD7 ~= marker { continue }
      offset -= 2
      return
    }
  }

  /// Ends the file before the marker that was read last, whose segment is cut.
  private mutating func endBeforeMarker() -> (marker: UInt8, segment: ArraySlice<UInt8>)? {
    usableLength = start
    return nil
  }

  private mutating func nextMarker() -> UInt8? {
    guard let (marker, end) = Self.marker(in: bytes.span, from: offset) else {
      offset = bytes.count
      return nil
    }
    (start, offset) = (end - 2, end)
    return marker
  }

  /// The next byte behind 0xFF that is neither 0 nor a fill byte, and where it ends.
  private static func marker(in bytes: Span<UInt8>, from start: Int) -> (UInt8, end: Int)? {
    var place = start
    while place < bytes.count {
      guard bytes[place] == 0xFF else {
        place += 1
        continue
      }
      while place < bytes.count, bytes[place] == 0xFF { place += 1 }
      guard place < bytes.count else { return nil }
      place += 1
      if bytes[place - 1] != 0 { return (bytes[place - 1], place) }
    }
    return nil
  }
}
