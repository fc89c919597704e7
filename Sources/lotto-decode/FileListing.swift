internal import Decoding
internal import JSON
internal import Platform
internal import WorkerProtocol

/// The stand-alone decoder: takes files, prints one line per code.
enum FileListing {
  /// Returns the exit status: see `ListingOptions.usage`; 141 for a closed pipe, as after SIGPIPE.
  static func run(_ arguments: [[UInt8]]) -> Int32 {
    let options: ListingOptions
    do throws(UsageError) { options = try ListingOptions(arguments) } catch {
      writeDiagnostic("lotto-decode: \(error.description); see --help")
      return 2
    }
    CurrentProcess.ignoreSIGPIPE()
    do throws(SystemError) { return try run(options) } catch {
      return error.isBrokenPipe ? 141 : 74
    }
  }

  private static func run(_ options: ListingOptions) throws(SystemError) -> Int32 {
    var output = OutputBuffer.standardOutput
    if options.asksForHelp { try output.append(Array(ListingOptions.usage.utf8)) }
    if options.asksForVersions {
      let jpeg = JPEGImage.isSupported ? "(JPEG)" : "(no JPEG)"
      let png = "libpng \(PNGRows.libraryVersion)\(InflatedRows.isLoaded ? ", libdeflate" : "")"
      LoadedLibrary.load(PictureLibrary.allCases)
      let versions =
        ["\(png), zbar \(QRScanner.libraryVersion) \(jpeg)"]
        + PictureLibrary.allCases.compactMap { library in
          LoadedLibrary(library).map { "\(library.rawValue) \($0.version)" }
        }
      try output.append(Array(versions.map { $0 + "\n" }.joined().utf8))
    }
    let status: Int32 = options.paths.isEmpty ? 0 : try list(options, to: &output)
    try output.flush()
    return status
  }

  private static func list(
    _ options: ListingOptions, to output: inout OutputBuffer
  ) throws(SystemError) -> Int32 {
    let reading = ImageReading.Options(
      decoding: options.decoding,
      search: .tickets(by: options.attempts, strategies: options.strategies))
    LoadedLibrary.load(Set(options.paths.compactMap(library)))
    // Ignore parts of the jail that the system lacks: the files are the caller's own.
    _ = try Confinement.enter(
      .ofReader(
        memoryLimit: Confinement.memoryLimit(pixelLimit: reading.decoding.pixelLimit),
        startsThreads: Confinement.needsThreads))
    var status: Int32 = 0
    for path in options.paths {
      let result = listing(of: path, reading)
      try output.append(result.lines)
      for reason in result.reasons {
        writeDiagnostic("lotto-decode: \(text(of: path)): \(reason)")
        status = 1
      }
    }
    return status
  }

  /// The library that a file needs; nil if it needs none, or cannot be opened.
  private static func library(for path: [UInt8]) -> PictureLibrary? {
    let file = BytePath(path).flatMap { try? Descriptor.openRegularFile($0) }
    return file.borrowed { try? $0.prefix(FileKind.beginningLength) }
      .flatMap { FileKind(of: $0)?.library }
  }

  /// The lines of a file's codes, and what is wrong with it and its pages.
  private static func listing(
    of path: [UInt8], _ options: ImageReading.Options
  ) -> (lines: [UInt8], reasons: [String]) {
    var (lines, reasons): ([UInt8], [String]) = ([], [])
    var page = PageNumber.only
    read(path, options: options) { event in
      switch event {
      case .began(let number, _): page = number
      case .read, .search: break
      case .ended(let reading):
        lines += reading.codes.filter(\.isRead).flatMap { line(path, $0) }
        let place = page.count > 1 ? "page \(page.number): " : ""
        if let fault = reading.fault { reasons.append(place + explanation(fault)) }
      }
    }
    if lines.isEmpty, reasons.isEmpty { reasons = ["no QR code found"] }
    return (lines, reasons)
  }

  private static func read(
    _ path: [UInt8], options: ImageReading.Options, observe: (ImageReading.Event) -> Void
  ) {
    func refuse(_ reason: String) {
      observe(.ended(ImageReading(codes: [], fault: .unreadable(reason))))
    }
    guard let path = BytePath(path) else { return refuse("not a path") }
    do throws(OpenError) {
      ImageReading.read(
        try Descriptor.openRegularFile(path), options: options, observe: observe)
    } catch { refuse(error.description) }
  }

  private static func explanation(_ fault: PictureFault) -> String {
    switch fault {
    case .emptyFile: "an empty file"
    case .notImage: "not an image"
    case .unsupported(let format): "\(format.name) is not supported"
    case .unsupportedJPEG(let name), .unconvertible(let name): "\(name) is not supported"
    case .missing(let library, let format):
      "\(format.name) needs \(library.rawValue), of the package \(library.debianPackage)"
    case .missingPlugin(let format):
      "\(format.name) needs a plugin, of the package \(format.pluginPackage ?? "")"
    case .drawnCoarsely(let dots): "no QR code found at \(dots) dots an inch"
    case .locked(let format): "this \(format.name) opens only with a password"
    case .damaged(let format, let reason): "damaged \(format.name): \(reason)"
    case .truncated: "the file is truncated"
    case .tooLarge(let size): "too many pixels: \(size.width) × \(size.height)"
    case .tooManyBytes(let count): "too large: \(count) bytes"
    case .tooManyPages(let count): "too many pages: \(count)"
    case .unreadable(let reason): reason
    }
  }

  private static func line(_ path: [UInt8], _ code: FoundCode) -> [UInt8] {
    let fields = [text(of: path), JSONText.quoted(code.attempt), text(of: code.payload)]
    return Array((fields.joined(separator: "\t") + "\n").utf8)
  }

  /// Bytes as a JSON string, or in base64 if they are not UTF-8.
  private static func text(of bytes: [UInt8]) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return JSONValue.object(["base64": .string(Base64.encode(bytes))]).text
    }
    return JSONText.quoted(text)
  }
}
