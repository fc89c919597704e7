internal import Lottery
internal import Platform
internal import WorkerProtocol

extension InputFailure.Conversion {
  /// How to convert a file of this kind; without a path, the command says `FILE` for it.
  init(of kind: FileKind, at path: BytePath?) { self.init(kind.conversion, at: path) }

  /// The command for a file; without a path, it says `FILE` for it.
  init(_ conversion: ConversionCommand, at path: BytePath?) {
    let words = conversion.words.map { word in
      guard let path = path?.unmistakable, word.hasPrefix("FILE") else { return String(word) }
      let ending = word.dropFirst("FILE".count)
      if ending.isEmpty { return path.shellWord }
      let output = conversion.numbersPages ? path.withDoubledPercents : path
      return output.extended(by: Array(ending.utf8)).shellWord
    }
    self.init(command: words.joined(separator: " "), debianPackage: conversion.debianPackage)
  }

  /// What the commands append to a file's name; pages are numbered with as many digits as needed.
  private static let endings = [
    ".png", "-1.png", "-01.png", "-001.png", "-0001.png", "-0.png", ".pdf",
  ]

  /// Whether a file has been converted: its picture, that of its first page, or its copy without a
  /// password is not older.
  static func isDone(for path: BytePath) -> Bool {
    guard let original = try? Descriptor.openRegularFile(path).stamp() else { return false }
    return endings.contains { ending in
      let picture = path.extended(by: Array(ending.utf8))
      guard let file = try? Descriptor.openRegularFile(picture), let stamp = try? file.stamp(),
        let start = try? file.prefix(FileKind.beginningLength)
      else { return false }
      let kind: FileKind = ending == ".pdf" ? .pdf : .png
      return FileKind(of: start) == kind && !stamp.isOlder(than: original)
    }
  }
}

extension BytePath {
  /// The path with `./` before it if a program could take it for an option or a scheme.
  fileprivate var unmistakable: BytePath {
    let isMistakable =
      [UInt8(ascii: "-"), UInt8(ascii: "@")].contains(bytes[0])
      || bytes.prefix { $0 != UInt8(ascii: "/") }.contains(UInt8(ascii: ":"))
    return isMistakable ? BytePath(Array("./".utf8) + bytes) ?? self : self
  }

  fileprivate var withDoubledPercents: BytePath {
    let percent = UInt8(ascii: "%")
    return BytePath(bytes.flatMap { $0 == percent ? [percent, percent] : [$0] }) ?? self
  }
}
