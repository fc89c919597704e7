internal import Lottery

/// The folder that all sources have in common.
struct CommonFolder {
  /// The path with a slash at the end; empty if no folder is common, nil before the first source.
  private(set) var path: String?
  private var last: String?

  mutating func add(_ source: String) {
    if source == last { return }
    last = source
    let folder = Self.folder(of: source)
    guard var common = path else {
      path = folder
      return
    }
    // By bytes: a name may begin with a mark that joins the slash before it.
    while !folder.utf8.starts(with: common.utf8) { common = Self.folder(of: common.dropLast()) }
    path = common
  }

  /// The name of the folder; nil if there is none.
  var name: String? { path.flatMap { $0.split(separator: "/").last.map(String.init) } }

  /// A source's folder with the slash at its end; empty if it is an address or has none.
  static func folder(of source: some StringProtocol) -> String {
    if source.contains("://") { return "" }
    let bytes = Array(source.utf8)
    let end = bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1
    return String(decoding: bytes[...end], as: UTF8.self)
  }
}

/// Cost and prizes by folder.
struct FolderShares {
  private var shares: [String: NamedShare] = [:]

  mutating func add(_ game: ListedGame) {
    let folder = CommonFolder.folder(of: game.source)
    var (won, net) = (PrizeSum(), PrizeSum())
    if game.kind == .won { won.add(game.prize, of: game.rank) }
    if game.isToClaim { net.add(game.knownNetPrize, of: game.rank) }
    shares[folder, default: NamedShare(name: folder)].add(spent: game.price, won: won, net: net)
  }

  /// The shares of the folders just below the common one, highest cost first.
  var top: [NamedShare] {
    var common = CommonFolder()
    for folder in shares.keys { common.add(folder) }
    let start = common.path?.utf8.count ?? 0
    var found: [String: NamedShare] = [:]
    for share in shares.values {
      let below = String(decoding: share.name.utf8.dropFirst(start), as: UTF8.self)
      let name = below.split(separator: "/").first.map(String.init) ?? "."
      found[name, default: NamedShare(name: name)].add(
        spent: share.spent, won: share.won, net: share.net)
    }
    return found.values.sorted { ($1.spent, $0.name) < ($0.spent, $1.name) }
  }
}

extension GameRecord {
  /// The row with files named as seen from a folder, whose path ends with a slash.
  func named(from folder: String) -> GameRecord {
    func name(_ path: String) -> String {
      path.utf8.starts(with: folder.utf8)
        ? String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self) : path
    }
    if folder.isEmpty { return self }
    var row = self
    row.source = Source(Array(name(source.text).utf8))
    row.duplicateOf = name(duplicateOf)
    return row
  }
}
