internal import Glibc

/// Watches a folder with inotify(7), which misses changes by other machines in a network folder.
package struct FolderWatch: ~Copyable {
  private let descriptor: Descriptor
  private var watched: Int32?

  /// Watches a folder; throws if it does not exist or cannot be read.
  package init(_ folder: BytePath) throws(SystemError) {
    let descriptor = Descriptor(
      owning: try checked(inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))))
    watched = try Self.add(folder, to: descriptor.fileDescriptor)
    self.descriptor = descriptor
  }

  /// The descriptor that becomes readable when something happens.
  package var fileDescriptor: Int32 { descriptor.fileDescriptor }

  /// A change in the folder.
  package enum Change: Equatable, Sendable {
    /// A file was closed after writing, or moved in.
    case arrived([UInt8])
    /// A name appeared: a link, or a file that is only about to be written.
    case created([UInt8])
    /// A file's mode, owner or times changed; those of the folder itself if the name is empty.
    case altered([UInt8])
    /// The name was deleted or moved out.
    case left([UInt8])
    /// The event queue overflowed: some changes are lost.
    case overflow
    /// The folder was deleted or renamed.
    case folderGone
  }

  /// Watches this folder instead of the last one; throws as `init`.
  package mutating func watch(_ folder: BytePath) throws(SystemError) {
    forget()
    watched = try Self.add(folder, to: fileDescriptor)
  }

  private static func add(_ folder: BytePath, to queue: Int32) throws(SystemError) -> Int32 {
    let mask =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_ATTRIB | IN_DELETE | IN_MOVED_FROM
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
    return try checked(
      unsafe folder.withCString { unsafe inotify_add_watch(queue, $0, UInt32(mask)) })
  }

  /// Stops watching.
  package mutating func forget() {
    if let watched { _ = inotify_rm_watch(fileDescriptor, watched) }
    watched = nil
  }

  /// The changes since the last call, in order; does not wait.
  package mutating func changes() throws(SystemError) -> [Change] {
    var changes: [Change] = []
    while try !Readiness.wait(for: [fileDescriptor], until: .now).isEmpty {
      var bytes = try descriptor.read(upTo: 64 * 1024)
      while let change = change(takenFrom: &bytes) { changes += change }
    }
    return changes
  }

  /// Removes the first event and returns its changes; nil if there is no event.
  private func change(takenFrom bytes: inout [UInt8]) -> [Change]? {
    let head = MemoryLayout<inotify_event>.size
    guard bytes.count >= head else { return nil }
    let event = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: inotify_event.self) }
    // The name is padded with NULs.
    let name = Array(bytes[head...].prefix(Int(event.len)).prefix { $0 != 0 })
    bytes.removeFirst(min(bytes.count, head + Int(event.len)))
    let isOf = { (flag: Int32) in event.mask & UInt32(bitPattern: flag) != 0 }
    if isOf(Int32(IN_Q_OVERFLOW)) { return [.overflow] }
    // A leftover event of the previous folder.
    guard event.wd == watched else { return [] }
    if isOf(Int32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT)) { return [.folderGone] }
    if isOf(Int32(IN_CLOSE_WRITE | IN_MOVED_TO)) { return [.arrived(name)] }
    if isOf(Int32(IN_CREATE)) { return [.created(name)] }
    return [isOf(Int32(IN_ATTRIB)) ? .altered(name) : .left(name)]
  }
}
