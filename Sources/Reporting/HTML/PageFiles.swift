private import CReportPage
internal import JSON
internal import Lottery

/// The page's own style and script, which are embedded in the program.
enum PageFiles {
  /// The content of `page.css`.
  static var style: String {
    // The data is constant, and the length is that of its array.
    let bytes = unsafe UnsafeBufferPointer(
      start: report_page_style(), count: report_page_style_length())
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// The concatenated files of `script`.
  static var script: String {
    // The data is constant, and the length is that of its array.
    let bytes = unsafe UnsafeBufferPointer(
      start: report_page_script(), count: report_page_script_length())
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// The content security policy: allows the page's own style and, if it has one, its own script, both
  /// identified by hash, and nothing else.
  static func policy(withScript hasScript: Bool) -> String {
    [
      "default-src 'none'", "style-src \(hash(of: style))",
      hasScript ? "script-src \(hash(of: script))" : nil, "base-uri 'none'", "form-action 'none'",
    ].compactMap(\.self).joined(separator: "; ")
  }

  private static func hash(of text: String) -> String {
    "'sha256-\(Base64.encode(SHA256.bytes(Array(text.utf8))))'"
  }
}
