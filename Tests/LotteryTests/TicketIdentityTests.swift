import Testing

@testable import Lottery

/// A ticket is its round, slots and tail; what is around them says nothing about it.
struct TicketIdentityTests {
  private static let slots =
    "1244q011318263438n000000000000m010203040506n000000000000n000000000000"

  private func identity(_ text: String) throws -> TicketIdentity {
    guard case .ticket(let ticket) = try Payload(Array(text.utf8)) else {
      throw PayloadError(.foreign, at: 0)
    }
    return TicketIdentity(ticket)
  }

  @Test(arguments: [
    "http://m.dhlottery.co.kr/?v=", "https://qr.nlotto.co.kr/?v=", "http://qr.645lotto.net?v=",
    "https://m.dhlottery.co.kr/qr.do?method=winQr&v=", "http://m.dhlottery.co.kr/?x=1&v=", "",
  ])
  func `any address around a ticket's body is the same ticket`(address: String) throws {
    let body = Self.slots + "1234567890"
    let identity = try identity(address + body)
    #expect(identity == .code(body: Array(body.utf8)))
    #expect(identity.text == Array(body.utf8))
  }

  @Test func `empty slots at the end are the same as none`() throws {
    let short = "1244q011318263438n000000000000m0102030405061234567890"
    #expect(try identity(short) == identity(Self.slots + "1234567890"))
  }

  @Test func `another round, slot, letter or tail is another ticket`() throws {
    let tickets = [
      Self.slots + "1234567890", Self.slots + "1234567891", Self.slots,
      Self.slots + "123456789012345678", "1243" + Self.slots.dropFirst(4) + "1234567890",
      Self.slots.replacing("m01", with: "q01") + "1234567890",
      Self.slots.replacing("q011318263438n000000000000", with: "n000000000000q011318263438")
        + "1234567890",
    ]
    #expect(try Set(tickets.map { try identity($0) }).count == tickets.count)
  }

  @Test func `typed numbers are the same in any order, in one round, and never a ticket's code`()
    throws
  {
    let round = try #require(Round(1244))
    let other = try #require(Round(1243))
    func typed(_ numbers: [Int], _ round: Round) throws -> TicketIdentity {
      TicketIdentity(Ticket(typed: try #require(Pick(numbers)), in: round))
    }
    let one = try typed([1, 13, 18, 26, 34, 38], round)
    #expect(try one == typed([38, 34, 26, 18, 13, 1], round))
    #expect(try one != typed([1, 13, 18, 26, 34, 38], other))
    #expect(try one != typed([1, 13, 18, 26, 34, 39], round))
    #expect(try one != identity("1244m011318263438"))
    #expect(one.text == nil)
  }

  @Test func `fingerprints tell games and tickets apart, but not addresses`() throws {
    let one = try identity("http://m.dhlottery.co.kr/?v=" + Self.slots + "1234567890")
    let same = try identity(Self.slots + "1234567890")
    let other = try identity(Self.slots + "1234567891")
    #expect(one.fingerprint(ofGame: "A") == same.fingerprint(ofGame: "A"))
    #expect(one.fingerprint(ofGame: "A") != one.fingerprint(ofGame: "B"))
    #expect(one.fingerprint(ofGame: "A") != other.fingerprint(ofGame: "A"))
  }
}
