internal import Lottery

// The phrases for values of the domain.

extension Phrase {
  /// Who picked a game's numbers.
  init(_ type: GameType) {
    self =
      switch type {
      case .automatic: .auto
      case .manual: .manual
      case .semiautomatic: .semi
      }
  }

  init(_ rank: Rank) {
    self =
      switch rank {
      case .none: .lost
      case .first: .first
      case .second: .second
      case .third: .third
      case .fourth: .fourth
      case .fifth: .fifth
      }
  }

  /// Where to claim the prize of a rank.
  static func claimPlace(of rank: Rank) -> Phrase {
    switch rank {
    case .first: .atHeadOffice
    case .second, .third: .atBranch
    case .fourth, .fifth, .none: .atShop
    }
  }

  /// A ticket's display name: its source, or its serial if the source is an address.
  static func ticketName(_ source: String, serial: String, in language: Language) -> String {
    let isAddress = source.hasPrefix("http://") || source.hasPrefix("https://")
    return isAddress && !serial.isEmpty ? ticketName.text(in: language, serial) : source
  }

  init(_ kind: ListedGame.Kind) {
    self =
      switch kind {
      case .won: .won
      case .lost: .lost
      case .pending: .pending
      case .noDraw: .noDraw
      case .otherProduct: .otherProduct
      case .error: .error
      case .repeated: .repeated
      }
  }

  init(_ code: InputFailure.Code) {
    self =
      switch code {
      case .openFailed: .openFailed
      case .notImage: .notImage
      case .unsupported: .unsupported
      case .badPNG: .badPNG
      case .badJPEG: .badJPEG
      case .truncated: .truncated
      case .tooLarge: .tooLarge
      case .timeout: .timeout
      case .decoderCrash: .decoderCrash
      case .noCode: .noCode
      case .codeUnread: .codeUnread
      case .tooManyCodes: .tooManyCodes
      }
  }

  /// What was found instead of a regular file.
  init(_ kind: InputFailure.NotRegular) {
    self =
      switch kind {
      case .folder: .isFolder
      case .pipe: .isPipe
      case .socket: .isSocket
      case .device: .isDevice
      }
  }

  init(_ reason: PayloadError.Reason) {
    self =
      switch reason {
      case .host: .payloadHost
      case .query: .payloadQuery
      case .round: .payloadRound
      case .type: .payloadType
      case .numbers: .payloadNumbers
      case .slot: .payloadSlot
      case .tail: .payloadTail
      case .length: .payloadLength
      case .ascii: .payloadASCII
      case .foreign: .payloadForeign
      }
  }
}
