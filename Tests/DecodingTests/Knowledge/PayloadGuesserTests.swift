import TestSupport
import Testing

@testable import Decoding

struct PayloadGuesserTests {
  private static let tickets = ["tickets.txt", "tickets-padded-after-zero.txt"]

  private static func guesses(of code: DrawnCode, _ modules: SoftModules) -> [PayloadGuesser.Guess]
  {
    var guesser = PayloadGuesser(patterns: PayloadPattern.likeTickets)
    return guesser.guesses(of: modules, format: code.format)
  }

  @Test(arguments: tickets + ["tickets-padded-oddly.txt"])
  func `the first guess of a clean code is the code`(_ file: String) throws {
    for code in try DrawnCode.read(file) {
      let first = try #require(Self.guesses(of: code, code.soft).first, "\(code.name)")
      #expect(first.modules.differences(from: code.soft) == 0, "\(code.name)")
    }
  }

  @Test(arguments: tickets)
  func `address, empty slots and padding are known though they are erased`(_ file: String) throws {
    for code in try DrawnCode.read(file) {
      var erased = code.soft
      let body = try #require(code.bodyStart)
      for index in try code.modules(ofBytes: 0..<body) { erased.values[index] = 0 }
      let payload = Array(code.payload.utf8)
      for offset in payload.indices where payload[offset] == UInt8(ascii: "n") && offset > body {
        for index in try code.modules(ofBytes: offset..<offset + 13) { erased.values[index] = 0 }
      }
      for index in try code.modulesBehindPayload() { erased.values[index] = 0 }
      let guesses = Self.guesses(of: code, erased).filter { $0.kind == .known }
      // With the address gone, another of the same length is as likely.
      let address = try code.addressModules
      let differences = guesses.map {
        $0.modules.differences(from: code.soft, outside: address)
      }
      #expect(differences.min() == 0, "\(code.name)")
    }
  }

  @Test func `the high half of digits is known, the low half is left as it was read`() throws {
    let code = try DrawnCode.ticket(0)
    let serial = code.payload.utf8.count - 10..<code.payload.utf8.count
    var damaged = code.soft
    for byte in serial {
      for index in try code.modules(ofBytes: byte..<byte + 1) { damaged.values[index] *= -0.5 }
    }
    let guess = try #require(Self.guesses(of: code, damaged).first)
    #expect(guess.kind == .known)
    for byte in serial {
      let indices = try code.modules(ofBytes: byte..<byte + 1)
      for index in indices.prefix(4) {
        #expect(guess.modules.values[index] == code.soft.values[index])
      }
      for index in indices.suffix(4) {
        #expect(guess.modules.values[index] == damaged.values[index])
      }
    }
  }

