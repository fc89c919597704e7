package import WorkerProtocol

/// A JPEG's markers, parsed as libjpeg parses them, before any allocation (ITU-T T.81, annex B).
package struct JPEGHeader: Equatable {
  /// The size of the picture, at least one pixel.
  package let size: PictureSize
  /// 1 for gray, 3 for color, 4 for inks: cyan, magenta, yellow and black.
  package let channels: Int
  /// Whether the file ends before the picture does.
  package let isTruncated: Bool
  /// What is wrong after the start of the first scan; nil if the markers are sound.
  package let damage: String?
  /// Bytes before damage or a truncated segment; given more, libjpeg would discard the picture.
  package let usableLength: Int
  /// How to turn the picture upright, from 1 to 8 as in EXIF.
  package let orientation: UInt8

  /// The most scans allowed, as in libjpeg-turbo's fuzzers: each takes as long as a whole picture.
  package static let scanLimit = 500

  /// Reads the markers of a file that starts with the JPEG signature.
  package init(_ bytes: [UInt8]) throws(PictureFault) {
    var markers = JPEGMarkers(bytes)
    var frame: (size: PictureSize, channels: Int)?
    var orientation: UInt8?
    var scans = 0
    var (hasEnded, damage): (Bool, String?) = (false, nil)
    do throws(PictureFault) {
      while !hasEnded, scans <= Self.scanLimit, let (marker, segment) = try markers.next() {
        switch marker {
        case 0xD9: hasEnded = true
        case 0xDA:
          if frame == nil { throw .damaged(.jpeg, "scan data before the frame header") }
          scans += 1
          markers.skipEntropyCodedData()
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
          if frame != nil { throw .damaged(.jpeg, "more than one frame header") }
          frame = try Self.frame(marker, segment)
        case 0xE1: orientation = orientation ?? ExifOrientation.read(inSegment: segment)
        default: break
        }
      }
    } catch {
      // libjpeg would discard the whole picture at an invalid marker.
      guard scans > 0, case .damaged(.jpeg, let reason) = error else { throw error }
      damage = reason
    }
    if scans > Self.scanLimit { throw .damaged(.jpeg, "more than \(Self.scanLimit) scans") }
    guard let frame, scans > 0 else {
      throw hasEnded ? .damaged(.jpeg, "no image data before the end marker") : .truncated
    }
    (size, channels) = frame
    self.damage = damage
    self.orientation = orientation ?? ExifOrientation.upright
    isTruncated = !hasEnded && damage == nil
    usableLength = damage == nil ? markers.usableLength : markers.start
  }

  private static func frame(
    _ marker: UInt8, _ segment: ArraySlice<UInt8>
  ) throws(PictureFault) -> (size: PictureSize, channels: Int) {
    let bytes = Array(segment)
    guard bytes.count >= 6 else { throw .damaged(.jpeg, "a frame header of \(bytes.count) bytes") }
    switch marker {
    case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA: break
    case 0xC3: throw .unsupportedJPEG("lossless JPEG")
    case 0xCB: throw .unconvertible("arithmetic lossless JPEG")
    default: throw .unconvertible("hierarchical JPEG")
    }
    switch bytes[0] {
    case 8: break
    case 12 where marker < 0xC9: throw .unsupportedJPEG("JPEG of 12 bits")
    case 12: throw .unconvertible("arithmetic JPEG of 12 bits")
    case let bits: throw .unconvertible("JPEG of \(bits) bits")
    }
    let size = PictureSize(
      width: UInt32(bytes[3]) << 8 | UInt32(bytes[4]),
      height: UInt32(bytes[1]) << 8 | UInt32(bytes[2]))
    switch bytes[5] {
    case 0: throw .damaged(.jpeg, "the image has no channels")
    case 1, 3, 4: break
    case let channels: throw .unconvertible("JPEG of \(channels) channels")
    }
    guard size.pixelCount > 0 else { throw .damaged(.jpeg, "the image has no pixels") }
    return (size, Int(bytes[5]))
  }
}

private struct JPEGMarkers {
  private let bytes: [UInt8]
  private var offset = 2
  private(set) var start = 0
  /// The bytes before a truncated segment, or all.
  private(set) var usableLength: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    usableLength = bytes.count
  }

  /// Returns the segment without its two length bytes; nil if the file ends first.
  mutating func next() throws(PictureFault) -> (marker: UInt8, segment: ArraySlice<UInt8>)? {
    guard let marker = nextMarker() else { return nil }
    switch marker {
    // Markers without a segment: end of image, TEM and restart markers.
    case 0xD9, 0x01, 0xD0...0xD7: return (marker, [])
    case 0xC0...0xCF, 0xDA...0xDD, 0xE0...0xEF, 0xFE: break
    case 0xF7: throw .unsupported(.jpegLS)
    case 0xD8: throw .damaged(.jpeg, "a start marker inside the image")
    default: throw .damaged(.jpeg, "unknown marker 0x\(String(marker, radix: 16))")
    }
    guard offset + 2 <= bytes.count else { return endBeforeMarker() }
    let length = Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    guard length >= 2 else { throw .damaged(.jpeg, "a segment of \(length) bytes") }
    guard offset + length < bytes.count else { return endBeforeMarker() }
    defer { offset += length }
    return (marker, bytes[offset + 2..<offset + length])
  }

  mutating func skipEntropyCodedData() {
    while let marker = nextMarker() {
      if 0xD0...0xD7 ~= marker { continue }
      offset -= 2
      return
    }
  }

  private mutating func endBeforeMarker() -> (marker: UInt8, segment: ArraySlice<UInt8>)? {
    usableLength = start
    return nil
  }

  private mutating func nextMarker() -> UInt8? {
    let bytes = bytes
    var index = offset
    defer { offset = index }
    while index < bytes.count {
      index = bytes.span.firstIndex(of: 0xFF, from: index) ?? bytes.count
      while index < bytes.count, bytes[index] == 0xFF { index += 1 }
      guard index < bytes.count else { return nil }
      index += 1
      if bytes[index - 1] != 0 {
        start = index - 2
        return bytes[index - 1]
      }
    }
    return nil
  }
}
