internal import Lottery
internal import Platform

/// Yields the files of a folder: existing ones first, then new ones as they arrive.
///
/// A file arrives when it is closed after writing, moved in or linked; files still open for writing
/// wait until then. Hidden files and temporary names are ignored. A file that cannot be opened is
/// tried again, whether or not it has been reported: it may still get its owner or mode. If the
/// folder disappears, the watch waits for it to come back; a file is read again only if it has
/// changed.
struct WatchedFolder: ~Copyable {
  private let path: BytePath
  private var watch: FolderWatch
  /// The watched folder's identity; nil while the folder is gone.
  private var identity: FileIdentity?
  /// A file that this run writes, which is no input under any name; nil if there is none.
  var ownFile: FileIdentity?
  /// Whether the folder has been listed since the last event-queue overflow.
  private var isListed = false
  private var existed = true
  /// Entries still to examine, the next one last.
  private var waiting: [Entry] = []
  /// Entries to look at again: they may still be written to, or cannot be opened.
  private var unsettled: [[UInt8]: Unsettled] = [:]
  /// Files already read, by the hash of the name.
  private var known: [Int: Known] = [:]
  /// When to poll the folder next, even without an event.
  private(set) var nextLook = Moment.now

  private struct Entry {
    let name: [UInt8]
    /// Whether the file was just closed after writing, or moved in.
    let isComplete: Bool
  }

  private struct Unsettled {
    var due: Moment
    /// How long its stamp must stay the same before it counts as complete.
    var rest = Duration.zero
    /// Whether the file was closed after writing, or moved in, since it was last read.
    var isComplete = false
    /// The stamp at the last look, and since when it has been the same.
    var stamp: FileStamp?
    var since = Moment.now
    var refusedSince: Moment?
    var isReported = false
  }

  /// Hashes of a file that was read.
  private struct Known: Equatable {
    let stamp: Int
    let version: Int

    init(_ version: FileVersion?) {
      stamp = version?.stamp.hashValue ?? 0
      self.version = version.hashValue
    }
  }

  /// An entry that was looked at.
  enum Element {
    case file(BytePath)
    case refused(BytePath, InputFailure)
    /// A file that this run writes, or a link to it.
    case own(BytePath)
    /// The file is not ready, has been read before, or is gone.
    case waits
  }

  /// Polling interval, for changes that the system does not report.
  private static let lookInterval = Duration.seconds(1)
  /// The longest interval for files that stay unreadable.
  private static let longestInterval = Duration.seconds(60)
  /// Delay before a new name is looked at, which its writer may only be about to open, or rename,
  /// and before rechecking a file reported complete but still open for writing.
  private static let shortDelay = Duration.milliseconds(20)
  /// How long a new file must stay unchanged if the system does not tell whether it is open.
  private static let quietTime = Duration.seconds(5)
  /// How long a file must be unreadable to be reported: its writer may yet change owner or mode.
  private static let refusalTime = Duration.seconds(2)
  /// Suffixes of files that programs rename once complete.
  private static let partSuffixes = [".part", ".partial", ".tmp", ".crdownload", "~"]

  init(_ path: BytePath) throws(SystemError) {
    // Watch before listing: a file that arrives in between is reported, and known by its stamp.
    watch = try FolderWatch(path)
    self.path = path
    identity = path.identity
  }

  var awaited: Int32? { waiting.isEmpty ? watch.fileDescriptor : nil }

  /// Looks at the next entry; nil if there is none.
  mutating func next() -> Element? {
    guard let entry = waiting.popLast() else { return nil }
    return Self.isIgnored(entry.name) ? .waits : look(at: entry)
  }

  private static func isIgnored(_ name: [UInt8]) -> Bool {
    name.first == UInt8(ascii: ".") || partSuffixes.contains(where: name.ends)
  }

  /// Looks again at a file that was not read, if it still had this stamp when it was last seen.
  mutating func readAgain(_ name: [UInt8], _ stamp: FileStamp) {
    if known[name.hashValue]?.stamp == stamp.hashValue { known[name.hashValue] = nil }
    unsettled[name] = Unsettled(due: .now + Self.lookInterval, stamp: stamp)
  }

  /// Looks again at a file that could not be opened, or is not the one that was seen.
  mutating func lookAgain(_ name: [UInt8]) {
    known[name.hashValue] = nil
    unsettled[name] = Unsettled(due: .now + Self.lookInterval, isComplete: true)
  }

  /// Whether this is the file that was last seen under the name.
  func hasSeen(_ name: [UInt8], _ file: borrowing Descriptor) -> Bool {
    (try? file.stamp().hashValue) == known[name.hashValue]?.stamp
  }

