import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

extension TemporaryFolder {
  /// The folder as a `BytePath`.
  var path: BytePath {
    get throws { try #require(BytePath(url.path(percentEncoded: false))) }
  }

  /// The path of an entry.
  func path(of name: String) throws -> BytePath { try path.appending(Array(name.utf8)) }

  /// Makes a FIFO and returns its path.
  func fifo(_ name: String) throws -> BytePath {
    let place = try path(of: name)
    try #require(unsafe place.withCString { unsafe mkfifo($0, 0o600) } == 0)
    return place
  }

  /// Makes a symbolic link and returns its path.
  func link(_ name: String, to target: String) throws -> BytePath {
    let place = try path(of: name)
    let result = unsafe place.withCString { link in
      unsafe target.withCString { unsafe symlink($0, link) }
    }
    try #require(result == 0)
    return place
  }

  /// The names of the folder's entries.
  var names: [String] {
    get throws { try path.entries().map { String(decoding: $0, as: UTF8.self) } }
  }
}

/// The bytes of the file at a path.
func contents(of path: BytePath) throws -> [UInt8] {
  let descriptor = try Descriptor.openRegularFile(path)
  return try descriptor.read(upTo: try descriptor.fileSize() + 1)
}

/// A file in memory that holds these bytes, positioned at its start.
func memory(_ bytes: [UInt8]) throws -> Descriptor {
  let descriptor = try Descriptor.memoryFile()
  try writeAll(bytes, to: descriptor.fileDescriptor)
  lseek(descriptor.fileDescriptor, 0, SEEK_SET)
  return descriptor
}

extension SystemError {
  /// The error that an operation throws, or nil.
  static func of(_ body: () throws -> Void) -> SystemError? {
    do {
      try body()
      return nil
    } catch {
      return error as? SystemError
    }
  }
}
