internal import Decoding
internal import Geometry
internal import Platform
internal import WorkerProtocol

/// Decodes images and documents for the program at the other end of a socket, one at a time.
enum DecoderService {
  /// Returns 0 when the other end closes, 1 if the socket or a request fails, 2 if it cannot start.
  static func run(_ options: ServiceOptions) -> Int32 {
    let socket = PacketSocket(Descriptor(owning: 3))
    guard socket.isOpen else {
      writeDiagnostic("lotto-decode: expected file names, or a socket at descriptor 3")
      return 2
    }
    CurrentProcess.ignoreSIGPIPE()
    // If an image crashes this process, the program at the other end reports it.
    CurrentProcess.silenceDiagnostics()
    if !options.libraries.isEmpty { LoadedLibrary.load(options.libraries) }
    do throws(SystemError) {
      let missing = try Confinement.enter(options.jail)
      try socket.send(DecoderAnswer.hello(version: Frame.version).frame)
      if !missing.isEmpty {
        try socket.send(DecoderAnswer.unconfined(parts: missing.map(\.rawValue)).frame)
      }
    } catch { return 2 }
    do throws(SystemError) {
      while let message = try socket.receiveWithFile(upTo: Frame.sizeLimit) {
        try serve(message.bytes, message.file, to: socket)
      }
      return 0
    } catch { return 1 }
  }

  private static func serve(
    _ frame: [UInt8], _ file: borrowing Descriptor, to socket: borrowing PacketSocket
  ) throws(SystemError) {
    guard let request = try? DecodeRequest(frame: frame) else { throw .badMessage }
    let sequence = request.sequence
    var search: DecodingEnd.Search?
    let wanted = request.options.pictures
    var sender = PictureSender(sequence: sequence, pictures: wanted)
    // After a failed send, the service ends as soon as the page has been read.
    var sendError: SystemError?
    let options = ImageReading.Options(
      decoding: request.options, pages: request.pages, isGlance: request.isGlance)
    ImageReading.read(file, options: options) { event in
      if case .search(.ended(let summary)) = event { search = DecodingEnd.Search(summary) }
      guard sendError == nil else { return }
      do throws(SystemError) {
        switch event {
        case .began(let page, let size):
          (search, sender) = (nil, PictureSender(sequence: sequence, pictures: wanted))
          try socket.send(DecoderAnswer.began(sequence: sequence, page, size).frame)
        case .read(let picture): try sender.send(picture, to: socket)
        case .search(let event): try sender.send(event, to: socket)
        case .ended(let reading): try send(reading, search, sequence, to: socket)
        }
      } catch { sendError = error }
    }
    if let sendError { throw sendError }
  }

  private static func send(
    _ reading: ImageReading, _ search: DecodingEnd.Search?, _ sequence: UInt32,
    to socket: borrowing PacketSocket
  ) throws(SystemError) {
    for code in reading.codes.prefix(Frame.codeLimit) {
      try socket.send(DecoderAnswer.code(sequence: sequence, code).frame)
    }
    let end = DecodingEnd(of: reading, search: search)
    try socket.send(DecoderAnswer.ended(sequence: sequence, end).frame)
  }
}

struct ServiceOptions {
  /// The process that started the service; the service dies with it.
  private(set) var parent = Environment.parent
  /// The pixels of the largest picture to expect, which determine the jail's memory limit.
  private(set) var pixelLimit = PictureLimits.usualPixels
  /// The libraries to load before the jail is entered.
  private(set) var libraries: [PictureLibrary] = []
  /// A probe to run instead of the service, inside or outside the jail.
  private(set) var probe: (act: JailProbe, isJailed: Bool)?

  /// Parses arguments; nil if they are not the service's.
  init?(_ arguments: [[UInt8]]) {
    var words = arguments.map { String(decoding: $0, as: UTF8.self) }[...]
    while let name = words.popFirst() {
      guard let value = words.popFirst() else { return nil }
      switch name {
      case "--parent":
        guard let number = Int32(value) else { return nil }
        parent = number
      case "--max-pixels":
        guard let number = UInt64(value) else { return nil }
        pixelLimit = number
      case "--load":
        let names = value.split(separator: ",").map(String.init)
        libraries = names.compactMap(PictureLibrary.init)
        guard libraries.count == names.count else { return nil }
      case "--probe", "--probe-outside":
        guard let act = JailProbe(rawValue: value) else { return nil }
        probe = (act, name == "--probe")
      default: return nil
      }
    }
  }

  var jail: Jail {
    .ofService(
      parent: parent, memoryLimit: Confinement.memoryLimit(pixelLimit: pixelLimit),
      startsThreads: Confinement.needsThreads)
  }
}

extension DecodingEnd {
  init(of reading: ImageReading, search: Search?) {
    self.init(
      reading.fault, warning: reading.warning,
      hasMoreCodes: reading.codes.count > Frame.codeLimit, search: search)
  }
}

extension DecodingEnd.Search {
  init(_ summary: SearchSummary) {
    // Send a correlation that is NaN or infinite as 0.
    let correlation = summary.bestCorrelation.flatMap { $0.isFinite ? $0 : nil } ?? 0
    self.init(
      patterns: UInt16(clamping: summary.patterns),
      patternSets: UInt16(clamping: summary.patternSets),
      grids: UInt16(clamping: summary.grids),
      unreadGrids: UInt16(clamping: summary.unreadCodes.count + summary.unreadGrids.count),
      correlation: Int16((min(max(correlation, -100), 100) * 100).rounded()),
      missingBits: UInt16(clamping: Int(max(summary.missingBits ?? 0, 0).rounded(.up))))
  }
}
