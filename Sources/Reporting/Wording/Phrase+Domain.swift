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

  init(_ place: ClaimPlace) {
    self =
      switch place {
      case .headOffice: .atHeadOffice
      case .bank: .atBranch
      case .shop: .atShop
      }
  }

  /// A place that pays prizes, in a few columns.
  static func short(_ place: ClaimPlace) -> Wording {
    switch place {
    case .headOffice: Wording("NH head office")
    case .bank: Wording("NH branch")
    case .shop: Wording("any lotto shop or NH bank")
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
}

extension Rank {
  /// Whether the prize is paid by the bank alone: a reason to celebrate.
  var isCelebrated: Bool { self != .none && rawValue <= Rank.third.rawValue }
}
