internal import Glibc

/// A path as the system sees it: bytes without NUL, in no particular encoding.
package struct BytePath: Hashable, Sendable {
  /// The path's bytes.
  package let bytes: [UInt8]

  /// A path of these bytes; nil if they are empty or contain a NUL.
  package init?(_ bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
    self.bytes = Array(bytes)
  }

  /// A path from text; nil if it is empty or contains a NUL.
  package init?(_ text: String) { self.init(Array(text.utf8)) }

  /// The path of an entry in this folder.
  package func appending(_ name: [UInt8]) -> BytePath {
    let separator = bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return BytePath(joined: bytes + separator + name)
  }

  /// This path with more bytes appended to its name, none of them NUL.
  package func extended(by ending: [UInt8]) -> BytePath { BytePath(joined: bytes + ending) }

  /// The parent folder.
  package var folder: BytePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
      return BytePath(joined: Array(".".utf8))
    }
    return BytePath(joined: slash == 0 ? Array("/".utf8) : Array(bytes[..<slash]))
  }

  /// The last component.
  package var name: [UInt8] {
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    return slash.map { Array(bytes[($0 + 1)...]) } ?? bytes
  }

  /// The target of a symbolic link, existing or not; nil if this is not a link.
  package var linkTarget: BytePath? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe withCString { unsafe readlink($0, &target, target.count) }
    guard let path = BytePath(target.prefix(max(0, length)).map { UInt8(bitPattern: $0) }) else {
      return nil
    }
    return path.bytes.first == UInt8(ascii: "/") ? path : folder.appending(path.bytes)
  }

  /// The absolute path without symbolic links; nil if there is no such file.
  package var real: BytePath? {
    guard let path = unsafe withCString({ unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(path) }
    return unsafe BytePath(Platform.bytes(of: path))
  }

  /// The open descriptor of this process that the path is a link to, as `/dev/stdout` is; nil for any
  /// other path.
  package var ownDescriptor: Int32? {
    var path = self
    // The kernel follows as many links.
    for _ in 0..<40 {
      guard let target = path.linkTarget else { return nil }
      if path.folder.real == BytePath("/proc/\(getpid())/fd") {
        return Int32(String(decoding: path.name, as: UTF8.self))
      }
      path = target
    }
    return nil
  }

  /// The names in a folder that start with `start`, without `.` and `..`, sorted by their bytes.
  package func entries(beginningWith start: String = "") throws(SystemError) -> [[UInt8]] {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let fileDescriptor = try retried { unsafe withCString { unsafe open($0, flags) } }
    guard let stream = unsafe fdopendir(fileDescriptor) else {
      let refusal = SystemError.last
      close(fileDescriptor)
      throw refusal
    }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      // `d_name` is declared as 256 bytes and is NUL-terminated.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
        unsafe Array(buffer.prefix { $0 != 0 })
      }
      guard name.starts(with: start.utf8) else { continue }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    if errno != 0 { throw .last }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Renames the file; replaces any file that has the new name.
  func rename(to path: BytePath) throws(SystemError) {
    let result = unsafe withCString { from in
      unsafe path.withCString { to in unsafe Glibc.rename(from, to) }
    }
    if result != 0 { throw .last }
  }

  /// Removes the file, if possible.
  package func remove() { _ = unsafe withCString { unsafe unlink($0) } }

  /// Creates a folder that only its owner can access, unless the name is taken.
  package func makeFolder() throws(SystemError) {
    let result = unsafe withCString { unsafe mkdir($0, 0o700) }
    if result != 0, errno != EEXIST { throw .last }
  }

  /// Creates a folder and its missing parents, accessible only to their owner.
  package func makeFolders() throws(SystemError) {
    if kind(followingLinks: true) == .folder { return }
    if folder != self { try folder.makeFolders() }
    try makeFolder()
  }

  /// Waits until the folder's entries are on disk, if the file system can sync folders.
  package func syncFolder() throws(SystemError) {
    let folder = try opened(O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard fsync(folder.fileDescriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw .last
    }
  }

  /// Opens the path; retries if a signal, other than an interrupt, breaks into open(2).
  func opened(_ flags: Int32, mode: mode_t = 0) throws(SystemError) -> Descriptor {
    Descriptor(owning: try retried { unsafe withCString { unsafe open($0, flags, mode) } })
  }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    unsafe body(bytes.map { CChar(bitPattern: $0) } + [0])
  }

  private init(joined bytes: [UInt8]) { self.bytes = bytes }
}
