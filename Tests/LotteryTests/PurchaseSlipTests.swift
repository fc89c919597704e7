import Lottery
import Testing

struct PurchaseSlipTests {
  @Test(
    "a text that begins with MSG_ESLIP{ is a purchase slip",
    arguments: [
      "MSG_ESLIP{10645}{(1,Q:)}{}F7|", "MSG_ESLIP{", "MSG_ESLIP{}한",
      "MSG_ESLIP{10645}{(1,M:010203040506,H:1,Q:)}{}00|",
      "MSG_ESLIP{http://m.dhlottery.co.kr/?v=\(TicketText.body)",
    ])
  func slips(text: String) throws {
    #expect(try payload(text) == .other(.purchaseSlip))
  }

  @Test(
    "any other text is not a purchase slip",
    arguments: [
      "MSG_ESLIP", " MSG_ESLIP{", "msg_eslip{", "MSG_ESLIP(", "xMSG_ESLIP{",
      "http://evil.com/MSG_ESLIP{",
    ])
  func others(text: String) throws {
    #expect(try payload(text) == .other(.foreign))
  }
}
