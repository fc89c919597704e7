extension InputFailure: CustomStringConvertible {
  /// What happened, in English: the kind of failure, its note and its detail.
  public var description: String {
    [code.text.englishSummary, note?.text, detail].compactMap(\.self).joined(separator: ": ")
  }

  /// What rows say of the cause in a code; nil if the failure or its detail says all.
  package var note: Note? {
    switch cause {
    case nil, .words, .codes: nil
    case .notRegular(.folder): .isFolder
    case .notRegular(.pipe): .isFIFO
    case .notRegular(.socket): .isSocket
    case .notRegular(.device): .isDevice
    case .emptyPath: .emptyPath
    case .pathWithNUL: .pathWithNUL
    case .pathWithReturn: .pathWithReturn
    case .noPathObject: .noPathObject
    case .noBase64: .noBase64
    case .emptyFile: .emptyFile
    case .listOfPaths: .listOfPaths
    case .kind: .convert
    case .unconvertible: .saveAsPNG
    case .missingLibrary: .missingLibrary
    case .password: .password
    case .pixels: .maxPixels
    case .pages: .maxPages
    case .side: .maxSide
    case .bytes: .maxBytes
    case .coarse: .drawnCoarser
    }
  }

  /// What no code can say, the same in every language: names, numbers, commands, the system's words.
  package var detail: String? {
    switch cause {
    case nil, .notRegular, .emptyPath, .pathWithNUL, .pathWithReturn, .noPathObject, .noBase64,
      .emptyFile, .listOfPaths:
      nil
    case .words(let words): words
    case .unconvertible(let name): name
    case .kind(let name, let conversion), .password(let name, let conversion):
      "\(name) \(conversion)"
    case .missingLibrary(let name, let package, let conversion):
      "\(name) (apt-get install \(package)) or \(conversion)"
    case .pixels(let width, let height, let limit): "\(width) × \(height) > \(limit)"
    case .side(let width, let height, let limit): "\(max(width, height)) > \(limit)"
    case .pages(let count, let limit): "\(count) > \(limit)"
    case .bytes(let limit): "> \(limit >> 20) MiB"
    case .codes(let limit): "> \(limit)"
    case .coarse(let dots): "\(dots) dpi"
    }
  }
}
