internal import Lottery
internal import Platform

// Reads strings from standard input, each preceded by its length as two little-endian bytes, and writes
// the parser's verdict on each as a line, as `Benchmarks/Hostile/payload_grammar.js` does.

let input = try Descriptor.openInput(Array("-".utf8))
var output = OutputBuffer.standardOutput
var unread: [UInt8] = []
while true {
  let block = try input.read(upTo: 1 << 16)
  if block.isEmpty { break }
  unread += block
  var start = 0
  while let string = firstString(unread[start...]) {
    try output.append(verdict(on: Array(string)))
    start = string.endIndex
  }
  unread.removeFirst(start)
}
try output.flush()
precondition(unread.isEmpty, "the last string is whole")

/// The string at the start of the bytes; nil if it is incomplete.
func firstString(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  guard bytes.count >= 2 else { return nil }
  let start = bytes.startIndex + 2
  let end = start + Int(bytes[start - 2]) + Int(bytes[start - 1]) << 8
  return end <= bytes.endIndex ? bytes[start..<end] : nil
}

/// The parser's verdict on a string, as a line.
func verdict(on string: [UInt8]) -> [UInt8] {
  do throws(PayloadError) {
    switch try Payload(string) {
    case .ticket(let ticket): return line(of: ticket)
    case .other(let product): return Array("other \(name(of: product))\n".utf8)
    }
  } catch {
    precondition((0...string.count).contains(error.offset), "an offset in the string")
    return Array("error \(error.reason.rawValue)\n".utf8)
  }
}

/// A ticket as a line: its round, its games, whether it has the printed form, and its tail.
func line(of ticket: Ticket) -> [UInt8] {
  var line = Array("ticket \(ticket.round.number)".utf8)
  for game in ticket.games {
    line.append(UInt8(ascii: " "))
    line += game.slot.rawValue.utf8
    switch game.type {
    case .automatic: line.append(UInt8(ascii: "q"))
    case .manual: line.append(UInt8(ascii: "m"))
    case .semiautomatic: line.append(UInt8(ascii: "s"))
    }
    for number in game.pick.numbers {
      line.append(UInt8(ascii: "0") + UInt8(number / 10))
      line.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
  }
  line += (ticket.form == .printed ? " genuine " : " read ").utf8
  line += ticket.serial.utf8
  line.append(UInt8(ascii: "\n"))
  return line
}

/// A product's name, followed by its round and tickets if it has any.
func name(of product: OtherProduct) -> String {
  guard let round = product.round else { return product.name }
  let tickets = product.tickets.map { " " + $0.joined(separator: "-") }
  return "\(product.name) \(round)\(tickets.joined())"
}
