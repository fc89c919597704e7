package import Lottery
package import Platform
internal import WorkerProtocol

/// Expands paths, a list of paths, or a watched folder into inputs, one at a time.
///
/// A folder's entries come in byte order; a subfolder, if entered, is expanded where it occurs.
/// Symbolic links to folders are not followed, since they may form a cycle. Memory holds only the
/// entries of the folders being expanded; a list is read as a stream.
package struct InputExpansion: ~Copyable {
  /// Inputs and folder entries to look at, the next one last.
  private var pending: [ScanInput] = []
  private var entersSubfolders = false
  /// Folders to skip, because this run writes pictures into them.
  private var excluded: [BytePath] = []
  private var list: ByteLines?
  private var read: ([UInt8]) -> ScanInput? = { _ in nil }
  private var watched: WatchedFolder?

  /// Expands arguments: files, folders, and `-` for an image on standard input.
  package init(arguments: [[UInt8]], entersSubfolders: Bool, excluding excluded: [BytePath] = []) {
    let inputs = arguments.map { argument in
      argument.isDash
        ? ScanInput(source: Source(argument), .standardInput) : ScanInput(path: argument)
    }
    self.init(inputs, entersSubfolders: entersSubfolders)
    self.excluded = excluded
  }

  /// Expands inputs: a folder into its files, any other input into itself.
  package init(_ inputs: [ScanInput], entersSubfolders: Bool) {
    pending = inputs.reversed()
    self.entersSubfolders = entersSubfolders
  }

  /// Yields a folder's existing files, then those that arrive, endlessly.
  package init(watching folder: BytePath) throws(SystemError) {
    watched = try WatchedFolder(folder)
  }

  /// Yields the inputs named by the lines of a list; `read` returns nil for a line without one.
  package init(list: consuming ByteLines, read: @escaping ([UInt8]) -> ScanInput?) {
    self.list = consume list
    self.read = read
  }

  /// Never takes a file that this run writes, or a link to it, for one that arrives in the folder.
  package mutating func leaveOut(_ file: BytePath) { watched?.ownFile = file.identity }

  /// An input, or why there is none yet.
  package enum Element {
    case input(ScanInput)
    case skipped(Source, SkippedEntry)
    /// A line of a list that names no input, or a watched file that is not ready yet.
    case nothing
  }

  /// The next input or skipped entry; nil at the end, or while a watched folder has nothing new.
  package mutating func next() throws(SystemError) -> Element? {
    while let input = pending.popLast() {
      switch input.location {
      case .file(let path) where path.kind(followingLinks: true) == .folder:
        if let refused = enter(path, isNamed: true) { return .input(refused) }
      case .entry(let path):
        if let element = element(for: path) { return element }
      default: return .input(input)
      }
    }
    // After a line without an input, the next one may not have come yet.
    if let line = try list?.next() { return read(line).map { .input($0) } ?? .nothing }
    switch watched?.next() {
    case nil: return nil
    case .waits: return .nothing
    case .file(let path): return element(for: path) ?? .nothing
    case .refused(let path, let failure): return element(for: path, failure) ?? .nothing
    case .own(let path): return .skipped(Source(path.bytes), .output)
    }
  }

  var isEndless: Bool { nextLook != nil }

  /// When to poll the watched folder even without an event; nil if there is none.
  var nextLook: Moment? { watched.borrowed { $0.nextLook } }

  /// Polls the watched folder; returns whether it exists if that changed.
  mutating func look() -> Bool? { watched?.look() }

  /// Opens an input; nil if the watch must look at it again, since it has changed or gone meanwhile.
  mutating func open(_ input: ScanInput) throws(InputFailure) -> Descriptor? {
    guard watched != nil, case .entry(let path) = input.location else { return try input.open() }
    if let file = try? input.open(), watched.borrowed({ $0.hasSeen(path.name, file) }) == true {
      return file
    }
    watched?.lookAgain(path.name)
    return nil
  }

  /// Reads a file of the watched folder again, because it has changed since it had this stamp.
  mutating func readAgain(_ source: Source, _ stamp: FileStamp) {
    if let path = BytePath(source.bytes) { watched?.readAgain(path.name, stamp) }
  }

  /// Counts the inputs and skipped entries of arguments; a folder that cannot be listed has none.
  package static func count(of arguments: [[UInt8]], entersSubfolders: Bool) -> Int {
    var count = 0
    walk(arguments, entersSubfolders: entersSubfolders) { _, _ in
      count += 1
      return true
    }
    return count
  }

  /// The first of `files` found among the inputs that arguments expand to; nil if none is.
  package static func input(
    of arguments: [[UInt8]], entersSubfolders: Bool, among files: [FileIdentity]
  ) -> FileIdentity? {
    var found: FileIdentity?
    walk(arguments, entersSubfolders: entersSubfolders) { path, isEntry in
      guard let path, let identity = path.identity, files.contains(identity),
        !isEntry || mayHoldTicket(path)
      else { return true }
      found = identity
      return false
    }
    return found
  }

  /// Visits what arguments expand to, in any order, until `visit` is false; invalid paths are nil.
  private static func walk(
    _ arguments: [[UInt8]], entersSubfolders: Bool, _ visit: (BytePath?, _ isEntry: Bool) -> Bool
  ) {
    var pending = arguments.map { (path: BytePath($0), isEntry: false) }
    while let (path, isEntry) = pending.popLast() {
      if let path, path.kind(followingLinks: !isEntry) == .folder, entersSubfolders || !isEntry {
        pending += ((try? path.entries()) ?? []).map { (path.appending($0), true) }
      } else if !visit(path, isEntry) {
        return
      }
    }
  }

  /// Whether a file is a picture or document, by its first bytes.
  package static func isPicture(_ path: BytePath) -> Bool { kind(of: path) != nil }

  /// Whether a file is a picture or PDF by its first bytes, and by its name, if that has an ending.
  ///
  /// The desktop opens a file by its name, so a picture called `.desktop` or `.html` may be run.
  package static func looksLikePicture(_ path: BytePath) -> Bool {
    guard let kind = kind(of: path), !kind.isProgram else { return false }
    let endings = FileKind.all.filter { !$0.isProgram }.flatMap(\.endings)
    return !path.name.contains(UInt8(ascii: ".")) || endings.contains(where: path.name.ends)
  }

  private static func kind(of path: BytePath) -> FileKind? {
    let file = try? Descriptor.openRegularFile(path)
    return file.borrowed { try? $0.prefix(FileKind.beginningLength) }.flatMap { FileKind(of: $0) }
  }

  /// The descriptor to wait for before calling `next`; nil if `next` would not block.
  package var awaited: Int32? {
    guard pending.isEmpty else { return nil }
    if list.borrowed({ $0.hasLineAtHand }) == true { return nil }
    return list.borrowed { $0.fileDescriptor } ?? watched.borrowed { $0.awaited }
  }

  /// Reads more of the list or the folder's events; blocks unless the descriptor is readable.
  mutating func readMore() throws(SystemError) {
    try list?.readMore()
    try watched?.readMore()
  }

  /// Queues a folder's entries next; returns a failed input if the folder cannot be listed.
  private mutating func enter(_ folder: BytePath, isNamed: Bool) -> ScanInput? {
    do throws(SystemError) {
      pending += try folder.entries().reversed().map { ScanInput(entry: folder.appending($0)) }
      return nil
    } catch {
      let failure = InputFailure(error, isMissing: isNamed && error.isNotFound)
      return ScanInput(source: Source(folder.bytes), failure: failure)
    }
  }

  /// The element for a folder entry; nil if the entry is a folder that was entered.
  private mutating func element(
    for path: BytePath, _ failure: InputFailure? = nil
  ) -> Element? {
    let entry =
      failure.map { ScanInput(source: Source(path.bytes), failure: $0) } ?? ScanInput(entry: path)
    func skipped(_ reason: SkippedEntry) -> Element { .skipped(entry.source, reason) }
    switch path.kind(followingLinks: false) {
    case .folder:
      // Compare here: output folders are created when the run begins, after `excluded` was set.
      let isOutput = excluded.contains { $0.identity == path.identity }
      if isOutput { return skipped(.output) }
      if !entersSubfolders { return skipped(.subfolder) }
      return enter(path, isNamed: false).map { .input($0) }
    // The kind is unknown: the entry is gone or inaccessible, at least for now.
    case nil: return .input(entry)
    case .link where path.kind(followingLinks: true) == .folder: return skipped(.folderLink)
    default: return Self.mayHoldTicket(path) ? .input(entry) : skipped(.other)
    }
  }

  /// Whether an entry becomes an input: by name, by first bytes, or because it cannot be read.
  private static func mayHoldTicket(_ path: BytePath) -> Bool {
    if FileKind.endings.contains(where: path.name.ends) { return true }
    do throws(OpenError) {
      let file = try Descriptor.openRegularFile(path)
      guard let bytes = try? file.prefix(FileKind.beginningLength) else { return true }
      return FileKind(of: bytes) != nil
    } catch .notRegular { return false } catch { return true }
  }
}

/// Why a folder entry is skipped.
package enum SkippedEntry: CaseIterable, Sendable {
  /// The entry is neither a picture nor a document.
  case other
  /// The entry is a folder, and subfolders are not entered.
  case subfolder
  /// The entry is a link to a folder, which is never followed, since links may form a cycle.
  case folderLink
  /// The entry is a folder that this run writes pictures to, or a file that it writes.
  case output
  /// The entry is of an unsupported kind, and the picture that it was converted to is beside it.
  case original
}
