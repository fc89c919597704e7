import Testing

@testable import Lottery

struct ProductTests {
  @Test("products have the names used in rows, in the order in which they are tried")
  func names() {
    #expect(
      Product.all.map(\.name) == [
        "purchase_slip", "lotto645", "pension720", "operator_other", "foreign",
      ])
  }

  @Test("the last product accepts any code")
  func last() throws {
    for text in ["", "x", "http://m.dhlottery.co.kr/?v=sp645"] {
      let last = try #require(Product.all.last)
      #expect(try last.recognize(PayloadText(Array(text.utf8))) == .other(.foreign))
    }
  }

  @Test("only the last product accepts a foreign code")
  func foreign() throws {
    for text in ["", "hello", "http://evil.com/?v=1", "\u{ff}"] {
      for product in Product.all.dropLast() {
        let payload = try product.recognize(PayloadText(Array(text.utf8)))
        #expect(payload == nil, "\(product.name): \(text)")
      }
    }
  }

  @Test("every other code belongs to the product that recognizes it")
  func ownProduct() throws {
    let pension = try #require(PensionTickets.parse(Array("pd1202701s890966".utf8)[...]))
    #expect(pension.name == "pension720")
    #expect(OtherProduct.purchaseSlip.name == "purchase_slip")
    #expect(OtherProduct.operatorOther.name == "operator_other")
    #expect(OtherProduct.foreign.name == "foreign")
  }
}
