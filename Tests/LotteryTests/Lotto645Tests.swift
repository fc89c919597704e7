import Lottery
import Testing

/// The error of a code; nil if it is read, whatever the product.
private func fault(_ text: String) -> PayloadError? {
  do throws(PayloadError) {
    _ = try payload(text)
    return nil
  } catch {
    return error
  }
}

private func form(_ text: String) throws -> Ticket.Form? {
  guard case .ticket(let ticket) = try payload(text) else { return nil }
  return ticket.form
}

struct Lotto645Tests {
  @Test(
    "schemes, hosts and paths of every era are accepted",
    arguments: [
      "http://qr.nlotto.co.kr/", "http://m.nlotto.co.kr/qr.do", "http://qr.645lotto.net/",
      "http://m.dhlottery.co.kr/", "https://m.dhlottery.co.kr/qr.do", "http://qr.dhlottery.co.kr/",
      "http://www.dhlottery.co.kr/", "https://dhlottery.co.kr", "http://m.dhlottery.co.kr",
    ])
  func addresses(address: String) throws {
    #expect(try form("\(address)?v=\(TicketText.body)") == .printed)
    #expect(try form("\(address)?method=winQr&v=\(TicketText.body)") == .printed)
  }

  @Test("other query parameters are ignored, before and after v")
  func otherPieces() throws {
    let host = "http://m.dhlottery.co.kr/?"
    for query in [
      "x=1&v=BODY", "v=BODY&x=1", "x&v=BODY&y=2", "V=1&v=BODY", "vv=1&v=BODY", "=&v=BODY",
    ] {
      let text = host + query.replacing("BODY", with: TicketText.body)
      #expect(try payload(text) == payload(TicketText.printed), "\(query)")
    }
  }

  @Test(
    "a wrong scheme, host, user or port is reported at its first wrong byte",
    arguments: [
      ("ftp://m.dhlottery.co.kr/", 0), (" http://m.dhlottery.co.kr/", 0),
      ("\u{feff}http://m.dhlottery.co.kr/", 0), ("HTTP://m.dhlottery.co.kr/", 0),
      ("hxxp://m.dhlottery.co.kr/", 1), ("http:m.dhlottery.co.kr/", 5),
      ("//m.dhlottery.co.kr/", 0), ("", 0),
      ("http:///", 7), ("http://M.DHLOTTERY.CO.KR/", 7), ("http://user:pw@m.dhlottery.co.kr/", 7),
      ("http://127.0.0.1/", 7), ("http://m-dhlottery.co.kr/", 8), ("http://m.dh1ottery.co.kr/", 11),
      ("http://m.dhl\u{43e}ttery.co.kr/", 12), ("http://m.dhlottery.co/", 21),
      ("http://m.dhlottery.co.kr.evil.com/", 24), ("http://m.dhlottery.co.kr./", 24),
      ("http://m.dhlottery.co.kr-evil.com/", 24), ("http://m.dhlottery.co.kr:80/", 24),
      ("http://m.dhlottery.co.kr@evil.com/", 24), ("http://m.dhlottery.co.kr\\", 24),
      ("https://m.dhlottery.co.kr:443/", 25), ("http://xm.dhlottery.co.kr/", 7),
    ])
  func hosts(address: String, offset: Int) {
    #expect(fault("\(address)?v=\(TicketText.body)") == PayloadError(.host, at: offset))
  }

  @Test(
    "a wrong path is reported where it differs",
    arguments: [
      ("/./", 25), ("//", 25), ("/QR.do", 25), ("/qr.dox", 30), ("/qr.do/", 30), ("/qr.d", 29),
      ("/common.do", 25), ("/%71r.do", 25), ("/#", 25), ("#", 24),
    ])
  func paths(path: String, offset: Int) {
    let text = "http://m.dhlottery.co.kr\(path)?v=\(TicketText.body)"
    #expect(fault(text) == PayloadError(.query, at: offset))
  }

