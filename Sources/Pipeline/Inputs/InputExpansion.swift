package import Lottery
package import Platform
internal import WorkerProtocol

/// The inputs that paths or a list of paths stand for, one at a time.
///
/// A folder's entries come in byte order; its subfolders, when they are wanted, in their place.
/// Symbolic links to folders are not followed: they may lead back. Memory is bounded by the
/// entries of the folders on the way, a list streams.
package struct InputExpansion: ~Copyable {
  private var pending: [Step]
  private let entersSubfolders: Bool
  /// Folders that are left out: those that pictures are written into.
  private let excluded: [BytePath]
  private var list: ByteLines?
  private let read: ([UInt8]) -> ScanInput?
  private var watched: WatchedFolder?

  /// The inputs of arguments: files, folders, and `-` for an image on the standard input.
  package init(
    arguments: [[UInt8]], entersSubfolders: Bool, excluding excluded: [BytePath] = []
  ) {
    self.excluded = excluded
    pending = arguments.reversed().map(Step.argument)
    self.entersSubfolders = entersSubfolders
    list = nil
    read = { _ in nil }
    watched = nil
  }

  /// The inputs of a folder: those that are there, then those that arrive, without an end.
  package init(watching folder: BytePath) throws(SystemError) {
    excluded = []
    pending = []
    entersSubfolders = false
    list = nil
    read = { _ in nil }
    watched = try WatchedFolder(folder)
  }

  /// The inputs that the entries of a list stand for; an entry may stand for none.
  package init(list: consuming ByteLines, read: @escaping ([UInt8]) -> ScanInput?) {
    pending = []
    entersSubfolders = false
    excluded = []
    self.list = consume list
    self.read = read
    watched = nil
  }

  /// What comes next.
  package enum Element {
    /// An input.
    case input(ScanInput)
    /// An entry of a folder that is nothing that may hold a ticket.
    case skipped(Source)
  }

  private enum Step {
    case argument([UInt8])
    case entry(BytePath)
  }

  /// The next input or skipped entry; nil at the end, and where nothing of a watched folder is at hand.
  package mutating func next() throws(SystemError) -> Element? {
    while let step = pending.popLast() {
      switch step {
      case .argument(let bytes):
        if bytes.isDash { return .input(.standardInput) }
        guard let path = BytePath(bytes), path.kind(followingLinks: true) == .folder else {
          return .input(ScanInput(path: bytes))
        }
        if let refused = enter(path, isNamed: true) { return .input(refused) }
      case .entry(let path):
        if let element = element(for: path) { return element }
      }
    }
    while let line = try list?.next() {
      if let input = read(line) { return .input(input) }
    }
    while let path = watched?.next() {
      if let element = element(for: path) { return element }
    }
    return nil
  }

  /// Whether there is no end to the inputs.
  var isEndless: Bool { nextLook != nil }

  /// When to look at a watched folder, whatever the system tells of it; nil without one.
  var nextLook: Moment? {
    switch watched {
    case .some(let watched): watched.nextLook
    case .none: nil
    }
  }

  /// Looks at a watched folder; gives what has become of it, if that has changed.
  mutating func look() -> WatchedFolder.Fate? { watched?.look() }

  /// How many inputs and entries to skip arguments stand for, as far as folders can be listed.
  ///
  /// - Complexity: O(*n*) in the entries, of which none is opened.
  package static func count(of arguments: [[UInt8]], entersSubfolders: Bool) -> Int {
    var count = 0
    var pending = arguments.map { (path: BytePath($0), isEntry: false) }
    while let (path, isEntry) = pending.popLast() {
      guard let path, path.kind(followingLinks: !isEntry) == .folder,
        entersSubfolders || !isEntry
      else {
        count += 1
        continue
      }
      let names = (try? path.entries()) ?? []
      pending += names.map { (path.appending($0), true) }
    }
    return count
  }

  /// Which of some files is an input that arguments stand for; nil where none is.
  ///
  /// - Complexity: O(*n*) in the entries of folders, of which none is opened but those files.
  package static func input(
    of arguments: [[UInt8]], entersSubfolders: Bool, among files: [FileIdentity]
  ) -> FileIdentity? {
    var pending = arguments.compactMap { BytePath($0) }.map { (path: $0, isEntry: false) }
    while let (path, isEntry) = pending.popLast() {
      if path.kind(followingLinks: !isEntry) == .folder {
        guard !isEntry || entersSubfolders else { continue }
        pending += ((try? path.entries()) ?? []).map { (path.appending($0), true) }
      } else if let identity = path.identity, files.contains(identity),
        !isEntry || mayHoldTicket(path)
      {
        return identity
      }
    }
    return nil
  }

  /// Whether a file begins as a picture or a document that a ticket may be in.
  package static func isPicture(_ path: BytePath) -> Bool {
    guard let file = try? Descriptor.openRegularFile(path),
      let bytes = try? file.prefix(FileSignature.length)
    else { return false }
    return FileSignature(of: bytes) != nil
  }

  /// The descriptor to wait for before `next`; nil when it does not wait.
  package var awaited: Int32? {
    guard pending.isEmpty else { return nil }
    switch list {
    case .some(let lines): return lines.hasLineAtHand ? nil : lines.readNumber
    case .none: break
    }
    switch watched {
    case .some(let watched): return watched.awaited
    case .none: return nil
    }
  }

  /// Reads on in the list, or takes in what has happened in a watched folder; waits unless the
  /// descriptor is readable.
  mutating func readMore() throws(SystemError) {
    try list?.readMore()
    try watched?.readMore()
  }

  /// Puts a folder's entries next; gives the input that stands for a folder that cannot be listed.
  private mutating func enter(_ folder: BytePath, isNamed: Bool) -> ScanInput? {
    do throws(SystemError) {
      pending += try folder.entries().reversed().map { .entry(folder.appending($0)) }
      return nil
    } catch {
      let failure = InputFailure(error, isMissing: isNamed && error.isNotFound)
      return ScanInput(source: Source(folder.bytes), refusedFor: failure)
    }
  }

  /// What an entry of a folder stands for; nil when that is more entries.
  private mutating func element(for path: BytePath) -> Element? {
    let skipped = Element.skipped(Source(path.bytes))
    switch path.kind(followingLinks: false) {
    case .folder:
      // Made when the run begins, they may not have been there before.
      let isOutput = excluded.contains { $0.identity == path.identity }
      if !entersSubfolders || isOutput { return skipped }
      return enter(path, isNamed: false).map { .input($0) }
    // Nobody can say what it is: gone, or out of reach, for now at least.
    case nil: return .input(ScanInput(entry: path))
    case .link where path.kind(followingLinks: true) == .folder: return skipped
    default: return Self.mayHoldTicket(path) ? .input(ScanInput(entry: path)) : skipped
    }
  }

  /// Whether an entry is to have a row: by its name, or by its first bytes unless they can be read
  /// and are those of nothing that a ticket may be in.
  private static func mayHoldTicket(_ path: BytePath) -> Bool {
    let name = String(decoding: path.name, as: UTF8.self).lowercased()
    if pictureEndings.contains(where: name.hasSuffix) { return true }
    do throws(OpenError) {
      let file = try Descriptor.openRegularFile(path)
      guard let bytes = try? file.prefix(FileSignature.length) else { return true }
      return FileSignature(of: bytes) != nil
    } catch .notRegular {
      return false
    } catch {
      return true
    }
  }

  /// The endings of names by which people know the pictures that are read.
  package static let pictureEndings = [".png", ".jpg", ".jpeg", ".jpe"]
}
