internal import Lottery
internal import Platform

/// The files of a folder: those that are there, then those that arrive.
///
/// A file counts as arrived when it is closed after writing, or moved in. One that somebody still
/// writes to is left until then; so are hidden ones and those with the ending of a temporary name. A
/// folder that goes is waited for; what was read of it is not read again unless it has changed.
struct WatchedFolder: ~Copyable {
  private let path: BytePath
  private var watch: FolderWatch
  /// What is watched, nil while it is gone.
  private var identity: FileIdentity?
  /// Whether what is there has been listed, since the system has forgotten something of it, too.
  private var isListed = false
  /// Whether the folder was there when it was last told what has become of it.
  private var wasThere = true
  /// Entries that are still to be looked at, the next one last.
  private var waiting: [Entry] = []
  /// Entries that somebody may still write to, with their stamps at the last look.
  private var unsettled: [[UInt8]: FileStamp] = [:]
  /// What has been read: stamps by names, of both a hash.
  private var known: [Int: Int] = [:]
  /// When to look at the folder next, whatever has happened in it.
  private(set) var nextLook: Moment

  /// An entry, and whether it was told that it is complete.
  private struct Entry {
    let name: [UInt8]
    let isComplete: Bool
  }

  /// The time between looks at a folder, for what the system does not tell.
  private static let lookInterval = Duration.seconds(1)
  /// The time until a look at a file that was told to be complete, and does not seem to be.
  private static let closingTime = Duration.milliseconds(20)
  /// Endings of names under which programs write what they rename when it is complete.
  private static let temporaryEndings = [".part", ".partial", ".tmp", ".crdownload", "~"]

  /// Begins to watch a folder.
  init(_ path: BytePath) throws(SystemError) {
    // Before it is listed: what arrives meanwhile is told, and known by its stamp.
    watch = try FolderWatch(path)
    self.path = path
    identity = path.identity
    nextLook = Moment.now
  }

  /// The descriptor to wait for before `next`; nil when an entry is at hand.
  var awaited: Int32? { waiting.isEmpty ? watch.number : nil }

  /// The next entry that is a file to be read; nil when none is at hand.
  mutating func next() -> BytePath? {
    while let entry = waiting.popLast() {
      let path = path.appending(entry.name)
      if isReady(entry, path) { return path }
    }
    return nil
  }

  /// Takes in what has happened.
  mutating func readMore() throws(SystemError) {
    var arrived: [Entry] = []
    for change in try watch.changes() {
      switch change {
      case .arrived(let name): arrived.append(Entry(name: name, isComplete: true))
      case .left(let name):
        known[name.hashValue] = nil
        unsettled[name] = nil
      // Where the folder has gone meanwhile, the next look lists it.
      case .overflow: isListed = (try? list()) != nil
      case .folderGone: lose()
      }
    }
    waiting = arrived.reversed() + waiting
  }

  /// What has become of the folder, if that has changed.
  enum Fate: Equatable {
    case gone, back
  }

  /// Looks whether the folder is still there, and at the files that were not settled.
  mutating func look() -> Fate? {
    nextLook = Moment.now + Self.lookInterval
    if identity != nil, path.identity != identity { lose() }
    if identity == nil { try? begin() } else if !isListed { try? list() }
    queue(unsettled.keys.sorted { $0.lexicographicallyPrecedes($1) })
    let isThere = identity != nil
    defer { wasThere = isThere }
    return wasThere == isThere ? nil : isThere ? .back : .gone
  }

  /// Watches the folder, and takes in what is there.
  private mutating func begin() throws(SystemError) {
    try watch.watch(path)
    identity = path.identity
    try list()
  }

  private mutating func lose() {
    watch.forget()
    identity = nil
  }

  private mutating func list() throws(SystemError) {
    queue(try path.entries())
    isListed = true
  }

  /// Has entries looked at behind those that wait.
  private mutating func queue(_ names: [[UInt8]]) {
    waiting = names.reversed().map { Entry(name: $0, isComplete: false) } + waiting
  }

  /// Whether an entry is to be read now.
  private mutating func isReady(_ entry: Entry, _ path: BytePath) -> Bool {
    let text = String(decoding: entry.name, as: UTF8.self)
    if text.hasPrefix(".") || Self.temporaryEndings.contains(where: text.hasSuffix) {
      return false
    }
    let file: Descriptor
    do throws(OpenError) { file = try Descriptor.openRegularFile(path) } catch {
      // What has gone again was no input; what cannot be opened is one, with its reason.
      if case .refused(let error) = error, error.isNotFound { return false }
      return remember(entry.name, 0)
    }
    guard let stamp = try? file.stamp() else { return true }
    switch file.isBeingWritten {
    case true?:
      unsettled[entry.name] = stamp
      // The system tells of a close before it counts the file as closed.
      if entry.isComplete { nextLook = min(nextLook, Moment.now + Self.closingTime) }
      return false
    case nil where !entry.isComplete && unsettled[entry.name] != stamp:
      unsettled[entry.name] = stamp
      return false
    default:
      unsettled[entry.name] = nil
      return remember(entry.name, stamp.numbers.hashValue)
    }
  }

  /// Remembers an entry by its stamp; false where it was known by it.
  private mutating func remember(_ name: [UInt8], _ stamp: Int) -> Bool {
    let isKnown = known[name.hashValue] == stamp
    known[name.hashValue] = stamp
    return !isKnown
  }
}