  @Test("empty parameters, a second v and a fragment are query errors")
  func queries() {
    // The printed code has 107 bytes.
    for (addition, offset) in [
      ("&", 108), ("&&", 108), ("&x=1&", 112), ("&&ls", 108), ("#", 107), ("#top", 107),
      ("&x=1#", 111), ("&v=", 108), ("&v=1", 108), ("&v", 108), ("&x=1&v=\(TicketText.body)", 112),
    ] {
      #expect(
        fault(TicketText.printed + addition) == PayloadError(.query, at: offset), "\(addition)")
    }
    let host = "http://m.dhlottery.co.kr/?"
    #expect(fault(host + "&v=" + TicketText.body) == PayloadError(.query, at: 26))
    #expect(fault(host + "v=&v=" + TicketText.body) == PayloadError(.query, at: 29))
    #expect(fault(host + "v=1&v=" + TicketText.body) == PayloadError(.query, at: 30))
  }

  @Test("a byte that is not printable ASCII is reported at its offset")
  func notASCII() {
    for byte in ["\u{0}", "\n", " ", "\u{7f}", "\u{9b}", "\u{200b}", "\u{ff11}", "한"] {
      #expect(fault(TicketText.printed + byte) == PayloadError(.ascii, at: 107))
      #expect(fault(TicketText.printed + "&x=" + byte) == PayloadError(.ascii, at: 110))
      #expect(fault(TicketText.body + byte) == PayloadError(.ascii, at: 79))
    }
    #expect(
      fault("http://m.dhlottery.co.kr/?v=1100q01020304050\u{b2}") == PayloadError(.ascii, at: 44))
  }

  @Test("errors in the body are reported at their offset in the whole code")
  func bodyOffsets() {
    let host = "http://m.dhlottery.co.kr/?v="
    #expect(fault(host + "0000q010203040506") == PayloadError(.round, at: 28))
    #expect(fault(host + "1100q010203040599") == PayloadError(.numbers, at: 43))
    #expect(fault(host + "1100q010203040506x010203040506") == PayloadError(.type, at: 45))
    #expect(fault(host + "1100" + TicketText.emptySlot) == PayloadError(.slot, at: 32))
    #expect(fault(TicketText.printed + "/") == PayloadError(.tail, at: 107))
  }

  @Test("a code of 512 bytes is read, one of 513 is too long")
  func length() throws {
    let tail = String(repeating: "0", count: 512 - 107)
    #expect(try form(TicketText.printed + tail) == .doubtfulTail)
    #expect(fault(TicketText.printed + tail + "0") == PayloadError(.length, at: 512))
    let bareTail = String(repeating: "0", count: 512 - 79)
    #expect(try form(TicketText.body + bareTail) == .bare)
    #expect(fault(TicketText.body + bareTail + "0") == PayloadError(.length, at: 512))
  }

  @Test("an overlong address of the operator is an error, other long texts are foreign")
  func overlongAddresses() throws {
    let rest = String(repeating: "x", count: 600)
    #expect(fault("http://m.dhlottery.co.kr/" + rest) == PayloadError(.length, at: 512))
    #expect(try payload("http://m.dhlottery.co.kr.evil.com/" + rest) == .other(.foreign))
    #expect(try payload(rest) == .other(.foreign))
  }

  @Test("values that do not look like tickets are other products, on any host")
  func otherProducts() throws {
    for value in ["", "1100", "pd", "sp645", "1100Q"] {
      #expect(try payload("http://m.dhlottery.co.kr/?v=\(value)") == .other(.operatorOther))
      #expect(try payload("http://evil.com/?v=\(value)") == .other(.foreign))
    }
    for key in ["V", "w", "v[]", "vv", "%76"] {
      let text = "http://m.dhlottery.co.kr/?\(key)=\(TicketText.body)"
      #expect(try payload(text) == .other(.operatorOther), "\(key)")
    }
  }
}
