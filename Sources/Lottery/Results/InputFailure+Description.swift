extension InputFailure: CustomStringConvertible {
  /// What happened, in English, as rows say it.
  public var description: String {
    let summary = code.text.summary()
    return switch cause {
    case nil: summary
    case .refused(let words), .library(let words): "\(summary): \(words)"
    case .notRegular(let kind): "\(summary): it is a \(kind)"
    case .emptyPath: "\(summary): the path is empty"
    case .pathWithNUL: "\(summary): the path contains a NUL byte"
    case .pathWithReturn: "\(summary): no such file; the path ends in a carriage return"
    case .noPathObject: "\(summary): it is no object with a path"
    case .noBase64: "\(summary): its bytes are not base64"
    case .emptyFile: "\(summary): the file is empty"
    case .listOfPaths: "\(summary): a list of paths"
    case .kind(let name, let conversion): "\(summary): \(name); to convert it: \(conversion)"
    case .missingLibrary(let name, let package, let conversion):
      "\(summary): \(name) needs the package \(package); to convert it: \(conversion)"
    case .unconvertible(let name): "\(summary): \(name)"
    case .password(let name, let conversion):
      "\(summary): a \(name) that opens only with a password; to save it without: \(conversion)"
    case .pages(let count, let limit): "\(summary): \(count) pages, at most \(limit)"
    case .pixels(let width, let height, let limit):
      "\(summary): \(width) × \(height) pixels, at most \(limit) in all"
    case .side(let width, let height): "\(summary): \(width) × \(height) pixels"
    case .bytes(let limit): "\(summary) of \(limit >> 20) MiB"
    case .codes(let limit): code.text.summary("\(limit)")
    case .coarse(let dots): "\(summary): a large page, drawn at \(dots) dots an inch"
    }
  }
}
