/// A piece of a page; text is always escaped when it is added.
struct Markup: Equatable, Sendable {
  let html: String

  private init(html: String) { self.html = html }

  /// Escapes a text; an apostrophe is safe, because attributes are in double quotes.
  init(_ text: String) {
    var html = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "\"": html += "&quot;"
      default: html.unicodeScalars.append(scalar)
      }
    }
    self.html = html
  }

  init(_ pieces: [Markup]) { html = pieces.map(\.html).joined() }

  /// An element; attributes without a value are omitted.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ children: [Markup] = []
  ) -> Markup {
    let values = attributes.compactMap { name, value in
      value.map { " \(name)=\"\(Markup($0).html)\"" }
    }
    let start = "<\(name)\(values.joined())>"
    return Markup(html: empty.contains(name) ? start : "\(start)\(Markup(children).html)</\(name)>")
  }

  /// The page's own style or script, which contains no external text.
  static func trusted(_ name: String, _ text: String) -> Markup {
    Markup(html: "<\(name)>\(text)</\(name)>")
  }

  /// JSON for the script, without any `<` that could end its element.
  static func data(_ id: String, _ json: String) -> Markup {
    var text: [UInt8] = []
    for byte in json.utf8 {
      if byte == UInt8(ascii: "<") { text += "\\u003c".utf8 } else { text.append(byte) }
    }
    let start = "<script type=\"application/json\" id=\"\(id)\">"
    return Markup(html: start + String(decoding: text, as: UTF8.self) + "</script>")
  }

  /// Void elements, which have no content and no end tag.
  private static let empty: Set = ["meta", "col"]
}
