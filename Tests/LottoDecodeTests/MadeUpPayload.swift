import Lottery
import TestSupport

@testable import Decoding
@testable import lotto_decode

/// Payloads to draw: tickets and other contents.
enum MadeUpPayload {
  /// A made-up ticket of a form.
  static func ticket(
    _ form: TicketCodeForm, using generator: inout SeededGenerator
  ) -> [UInt8] {
    PayloadTemplate(of: form).payload(using: &generator)
  }

  /// A ticket with one slot, or the round, or the tail replaced.
  static func otherPart(
    of ticket: [UInt8], _ form: TicketCodeForm, using generator: inout SeededGenerator
  ) -> [UInt8] {
    let parts = PayloadTemplate(of: form).parts
    let changed = Int.random(in: 1..<parts.count, using: &generator)
    let start = parts[..<changed].reduce(0) { $0 + $1.length }
    var payload = ticket
    payload.replaceSubrange(
      start..<start + parts[changed].length, with: parts[changed].characters(using: &generator))
    return payload
  }

  /// A payload on a ticket host that is more or less like a ticket.
  static func onHost(
    _ form: TicketCodeForm, using generator: inout SeededGenerator
  ) -> [UInt8] {
    let ticket = ticket(form, using: &generator)
    let prefixLength = 1 + (ticket.lastIndex(of: UInt8(ascii: "=")) ?? 0)
    let prefix = Array(ticket.prefix(prefixLength))
    let body = Array(ticket.dropFirst(prefixLength))
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
      // Some digits replaced: out of order, out of range, or still a valid ticket.
      var changed = ticket
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: prefixLength..<ticket.count, using: &generator)
        changed[place] = 0x30 + .random(in: 0..<10, using: &generator)
      }
      return changed
    case 1: return prefix + body.shuffled(using: &generator)
    case 2: return ticket.dropLast(.random(in: 1..<body.count, using: &generator))
    case 3: return ticket + text(1...12, of: Array("0123456789".utf8), using: &generator)
    case 4: return prefix + Array("pd".utf8) + text(20...60, of: digits, using: &generator)
    default: return prefix + text(1...95, of: printable, using: &generator)
    }
  }

  /// A payload that is on no ticket host.
  static func elsewhere(
    _ form: TicketCodeForm, using generator: inout SeededGenerator
  ) -> [UInt8] {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      return Array("https://example.com/".utf8) + text(5...100, of: printable, using: &generator)
    case 1:
      // A ticket on a foreign host.
      let ticket = ticket(form, using: &generator)
      let start = ticket.firstIndex(of: UInt8(ascii: "?")) ?? 0
      return Array("http://lotto.example.org/".utf8) + ticket[start...]
    case 2: return text(20...120, of: digits, using: &generator)
    default: return text(10...120, of: printable, using: &generator)
    }
  }

  /// A payload that fills version 5 at level L as tickets do: any text, or an address and digits.
  static func ofSameSize(
    _ form: TicketCodeForm, using generator: inout SeededGenerator
  ) -> [UInt8] {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return text(90...106, of: printable, using: &generator)
    case 1:
      return Array("https://example.org/?v=".utf8) + text(60...80, of: digits, using: &generator)
    default:
      return Array(form.prefix.utf8)
        + text(60...75, of: Array(digits.dropLast()), using: &generator)
    }
  }

  private static let digits = Array("0123456789s".utf8)
  private static let printable = Array(UInt8(0x20)...0x7E)

  private static func text(
    _ lengths: ClosedRange<Int>, of characters: [UInt8], using generator: inout SeededGenerator
  ) -> [UInt8] {
    (0..<Int.random(in: lengths, using: &generator)).map { _ in
      characters[Int.random(in: characters.indices, using: &generator)]
    }
  }
}
