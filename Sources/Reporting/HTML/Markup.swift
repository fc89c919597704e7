/// What an element may contain: texts, other elements, lists of them, or nothing.
protocol Content {
  /// The content as HTML, with text escaped so that no browser reads it as markup.
  var html: String { get }
}

extension String: Content {
  /// The escaped text; an apostrophe is safe, because attributes are in double quotes.
  var html: String {
    var html = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "\"": html += "&quot;"
      default: html.unicodeScalars.append(scalar)
      }
    }
    return html
  }
}

extension Array: Content where Element: Content {
  var html: String { map(\.html).joined() }
}

extension Optional: Content where Wrapped: Content {
  var html: String { self?.html ?? "" }
}

struct Markup: Content, Equatable, Sendable {
  let html: String

  fileprivate init(html: String) { self.html = html }
  init(_ contents: any Content...) { html = contents.map(\.html).joined() }

  /// A text with its dates as `time` elements, which do not wrap.
  static func dated(_ text: String) -> Markup {
    Markup(html: text.html.replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}/) { "<time>\($0.output)</time>" })
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
}

/// An element; attributes without a value are omitted.
func element(
  _ name: String, _ attributes: KeyValuePairs<String, String?>, _ contents: any Content...
) -> Markup {
  let values = attributes.compactMap { name, value in value.map { " \(name)=\"\($0.html)\"" } }
  let start = "<\(name)\(values.joined())>"
  if ["meta", "img", "input"].contains(name) { return Markup(html: start) }
  return Markup(html: "\(start)\(contents.map(\.html).joined())</\(name)>")
}

func element(_ name: String, class className: String? = nil, _ contents: any Content...) -> Markup {
  element(name, ["class": className], Markup(html: contents.map(\.html).joined()))
}
