/// A kind of file that may show tickets, recognized by its first bytes, not by its name.
package struct FileKind: Sendable {
  /// The name for people, and in frames.
  package let name: String
  /// The endings of such files' names, in lower case.
  package let endings: [String]
  /// What reads such files.
  package let reader: Reader
  /// Whether such a file may have several pages.
  package let mayHavePages: Bool
  /// Whether viewers run such a file as a program.
  package let isProgram: Bool
  /// How to convert such a file to PNG.
  package let conversion: ConversionCommand
  /// How to copy such a file without its password, if it may have one.
  package let unlocking: ConversionCommand?
  private let begins: @Sendable (FileBeginning) -> Bool

  /// A kind whose files begin with bytes for which `begins` is true.
  init(
    _ name: String, endings: [String], readBy reader: Reader, mayHavePages: Bool = false,
    isProgram: Bool = false, convertedBy conversion: ConversionCommand,
    unlockedBy unlocking: ConversionCommand? = nil,
    begins: @escaping @Sendable (FileBeginning) -> Bool
  ) {
    self.name = name
    self.endings = endings
    self.reader = reader
    self.begins = begins
    self.mayHavePages = mayHavePages
    self.isProgram = isProgram
    self.conversion = conversion
    self.unlocking = unlocking
  }

  /// A form that has a kind of its own only to be named and converted.
  init(form name: String, convertedBy conversion: ConversionCommand) {
    self.init(name, endings: [], readBy: .nothing, convertedBy: conversion) { _ in false }
  }

  /// What reads a kind of file.
  package enum Reader: Equatable, Sendable {
    /// `lotto-decode` itself, or a library that it links.
    case decoder
    /// A library, perhaps with a plugin from a Debian package of its own.
    case library(PictureLibrary, pluginPackage: String? = nil)
    case nothing
  }

  /// The library that reads such files, if one does that `lotto-decode` does not link.
  @inline(never)  // Where it is inlined, the optimizer of Swift 6.3.1 crashes.
  package var library: PictureLibrary? {
    if case .library(let library, _) = reader { library } else { nil }
  }

  /// The Debian package with the library's plugin for such files, if it needs one.
  package var pluginPackage: String? {
    if case .library(_, let package) = reader { package } else { nil }
  }

  /// Number of bytes needed to recognize a kind: a PDF's header may follow other bytes.
  package static let beginningLength = 1024

  /// The endings of every kind: a file whose name has one is meant to be a picture or document.
  package static let endings = all.flatMap(\.endings)

  /// Recognizes a file by its first bytes; nil if the kind is unknown.
  package init?(of bytes: [UInt8]) {
    let beginning = FileBeginning(bytes: bytes.prefix(Self.beginningLength))
    guard let kind = Self.all.first(where: { $0.begins(beginning) }) else { return nil }
    self = kind
  }
}

extension FileKind: CustomStringConvertible {
  /// The kind's name.
  package var description: String { name }
}

extension FileKind: Hashable {
  /// Compares names, which are distinct.
  package static func == (lhs: FileKind, rhs: FileKind) -> Bool { lhs.name == rhs.name }
  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension FileKind: FrameField {
  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    let name: String = try rest.next()
    guard let kind = (Self.all + Self.unreadForms).first(where: { $0.name == name }) else {
      throw FrameError("expected a known FileKind")
    }
    self = kind
  }

  func append(to frame: inout [UInt8]) { name.append(to: &frame) }
}

/// A command that makes a file that is read: of another kind, or without a password.
package struct ConversionCommand: Sendable {
  /// Words between spaces; in them, `FILE` stands for the file's path.
  package let words: [Substring]
  /// The Debian package that contains the command, or several.
  package let debianPackage: String
  /// Whether `%` in the name of the output has to be doubled, as for a program that numbers pages.
  package let numbersPages: Bool

  init(_ command: String, package: String, numbersPages: Bool = false) {
    words = command.split(separator: " ")
    debianPackage = package
    self.numbersPages = numbersPages
  }
}
