private import CReportPage
internal import JSON
internal import Lottery

enum PageFiles {
  // The embedded files contain no NUL, and page.c appends one, so both are C strings.

  /// The content of `page.css`, and the concatenated files of `script`.
  static let style = unsafe String(cString: report_page_style())
  static let script = unsafe String(cString: report_page_script())

  /// The content security policy: the page's own style, script and pictures, and nothing else.
  static func policy(hasScript: Bool, hasImages: Bool) -> String {
    [
      "default-src 'none'", "style-src \(hash(of: style))",
      hasScript ? "script-src \(hash(of: script))" : nil, "base-uri 'none'", "form-action 'none'",
      hasImages ? "img-src data:" : nil,
    ].compactMap(\.self).joined(separator: "; ")
  }

  private static func hash(of text: String) -> String {
    "'sha256-\(Base64.encode(SHA256.bytes(Array(text.utf8))))'"
  }
}
