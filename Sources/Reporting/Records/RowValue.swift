package import Lottery

/// One of the possible values of a key, with its meaning.
package struct RowValue: Sendable {
  /// The value.
  package let name: String
  /// The meaning of the value.
  package let meaning: Wording
  /// What to do about it; nil if nothing, or only what helps with all payload errors.
  package var advice: Wording?

  /// The values of `status`.
  package static let statuses = GameRecord.Status.allCases.map {
    RowValue(name: $0.rawValue, meaning: $0.meaning)
  }

  /// The values of `type`, except the empty one.
  package static let types = GameType.allCases.map {
    RowValue(name: $0.rawValue, meaning: $0.meaning)
  }

  /// The values of `product`, except the empty one.
  package static let products =
    ([.lotto645] + Product.all.filter { $0.name != Product.lotto645.name })
    .map { RowValue(name: $0.name, meaning: Wording(key: $0.meaning)) }

  /// The values of `notes`, the most important first.
  package static let notes = Note.allCases.map {
    RowValue(name: $0.rawValue, meaning: Wording(key: $0.text))
  }

  /// The values of `claim`, except the empty one.
  package static let claims = GameResult.Claim.allCases.map {
    RowValue(name: $0.rawValue, meaning: $0.meaning)
  }

  /// The values of `claim_at`, except the empty one.
  package static let claimPlaces = ClaimPlace.allCases.map {
    RowValue(name: $0.rawValue, meaning: Phrase($0).wording)
  }

  /// The values of `error` for inputs, except the empty one.
  package static let inputErrors = InputFailure.Code.allCases.map {
    RowValue(name: $0.rawValue, $0.text)
  }

  /// The values of `error` for the content of a code; `detail` has the byte offset.
  package static let payloadErrors = PayloadError.Reason.allCases.map {
    RowValue(name: $0.rawValue, $0.text)
  }

  /// The keys of rank rows, in their order.
  package static let rankKeys = RankField.all.map {
    RowValue(name: $0.key.name, meaning: $0.meaning)
  }

  /// Every value of `error`, except the empty one.
  package static var errors: [RowValue] { inputErrors + payloadErrors }
}

extension RowValue {
  fileprivate init(name: String, _ error: ErrorText) {
    self.init(
      name: name, meaning: error.wording(of: error.meaning),
      advice: error.advice.map(error.wording(of:)))
  }
}

extension ErrorText {
  /// What rows say.
  var message: Wording { wording(of: summary) }

  fileprivate func wording(of text: String) -> Wording {
    value.map { Wording(key: text).with([$0]) } ?? Wording(key: text)
  }
}

extension GameRecord.Status {
  fileprivate var meaning: Wording {
    switch self {
    case .won: Wording("the game won a prize")
    case .lost: Wording("the game won nothing")
    case .pending: Wording("not drawn yet, or no result yet")
    case .noDraw:
      Wording("drawn, but no result is known or available from the operator")
    case .otherProduct: Wording("a code that is not a Lotto 6/45 ticket")
    case .error: Wording("the input or the code was not read; see error")
    }
  }
}

extension GameType {
  fileprivate var meaning: Wording {
    switch self {
    case .automatic: Wording("picked by the machine")
    case .manual: Wording("picked by the player")
    case .semiautomatic: Wording("picked partly by the player, partly by the machine")
    }
  }
}

extension GameResult.Claim {
  fileprivate var meaning: Wording {
    switch self {
    case .open: Wording("claim_by is not past")
    case .inDoubt:
      Wording("claim_by is past by two weeks or less, by which holidays may have moved it")
    case .expired: Wording("claim_by is past by more than that")
    case .claimed: Wording("the ticket was handed in before")
    }
  }
}
