internal import JSON

/// How programs pass a text on: as an array of its key and its values, of which texts are arrays, too.
extension Wording {
  /// The text as JSON on one line.
  package var json: String { array.text }

  private var array: JSONValue {
    let values = values.map { value -> JSONValue in
      switch value {
      case .text(let text): .string(text)
      case .wording(let wording): wording.array
      }
    }
    return .array([.string(key)] + values)
  }

  /// Reads JSON that `json` wrote; nil if it is anything else.
  package init?(json: String) {
    guard let value = try? JSONReader.read(Array(json.utf8)) else { return nil }
    self.init(value)
  }

  private init?(_ value: JSONValue) {
    guard let elements = value.array, let key = elements.first?.string else { return nil }
    var values: [Value] = []
    for element in elements.dropFirst() {
      if let text = element.string {
        values.append(.text(text))
      } else if let wording = Wording(element) {
        values.append(.wording(wording))
      } else {
        return nil
      }
    }
    self.init(key: key, values: values)
  }
}
