internal import Lottery
internal import Platform
internal import WorkerProtocol

/// An image on its way through a decoder.
final class DecodeJob {
  /// Its place in the order of inputs.
  let place: Int
  /// Its name in results.
  let source: Source
  /// The open image, kept for a second try.
  let file: Descriptor
  /// The file as it was when it was opened; nil when nobody asks, or it is no file.
  let stamp: FileStamp?
  /// 1 for the first try, 2 for the second and last.
  private(set) var tryNumber = 1
  /// How hard this try looks.
  private(set) var effort: DecodeRequest.Effort
  /// The codes that this try has brought.
  var codes: [FoundCode] = []
  /// The picture as it is stored that this try has brought; nil unless it is wanted.
  var stored: (picture: SeenPicture, bytes: [UInt8])?
  /// The places that this try has brought where a code was seen and not read.
  var unread: [CodeCorners] = []
  /// Pixels in a row of the image, as this try's decoder says.
  var width = 0

  init(
    place: Int, source: Source, effort: DecodeRequest.Effort, stamp: FileStamp?,
    file: consuming Descriptor
  ) {
    self.effort = effort
    self.stamp = stamp
    self.place = place
    self.source = source
    self.file = file
  }

  /// Begins the second try; false when this was the second.
  ///
  /// An image that took too long is looked at at a glance; one over which a
  /// decoder died, as hard as before.
  func tryAgain(after end: DecoderEnd) -> Bool {
    guard tryNumber == 1 else { return false }
    tryNumber = 2
    if end == .timeout { effort = .glance }
    return true
  }

  /// Forgets what an unfinished try has brought.
  func forgetCodes() { (codes, stored, unread) = ([], nil, []) }

  /// The picture as it is stored; nil where none has come.
  var picture: DecodedPicture? {
    stored.map { picture, bytes in
      DecodedPicture(
        input: place + 1, width: Int(picture.width), height: Int(picture.height),
        channels: Int(picture.channels), bytes: bytes, storedWidth: width,
        unread: unread.map { $0.numbers.map(Int.init) })
    }
  }
}
