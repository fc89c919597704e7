internal import Glibc

/// What happens in a folder, as the system tells it: inotify(7).
///
/// It outlives the folder that it watches, and may be given another one. Of what other machines do
/// in a shared folder the system tells nothing.
package struct FolderWatch: ~Copyable {
  private let descriptor: Descriptor
  private var watched: Int32?

  /// A watch of a folder.
  ///
  /// - Throws: Where there is no folder, or it may not be read.
  package init(_ folder: BytePath) throws(SystemError) {
    let descriptor = Descriptor(
      owning: try checked(inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))))
    watched = try Self.add(folder, to: descriptor.number)
    self.descriptor = descriptor
  }

  /// The descriptor that becomes readable when something happens.
  package var number: Int32 { descriptor.number }

  /// Something that happened.
  package enum Change: Equatable, Sendable {
    /// A file of that name was closed after writing, or moved in.
    case arrived([UInt8])
    /// Nothing has that name any more.
    case left([UInt8])
    /// Too much has happened: the system has forgotten some of it.
    case overflow
    /// The folder has gone, or has another name.
    case folderGone
  }

  /// Watches this folder in the place of the last one.
  ///
  /// - Throws: Where there is no folder, or it may not be read.
  package mutating func watch(_ folder: BytePath) throws(SystemError) {
    forget()
    watched = try Self.add(folder, to: number)
  }

  private static func add(_ folder: BytePath, to number: Int32) throws(SystemError) -> Int32 {
    let mask =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF
      | IN_ONLYDIR
    return try checked(
      unsafe folder.withCString { unsafe inotify_add_watch(number, $0, UInt32(mask)) })
  }

  /// Watches nothing any more.
  package mutating func forget() {
    if let watched { _ = inotify_rm_watch(number, watched) }
    watched = nil
  }

  /// What has happened since this was asked last, in that order; does not wait.
  package mutating func changes() throws(SystemError) -> [Change] {
    var changes: [Change] = []
    while try !Readiness.wait(for: [number], until: .now).isEmpty {
      var bytes = try descriptor.read(upTo: 64 * 1024)
      while let change = change(takenFrom: &bytes) { changes += change }
    }
    return changes
  }

  /// What the first event of some stands for; nil without an event.
  private func change(takenFrom bytes: inout [UInt8]) -> [Change]? {
    let head = MemoryLayout<inotify_event>.size
    guard bytes.count >= head else { return nil }
    let event = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: inotify_event.self) }
    // The name is filled up with NULs.
    let name = Array(bytes[head...].prefix(Int(event.len)).prefix { $0 != 0 })
    bytes.removeFirst(min(bytes.count, head + Int(event.len)))
    let isOf = { (flag: Int32) in event.mask & UInt32(bitPattern: flag) != 0 }
    if isOf(Int32(IN_Q_OVERFLOW)) { return [.overflow] }
    // What is left of the last folder's events tells nothing of this one.
    guard event.wd == watched else { return [] }
    if isOf(Int32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT)) {
      return [.folderGone]
    }
    return [isOf(Int32(IN_CLOSE_WRITE | IN_MOVED_TO)) ? .arrived(name) : .left(name)]
  }
}

extension Descriptor {
  /// Whether somebody has the file open for writing; nil where the system does not say so, as of
  /// another user's file.
  package var isBeingWritten: Bool? { fileIsBeingWritten(number) }
}