  @Test func `digits that were destroyed follow from those around them`() throws {
    // 40 41 42 43 44 45: every digit but the first follows from the order.
    let code = try DrawnCode.ticket(0)
    let slot = try #require(code.bodyStart) + 4 + 4 * 13
    #expect(Array(code.payload.utf8)[slot...].starts(with: Array("q404142434445".utf8)))
    var erased = code.soft
    for byte in [slot + 4, slot + 6, slot + 8, slot + 10] {
      for index in try code.modules(ofBytes: byte..<byte + 1) { erased.values[index] = 0 }
    }
    let likely = try #require(Self.guesses(of: code, erased).first { $0.kind == .likely })
    #expect(likely.modules.differences(from: code.soft) == 0)
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `noise is overcome in the data, and left alone in the check codewords`(_ seed: UInt64) throws
  {
    for code in try DrawnCode.read("tickets.txt") {
      var generator = SeededGenerator(seed: seed)
      var noisy = code.soft
      for index in noisy.values.indices {
        let noise = (0..<4).reduce(Float(0)) { sum, _ in
          sum + .random(in: -1...1, using: &generator)
        }
        noisy.values[index] += 0.5 * noise
      }
      let data = Set(try code.dataModules())
      #expect(noisy.differences(from: code.soft) > 20)
      let guesses = Self.guesses(of: code, noisy)
      let wrong = guesses.map { guess in
        data.count { (guess.modules.values[$0] > 0) != (code.soft.values[$0] > 0) }
      }
      let before = data.count { (noisy.values[$0] > 0) != (code.soft.values[$0] > 0) }
      #expect(4 * (wrong.min() ?? before) < before, "\(code.name), seed \(seed)")
      for guess in guesses {
        for index in noisy.values.indices where !data.contains(index) {
          #expect(guess.modules.values[index] == noisy.values[index])
        }
      }
    }
  }

  @Test func `padding of unknown encoders is drawn as it was read`() throws {
    for code in try DrawnCode.read("tickets-padded-oddly.txt") {
      var faint = code.soft
      let behind = try code.modulesBehindPayload()
      for index in behind { faint.values[index] *= 0.5 }
      for guess in Self.guesses(of: code, faint).prefix(1) {
        for index in behind { #expect(guess.modules.values[index] == faint.values[index]) }
      }
    }
  }

  @Test func `the upper levels give no guesses`() throws {
    for code in try DrawnCode.read("tickets-high-level.txt") {
      #expect(Self.guesses(of: code, code.soft).isEmpty, "\(code.name)")
    }
  }

  @Test func `under a format that was misread the code is not found`() throws {
    let code = try DrawnCode.ticket(4)
    var guesser = PayloadGuesser(patterns: PayloadPattern.likeTickets)
    for format in SymbolFormat.all where format != code.format && format.mask % 2 == 0 {
      for guess in guesser.guesses(of: code.soft, format: format) {
        #expect(guess.modules.differences(from: code.soft) > 50, "\(format)")
      }
    }
    let right = guesser.guesses(of: code.soft, format: code.format).first
    #expect(right?.modules.differences(from: code.soft) == 0)
  }

  @Test func `contents of other kinds are not guessed to be tickets`() throws {
    for code in try DrawnCode.read("other-contents.txt").dropFirst(2) {
      #expect(Self.guesses(of: code, code.soft).isEmpty, "\(code.payload)")
    }
    // What shares an address or many digits with a ticket may be guessed at, but contradicts itself
    // in so many check codewords that nobody corrects it.
    for code in try DrawnCode.read("other-contents.txt").prefix(2) {
      for guess in Self.guesses(of: code, code.soft) {
        #expect(guess.modules.differences(from: code.soft) > 100, "\(code.payload)")
      }
    }
  }

  @Test(arguments: [21, 37, 45])
  func `noise, paper and ink are no codes`(_ size: Int) {
    var guesser = PayloadGuesser(patterns: PayloadPattern.likeTickets)
    let formats = [SymbolFormat(level: .low, mask: 0), SymbolFormat(level: .medium, mask: 5)]
    for format in formats {
      for value in [0, -1, 1] as [Float] {
        let blank = SoftModules(size: size, repeating: value)
        #expect(guesser.guesses(of: blank, format: format).isEmpty, "\(value)")
      }
      for seed in 1...3 as ClosedRange<UInt64> {
        var generator = SeededGenerator(seed: seed)
        let noise = (0..<size * size).map { _ in Float.random(in: -2...2, using: &generator) }
        let modules = SoftModules(size: size, values: noise)
        #expect(guesser.guesses(of: modules, format: format).isEmpty, "seed \(seed)")
      }
    }
  }

  @Test func `without patterns, and for squares that are no codes, there are no guesses`() throws {
    let code = try DrawnCode.ticket(0)
    var guesser = PayloadGuesser(patterns: [])
    #expect(guesser.guesses(of: code.soft, format: code.format).isEmpty)
    guesser = PayloadGuesser(patterns: PayloadPattern.likeTickets)
    let odd = SoftModules(size: 38, repeating: 1)
    #expect(guesser.guesses(of: odd, format: code.format).isEmpty)
  }
}
