/// The body of a ticket's code: a round, one to five slots, and a tail.
///
///     ROUND(4 digits)  SLOT{1…5}  TAIL
///     SLOT = q | m | s and six two-digit numbers, ascending; or n and twelve zeros, an empty slot
///     TAIL = digits, or digits followed by letters and full stops
package enum TicketBody {
  /// Whether a value starts like a ticket's body: four digits and a slot's letter.
  private static func begins(_ value: ArraySlice<UInt8>) -> Bool {
    value.count > roundLength && value.prefix(roundLength).allSatisfy(\.isASCIIDigit)
      && isSlotLetter(value[value.startIndex + roundLength])
  }

  /// Whether a code without an address is meant to be a body: a year or long number is not enough.
  package static func looksLikeBareBody(_ bytes: [UInt8]) -> Bool {
    if begins(bytes[...]), bytes.dropFirst(roundLength + 1).first?.isASCIIDigit == true {
      return true
    }
    return bytes.count <= PayloadText.lengthLimit && bytes.first?.isASCIIDigit == true
      && firstSlot(in: bytes[...]) != nil && bytes.allSatisfy(isOfTail)
  }

  /// Whether a value is meant to be a body, valid or not; damaged pension tickets are not.
  package static func looksLikeBody(_ value: ArraySlice<UInt8>) -> Bool {
    if value.starts(with: PensionTickets.beginning) { return false }
    return begins(value) || firstSlot(in: value) != nil
  }

  /// Parses a body, bare or after an address; error offsets are indices of the slice.
  package static func read(
    _ value: ArraySlice<UInt8>, isAddressed: Bool
  ) throws(PayloadError) -> Ticket {
    guard
      let round = Int(digits: try digits(roundLength, of: value, else: .round)).flatMap(Round.init)
    else { throw PayloadError(.round, at: value.startIndex) }
    var games: [Game] = []
    var slots = 0
    var rest = value.dropFirst(roundLength)
    while slots < Slot.allCases.count, let letter = rest.first {
      guard isSlotLetter(letter) else {
        if letter.isASCIILetter { throw PayloadError(.type, at: rest.startIndex) }
        if slots == 0 { throw PayloadError(.slot, at: rest.startIndex) }
        break
      }
      let digits = try digits(2 * Pick.size, of: rest.dropFirst(), else: .numbers)
      if let type = GameType(slotLetter: letter) {
        games.append(Game(slot: Slot.allCases[slots], type: type, pick: try pick(of: digits)))
      } else if let wrong = digits.firstIndex(where: { $0 != UInt8(ascii: "0") }) {
        throw PayloadError(.slot, at: wrong)
      }
      slots += 1
      rest = rest.dropFirst(slotLength)
    }
    if slots == Slot.allCases.count, let letter = rest.first, isSlotLetter(letter) {
      throw PayloadError(.slot, at: rest.startIndex)
    }
    let tail = try readTail(rest)
    if games.isEmpty { throw PayloadError(.slot, at: value.startIndex + roundLength) }
    let form = form(isAddressed: isAddressed, slotCount: slots, tail: tail)
    return Ticket(round: round, games: games, serial: tail, form: form)
  }

  /// The body of a ticket with all of its slots, whether its code has the empty ones or not.
  package static func bytes(of ticket: Ticket) -> [UInt8] {
    var text = ticket.round.number.padded(to: roundLength)
    var games = ticket.games[...]
    for slot in Slot.allCases {
      if games.first?.slot == slot, let game = games.popFirst() {
        text.unicodeScalars.append(Unicode.Scalar(game.type.slotLetter))
        for number in game.pick.numbers { text += number.padded(to: 2) }
      } else {
        text += emptySlot
      }
    }
    return Array((text + ticket.serial).utf8)
  }

  private static let slotLength = 1 + 2 * Pick.size
  /// Digits of the round.
  package static let roundLength = 4
  /// Digits in a tail: the TR number alone, or from 2026 on with the shop's code of eight digits.
  package static let printedTailLengths = [10, 18]
  /// The letter of an empty slot, followed by zeros instead of numbers.
  package static let emptyLetter = UInt8(ascii: "n")
  /// An empty slot.
  package static let emptySlot = "n" + String(repeating: "0", count: 2 * Pick.size)

  private static func isSlotLetter(_ byte: UInt8) -> Bool {
    byte == emptyLetter || GameType(slotLetter: byte) != nil
  }

  private static func digits(
    _ count: Int, of value: ArraySlice<UInt8>, else reason: PayloadError.Reason
  ) throws(PayloadError) -> ArraySlice<UInt8> {
    let digits = value.prefix(count).prefix(while: \.isASCIIDigit)
    if digits.count < count { throw PayloadError(reason, at: digits.endIndex) }
    return digits
  }

  /// The numbers of a played slot, in strictly ascending order.
  private static func pick(of digits: ArraySlice<UInt8>) throws(PayloadError) -> Pick {
    var numbers: [Int] = []
    for start in stride(from: digits.startIndex, to: digits.endIndex, by: 2) {
      guard let number = Int(digits: digits[start..<start + 2]), Pick.numbers.contains(number),
        number > numbers.last ?? 0
      else { throw PayloadError(.numbers, at: start) }
      numbers.append(number)
    }
    guard let pick = Pick(numbers) else { throw PayloadError(.numbers, at: digits.startIndex) }
    return pick
  }

  /// The tail as text, even if doubtful (third-party codes have `0000000645.net`); throws if it
  /// contains a slot, because then the digits before that slot are wrong.
  private static func readTail(_ rest: ArraySlice<UInt8>) throws(PayloadError) -> String {
    if let first = rest.first, !first.isASCIIDigit {
      throw PayloadError(.tail, at: rest.startIndex)
    }
    let wrong = rest.firstIndex { !isOfTail($0) }
    if let wrong = [wrong, firstSlot(in: rest)].compactMap(\.self).min() {
      throw PayloadError(.tail, at: wrong)
    }
    return String(decoding: rest, as: UTF8.self)
  }

  private static func isOfTail(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte.isASCIILetter || byte == UInt8(ascii: ".")
  }

  private static func form(isAddressed: Bool, slotCount: Int, tail: String) -> Ticket.Form {
    if !isAddressed { return .bare }
    if slotCount < Slot.allCases.count { return .shortened }
    let isPrinted =
      printedTailLengths.contains(tail.utf8.count) && tail.utf8.allSatisfy(\.isASCIIDigit)
    return isPrinted ? .printed : .doubtfulTail
  }

  /// The offset of the first slot's letter with twelve digits after it.
  private static func firstSlot(in value: ArraySlice<UInt8>) -> Int? {
    var letter: Int?
    var digits = 0
    for index in value.indices {
      if value[index].isASCIIDigit {
        digits += 1
        if digits == 2 * Pick.size, let letter { return letter }
      } else {
        letter = isSlotLetter(value[index]) ? index : nil
        digits = 0
      }
    }
    return nil
  }
}

extension GameType {
  /// The letter of a played slot of this type.
  package var slotLetter: UInt8 {
    switch self {
    case .automatic: UInt8(ascii: "q")
    case .manual: UInt8(ascii: "m")
    case .semiautomatic: UInt8(ascii: "s")
    }
  }

  /// The type for a played slot's letter; nil for any other byte.
  package init?(slotLetter: UInt8) {
    guard let type = Self.allCases.first(where: { $0.slotLetter == slotLetter }) else { return nil }
    self = type
  }
}
