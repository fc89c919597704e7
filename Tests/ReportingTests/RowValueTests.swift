import JSON
import Lottery
import Testing

@testable import Reporting

/// The meanings of keys and values, and the JSON Schema built from them.
struct RowValueTests {
  private static var values: [RowValue] {
    RowValue.statuses + RowValue.products + RowValue.types + RowValue.errors
  }

  @Test("every key and value has its own meaning in both languages")
  func meanings() {
    let meanings = RecordField.all.map(\.meaning) + Self.values.map(\.meaning)
    for language in Language.allCases {
      let texts = meanings.map { $0.text(in: language) }
      #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("{") })
      #expect(Set(texts).count == texts.count, "\(language)")
    }
  }

  @Test("every product is listed exactly once")
  func products() {
    #expect(Set(RowValue.products.map(\.name)) == Set(Product.all.map(\.name)))
    #expect(RowValue.products.count == Product.all.count)
  }

  @Test("every input error has advice")
  func advice() {
    #expect(RowValue.inputErrors.count == InputFailure.Code.allCases.count)
    #expect(RowValue.inputErrors.allSatisfy { $0.advice != nil })
  }

  @Test("the JSON Schema describes every key", arguments: [false, true])
  func descriptions(isNested: Bool) throws {
    var objects = [RecordSchema.jsonSchema(isNested ? .nested : .flat)]
    while let object = objects.popLast() {
      guard case .object(let members)? = object["properties"] else { continue }
      for member in members {
        #expect(member.value["description"]?.string?.isEmpty == false, "\(member.key)")
        if let items = member.value["items"] { objects.append(items) }
      }
    }
  }

  @Test("the JSON Schema lists every error and the empty string")
  func errors() throws {
    let property = RecordSchema.jsonSchema(.flat)["properties"]?["error"]
    let names = try #require(property?["enum"]?.array).compactMap(\.string)
    #expect(Set(names) == Set(RowValue.errors.map(\.name)).union([""]))
    #expect(names.contains("no_code") && names.contains("payload_tail"))
  }
}
