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
      let text = "libpng \(PNGRows.libraryVersion), zbar \(QRScanner.libraryVersion) \(jpeg)\n"
      try output.append(Array(text.utf8))
    }
    let status: Int32 = options.paths.isEmpty ? 0 : try list(options, to: &output)
    try output.flush()
    return status
  }

  private static func list(
    _ options: ListingOptions, to output: inout OutputBuffer
  ) throws(SystemError) -> Int32 {
    let reading = ImageReading.Options(
      effort: options.effort,
      search: .tickets(by: options.attempts, strategies: options.strategies))
    // Ignore parts of the jail that the system lacks: the files are the caller's own.
    _ = try Confinement.enter(
      .ofReader(memoryLimit: Confinement.memoryLimit(pixelLimit: reading.pixelLimit)))
    var status: Int32 = 0
    for path in options.paths {
      var symbol: OtherSymbol?
      let result = read(path, options: reading) { event in
        if case .search(.ended(let summary)) = event { symbol = summary.otherSymbol }
      }
      let codes = result.codes.filter(\.isRead)
      for find in codes { try output.append(line(path, find)) }
      if let reason = result.fault.map(explanation) ?? (codes.isEmpty ? nothingRead(symbol) : nil) {
        writeDiagnostic("lotto-decode: \(text(of: path)): \(reason)")
        status = 1
      }
    }
    return status
  }

  private static func read(
    _ path: [UInt8], options: ImageReading.Options, observe: (ImageReading.Event) -> Void
  ) -> ImageReading {
    guard let path = BytePath(path) else {
      return ImageReading(codes: [], fault: .unreadable("not a path"))
    }
    do throws(OpenError) {
      return ImageReading(try Descriptor.openRegularFile(path), options: options, observe: observe)
    } catch { return ImageReading(codes: [], fault: .unreadable(error.description)) }
  }

  private static func nothingRead(_ symbol: OtherSymbol?) -> String {
    switch symbol {
    case nil: "no QR code found"
    case .part(let part):
      "no QR code found: only part \(part.number) of \(part.count) of a structured-append QR code"
    case .microQR: "no QR code found: only a Micro QR code"
    case .rectangularMicroQR: "no QR code found: only an rMQR code"
    }
  }

  private static func explanation(_ fault: PictureFault) -> String {
    switch fault {
    case .emptyFile: "an empty file"
    case .notImage: "not an image"
    case .unsupported(let format): "\(format.rawValue) is not supported"
    case .unsupportedJPEG(let name): "\(name) is not supported"
    case .badPNG(let reason): "damaged PNG: " + reason
    case .badJPEG(let reason): "damaged JPEG: " + reason
    case .truncated: "the file is truncated"
    case .tooLarge(let size): "too many pixels: \(size.width) × \(size.height)"
    case .tooManyBytes(let count): "too large: \(count) bytes"
    case .unreadable(let reason): reason
    }
  }

  private static func line(_ path: [UInt8], _ find: CodeSearch.Find) -> [UInt8] {
    let fields = [text(of: path), JSONText.quoted(find.attempt), text(of: find.payload)]
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
