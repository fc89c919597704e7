/// Where a prize is paid; raw values are those of rows.
public enum ClaimPlace: String, CaseIterable, Comparable, Sendable {
  /// The head office of NH Nonghyup Bank.
  case headOffice = "head_office"
  /// Any branch of NH Nonghyup Bank.
  case bank
  /// Any lotto shop, or any branch of the bank.
  case shop

  /// The place that pays a rank; nil for no prize.
  ///
  /// A ticket is handed in once, so that its best rank decides for all its games.
  public init?(of rank: Rank) {
    switch rank {
    case .first: self = .headOffice
    case .second, .third: self = .bank
    case .fourth, .fifth: self = .shop
    case .none: return nil
    }
  }

  /// The place of the better ranks comes first.
  public static func < (one: ClaimPlace, other: ClaimPlace) -> Bool { one.order < other.order }
  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