  mutating func readMore() throws(SystemError) {
    var arrived: [Entry] = []
    for change in try watch.changes() {
      switch change {
      case .arrived(let name): arrived.append(Entry(name: name, isComplete: true))
      case .created(let name) where Self.isIgnored(name): break
      case .created(let name):
        postpone(name, Unsettled(due: .now + Self.shortDelay, rest: Self.quietTime))
      case .altered([]):
        // The folder's own mode may have kept its files from being opened.
        for (name, entry) in unsettled where entry.refusedSince != nil { retry(name) }
      case .altered(let name): if unsettled[name]?.refusedSince != nil { retry(name) }
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

  /// Queues unsettled files that are due; returns whether the folder exists if that changed.
  mutating func look() -> Bool? {
    let now = Moment.now
    if identity != nil, path.identity != identity { markGone() }
    if identity == nil { try? begin() } else if !isListed { try? list() }
    nextLook = now + Self.lookInterval
    if waiting.isEmpty {
      let due = unsettled.filter { $0.value.due <= now }.keys
      for name in due { unsettled[name]?.due = now + Self.lookInterval }
      queue(due.sorted { $0.lexicographicallyPrecedes($1) })
      nextLook = min(nextLook, unsettled.values.map(\.due).min() ?? nextLook)
    }
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

  private mutating func postpone(_ name: [UInt8], _ entry: Unsettled) {
    unsettled[name] = entry
    nextLook = min(nextLook, entry.due)
  }

  private mutating func retry(_ name: [UInt8]) {
    unsettled[name]?.due = .now
    nextLook = .now
  }

  private mutating func look(at entry: Entry) -> Element {
    let path = path.appending(entry.name)
    let file: Descriptor
    do throws(OpenError) { file = try Descriptor.openRegularFile(path) } catch {
      return refusal(of: entry, path, error)
    }
    if let ownFile, (try? file.identity()) == ownFile {
      unsettled[entry.name] = nil
      return remember(entry.name, nil, isEvent: false) ? .own(path) : .waits
    }
    // Check for writers before taking the version: any later write causes another event.
    let isBeingWritten = file.isBeingWritten
    guard let version = try? file.version() else { return .file(path) }
    var state = unsettled[entry.name] ?? Unsettled(due: .now)
    state.refusedSince = nil
    state.isComplete = state.isComplete || entry.isComplete
    if isBeingWritten == true {
      // The close event arrives before the kernel counts the file as closed.
      state.due = .now + (entry.isComplete ? Self.shortDelay : Self.lookInterval)
      state.stamp = version.stamp
      postpone(entry.name, state)
      return .waits
    }
    if isBeingWritten == nil, !state.isComplete, !hasRested(&state, version.stamp) {
      postpone(entry.name, state)
      return .waits
    }
    if !entry.isComplete, isAnnounced(entry.name) { return .waits }
    unsettled[entry.name] = nil
    return remember(entry.name, version, isEvent: state.isComplete) ? .file(path) : .waits
  }

  private func hasRested(_ state: inout Unsettled, _ stamp: FileStamp) -> Bool {
    if state.stamp == stamp, Moment.now - state.since >= state.rest { return true }
    if state.stamp != stamp { (state.stamp, state.since) = (stamp, .now) }
    state.due = .now + Self.lookInterval
    return false
  }

  /// Whether a file is about to be looked at because of an event that has arrived only now.
  private mutating func isAnnounced(_ name: [UInt8]) -> Bool {
    let count = waiting.count
    try? readMore()
    return waiting.prefix(max(0, waiting.count - count))
      .contains { $0.isComplete && $0.name == name }
  }

  private mutating func refusal(
    of entry: Entry, _ path: BytePath, _ error: OpenError
  ) -> Element {
    guard case .refused(let reason) = error else {
      unsettled[entry.name] = nil
      return remember(entry.name, nil, isEvent: entry.isComplete)
        ? .refused(path, InputFailure(opening: error)) : .waits
    }
    // A dangling link is an entry, too.
    if reason.isNotFound, path.kind(followingLinks: false) == nil {
      unsettled[entry.name] = nil
      return .waits
    }
    var state = unsettled[entry.name] ?? Unsettled(due: .now)
    let since = state.refusedSince ?? .now
    let time = Moment.now - since
    state.refusedSince = since
    state.isComplete = state.isComplete || entry.isComplete
    state.due = .now + min(max(Self.lookInterval, time / 2), Self.longestInterval)
    let isLasting = time >= Self.refusalTime || path.age ?? .zero > Self.refusalTime
    defer { postpone(entry.name, state) }
    if state.isReported || !isLasting { return .waits }
    state.isReported = true
    known[entry.name.hashValue] = nil
    return .refused(path, InputFailure(opening: error))
  }

  /// Records a file's version; returns false if it was known already.
  ///
  /// After an event, equal size and time are not enough; after a look at a folder that has come
  /// back, for example on another device, they are.
  private mutating func remember(
    _ name: [UInt8], _ version: FileVersion?, isEvent: Bool
  ) -> Bool {
    let new = Known(version)
    let old = known.updateValue(new, forKey: name.hashValue)
    return isEvent ? old != new : old?.stamp != new.stamp
  }
}
