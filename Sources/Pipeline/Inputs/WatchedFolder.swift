internal import Lottery
internal import Platform

/// Yields the files of a folder: existing ones first, then new ones as they arrive.
///
/// A file arrives when it is closed after writing, or moved in; files still open for writing wait
/// until then. Hidden files and temporary names are ignored. If the folder disappears, the watch
/// waits for it to come back; a file is read again only if it has changed.
struct WatchedFolder: ~Copyable {
  private let path: BytePath
  private var watch: FolderWatch
  /// The watched folder's identity; nil while the folder is gone.
  private var identity: FileIdentity?
  /// Whether the folder has been listed since the last event-queue overflow.
  private var isListed = false
  private var existed = true
  /// Entries still to examine, the next one last.
  private var waiting: [Entry] = []
  /// Entries that may still be written to, with their stamps at the last look.
  private var unsettled: [[UInt8]: FileStamp] = [:]
  /// Files already read: hash of the stamp by hash of the name.
  private var known: [Int: Int] = [:]
  /// When to poll the folder next, even without an event.
  private(set) var nextLook = Moment.now

  private struct Entry {
    let name: [UInt8]
    let isComplete: Bool
  }

  /// Polling interval, for changes that the system does not report.
  private static let lookInterval = Duration.seconds(1)
  /// Delay before rechecking a file reported complete but still open for writing.
  private static let closingTime = Duration.milliseconds(20)
  /// Suffixes of files that programs rename once complete.
  private static let partSuffixes = [".part", ".partial", ".tmp", ".crdownload", "~"]

  init(_ path: BytePath) throws(SystemError) {
    // Watch before listing: a file that arrives in between is reported, and known by its stamp.
    watch = try FolderWatch(path)
    self.path = path
    identity = path.identity
  }

  var awaited: Int32? { waiting.isEmpty ? watch.fileDescriptor : nil }

  mutating func next() -> BytePath? {
    while let entry = waiting.popLast() {
      let path = path.appending(entry.name)
      if isReady(entry, path) { return path }
    }
    return nil
  }

  /// Queues a file, which no longer has this stamp, for the next look; skips it if already reread.
  mutating func readAgain(_ name: [UInt8], _ stamp: FileStamp) { unsettled[name] = stamp }

  mutating func readMore() throws(SystemError) {
    var arrived: [Entry] = []
    for change in try watch.changes() {
      switch change {
      case .arrived(let name): arrived.append(Entry(name: name, isComplete: true))
      case .left(let name):
        known[name.hashValue] = nil
        unsettled[name] = nil
      // If the folder has gone meanwhile, the next look lists it.
      case .overflow: isListed = (try? list()) != nil
      case .folderGone: markGone()
      }
    }
    waiting = arrived.reversed() + waiting
  }

  /// Queues unsettled files; returns whether the folder exists if that changed.
  mutating func look() -> Bool? {
    nextLook = Moment.now + Self.lookInterval
    if identity != nil, path.identity != identity { markGone() }
    if identity == nil { try? begin() } else if !isListed { try? list() }
    queue(unsettled.keys.sorted { $0.lexicographicallyPrecedes($1) })
    let exists = identity != nil
    defer { existed = exists }
    return existed == exists ? nil : exists
  }

  private mutating func begin() throws(SystemError) {
    try watch.watch(path)
    identity = path.identity
    try list()
  }

  private mutating func markGone() {
    watch.forget()
    identity = nil
  }

  private mutating func list() throws(SystemError) {
    queue(try path.entries())
    isListed = true
  }

  /// Queues entries after those already waiting.
  private mutating func queue(_ names: [[UInt8]]) {
    waiting = names.reversed().map { Entry(name: $0, isComplete: false) } + waiting
  }

  private mutating func isReady(_ entry: Entry, _ path: BytePath) -> Bool {
    let text = String(decoding: entry.name, as: UTF8.self)
    if text.hasPrefix(".") || Self.partSuffixes.contains(where: text.hasSuffix) { return false }
    let file: Descriptor
    do throws(OpenError) { file = try Descriptor.openRegularFile(path) } catch {
      // A file that is already gone is no input; one that cannot be opened is a failed input.
      if case .refused(let error) = error, error.isNotFound {
        unsettled[entry.name] = nil
        return false
      }
      return remember(entry.name, 0)
    }
    // Check for writers before taking the stamp: any later write causes another event.
    let isBeingWritten = file.isBeingWritten
    guard let stamp = try? file.stamp() else { return true }
    switch isBeingWritten {
    case true?:
      unsettled[entry.name] = stamp
      // The close event arrives before the kernel counts the file as closed.
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

  /// Records an entry's stamp; returns false if the entry was already known with it.
  private mutating func remember(_ name: [UInt8], _ stamp: Int) -> Bool {
    let isKnown = known[name.hashValue] == stamp
    known[name.hashValue] = stamp
    return !isKnown
  }
}
