internal import Lottery

extension Phrase {
  init(_ type: GameType) {
    self =
      switch type {
      case .automatic: .auto
      case .manual: .manual
      case .semiautomatic: .semi
      }
  }

  init(_ rank: Rank) { self = Self.ranks[Int(rank.rawValue)] }
  private static let ranks: [Phrase] = [.lost, .first, .second, .third, .fourth, .fifth]

  /// The place that pays a rank.
  static func claimPlace(of rank: Rank) -> Phrase {
    switch rank {
    case .first: .atHeadOffice
    case .second, .third: .atBranch
    case .fourth, .fifth, .none: .atShop
    }
  }

  /// The same place in a few columns.
  static func shortClaimPlace(of rank: Rank) -> Wording {
    switch claimPlace(of: rank) {
    case .atHeadOffice: Wording("NH head office")
    case .atBranch: Wording("NH branch")
    default: Wording("lotto shop")
    }
  }

  /// A source's name, and the page of a document unless it is the first.
  static func place(_ source: String, page: Int, in language: Language) -> String {
    page > 1 ? onPage.text(in: language, source, "\(page)") : source
  }

  /// A ticket's display name: its source, or its serial if the source is an address.
  static func ticketName(_ source: String, serial: String, in language: Language) -> String {
    let isAddress = ["http://", "https://"].contains { source.utf8.starts(with: $0.utf8) }
    return isAddress && !serial.isEmpty ? ticketName.text(in: language, serial) : source
  }

  init(_ kind: ListedGame.Kind) { self = Self.kinds[kind.rawValue] }
  private static let kinds: [Phrase] = [
    .won, .lost, .pending, .noDraw, .otherProduct, .error, .repeated,
  ]

  init(_ kind: InputFailure.NotRegular) {
    self =
      switch kind {
      case .folder: .isFolder
      case .pipe: .isPipe
      case .socket: .isSocket
      case .device: .isDevice
      }
  }
}

extension Rank {
  /// Whether the prize is paid by the bank alone: a reason to celebrate.
  var isCelebrated: Bool { self != .none && rawValue <= Rank.third.rawValue }
}
