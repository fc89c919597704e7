import Lottery
import Testing

private func end(_ text: String) -> Int? { OperatorAddress.end(in: Array(text.utf8)) }

private func deviation(_ text: String) -> Int {
  OperatorAddress.firstDeviation(in: Array(text.utf8))
}

struct OperatorAddressTests {
  @Test("the known schemes, hosts and paths are exactly those of every era")
  func hosts() {
    #expect(
      Set(OperatorAddress.hosts) == [
        "qr.nlotto.co.kr", "m.nlotto.co.kr", "qr.645lotto.net", "m.dhlottery.co.kr",
        "qr.dhlottery.co.kr", "www.dhlottery.co.kr", "dhlottery.co.kr",
      ])
    #expect(OperatorAddress.schemes == ["http://", "https://"])
    #expect(OperatorAddress.paths == ["", "/", "/qr.do"])
  }

  @Test("the host ends at the path, the query, the fragment or the end of the text")
  func ends() {
    for host in OperatorAddress.hosts {
      for rest in ["", "/", "?v=1", "#x", "/qr.do"] {
        #expect(end("http://" + host + rest) == 7 + host.utf8.count)
        #expect(end("https://" + host + rest) == 8 + host.utf8.count)
      }
    }
  }

  @Test(
    "anything else before or after scheme and host makes a foreign address",
    arguments: [
      "", "http://", "http://m.dhlottery.co.k", "http://m.dhlottery.co.krx",
      "http://m.dhlottery.co.kr:80/", "http://m.dhlottery.co.kr.evil.com/",
      "http://m.dhlottery.co.kr@evil.com/", "http://m.dhlottery.co.kr\\x", "m.dhlottery.co.kr/",
      "ftp://m.dhlottery.co.kr/", "http://user@m.dhlottery.co.kr/", "HTTP://m.dhlottery.co.kr/",
      "http://m.DHLottery.co.kr/", "http://evil.com/http://m.dhlottery.co.kr/",
      "http://qr.dhlottery.co.kr\u{2044}x", "http://645lotto.net/", "http://www.nlotto.co.kr/",
    ])
  func others(text: String) {
    #expect(end(text) == nil)
  }

  @Test("the first deviation follows the longest match with any address")
  func deviations() {
    #expect(deviation("") == 0)
    #expect(deviation("x") == 0)
    #expect(deviation("http:") == 5)
    #expect(deviation("httpx") == 4)
    #expect(deviation("http://qr.n") == 11)
    #expect(deviation("http://qr.x") == 10)
    #expect(deviation("https://www.dhlottery.com") == 24)
    #expect(deviation("http://dhlottery.co.kr:80") == 22)
  }

  @Test("a body after any prefix is a printed ticket")
  func prefixes() throws {
    #expect(Set(OperatorAddress.ticketPrefixes).count == 2 * 7 * 2)
    for prefix in OperatorAddress.ticketPrefixes {
      guard case .ticket(let ticket) = try Payload(Array((prefix + TicketText.body).utf8)) else {
        Issue.record("no ticket after \(prefix)")
        continue
      }
      #expect(ticket.form == .printed, "\(prefix)")
    }
  }
}
