internal import Lottery
internal import Platform
internal import Reporting

/// The file that lists claimed tickets: that of `--claimed`, else the user's.
struct ClaimedFile {
  let path: BytePath
  /// Whether `--claimed` names it; the user's need not exist.
  let isNamed: Bool

  /// Most bytes of a list, so that a wrong file is not read forever: 100,000 tickets with notes.
  private static let sizeLimit = 8 << 20
  /// How long one writer waits for another.
  private static let lockTimeout = Duration.seconds(10)

  /// Nil if neither the option nor XDG_DATA_HOME or HOME names a place.
  init?(_ settings: Settings) {
    if let path = settings.claimed {
      (self.path, isNamed) = (path, true)
      return
    }
    let home = Environment.folder("HOME")
    let share = home?.appending(Array(".local".utf8)).appending(Array("share".utf8))
    guard let base = Environment.folder("XDG_DATA_HOME") ?? share else { return nil }
    path = base.appending(Array("lotto".utf8)).appending(Array("claimed".utf8))
    isNamed = false
  }

  var name: String { DisplayText.escaped(path.bytes) }

  /// Reads the list; nil if there is no such file.
  func read() throws(SystemError) -> ClaimedList? {
    let file: Descriptor
    do throws(SystemError) { file = try Descriptor.openInput(path.bytes) } catch {
      if error.isNotFound { return nil }
      throw error
    }
    let bytes = try file.readAll(upTo: Self.sizeLimit + 1)
    // The rest of a list must not be lost when it is written.
    if bytes.count > Self.sizeLimit { throw .tooLarge }
    return ClaimedList(bytes)
  }

  /// Changes the list; other writers wait, readers see the old one or the new one.
  func change(_ change: (inout ClaimedList) -> Void) throws(SystemError) {
    // A link stays, and its target changes.
    let path = path.real ?? path
    if !isNamed { try path.folder.makeFolders() }
    let lock = try FileLock(
      path.folder.appending(Array(".".utf8) + path.name + Array(".lock".utf8)),
      atMost: Self.lockTimeout)
    defer { extendLifetime(lock) }
    let stored = try read()
    var list = stored ?? ClaimedList()
    change(&list)
    if list == stored { return }
    // A new list is for its owner alone: serials are bearer paper, as tickets are.
    let file = try OutputFile(path, replacing: stored == nil)
    var output = OutputBuffer(to: file.fileDescriptor)
    try output.append(list.bytes)
    try output.flush()
    try file.complete()
  }
}

extension Settings {
  /// The serials of claimed tickets; none for a worker, whose rows depend on nothing but its input.
  func claimedSerials() throws(Failure) -> Set<String> {
    guard !isWorker, let file = ClaimedFile(self) else { return [] }
    do throws(SystemError) {
      guard let list = try file.read() else {
        if file.isNamed { throw SystemError.notFound }
        return []
      }
      return Set(list.serials.map { String(decoding: $0, as: UTF8.self) })
    } catch {
      let reason = Wording(reading: file.name, error)
      if file.isNamed { throw .usage(reason.about("--claimed")) }
      log.warn(reason)
      return []
    }
  }
}
