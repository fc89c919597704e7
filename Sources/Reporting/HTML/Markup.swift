/// A piece of a page; text becomes part of it only escaped.
struct Markup: Equatable, Sendable {
  /// The piece as it stands in the page.
  let html: String

  private init(html: String) { self.html = html }

  /// A text in which nothing is markup; an apostrophe is none between the double quotes of attributes.
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

  /// Pieces side by side.
  init(_ pieces: [Markup]) { html = pieces.map(\.html).joined() }

  /// An element; of its attributes, those without a value are left out.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ children: [Markup] = []
  ) -> Markup {
    let values = attributes.compactMap { name, value in
      value.map { " \(name)=\"\(Markup($0).html)\"" }
    }
    let start = "<\(name)\(values.joined())>"
    return Markup(html: empty.contains(name) ? start : "\(start)\(Markup(children).html)</\(name)>")
  }

  /// The page's own style or script, in which no text from outside lies.
  static func trusted(_ name: String, _ text: String) -> Markup {
    Markup(html: "<\(name)>\(text)</\(name)>")
  }

  /// JSON for the script: no `<` in it could end its element.
  static func data(_ id: String, _ json: String) -> Markup {
    var text: [UInt8] = []
    for byte in json.utf8 {
      if byte == UInt8(ascii: "<") { text += "\\u003c".utf8 } else { text.append(byte) }
    }
    let start = "<script type=\"application/json\" id=\"\(id)\">"
    return Markup(html: start + String(decoding: text, as: UTF8.self) + "</script>")
  }

  /// Elements that hold nothing and have no end.
  private static let empty: Set = ["meta", "col"]
}
