private import CReportPage
internal import JSON
internal import Lottery

/// The page's own style and script, which the program carries.
enum PageFiles {
  /// What `page.css` says.
  static var style: String {
    // The data is constant, and its length is that of its array.
    let bytes = unsafe UnsafeBufferPointer(
      start: report_page_style(), count: report_page_style_length())
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// What the files of `script` say, one behind the other.
  static var script: String {
    // The data is constant, and its length is that of its array.
    let bytes = unsafe UnsafeBufferPointer(
      start: report_page_script(), count: report_page_script_length())
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// What a page may do: wear its own style and run its own script, if it has one, both known by
  /// their hashes, and nothing else.
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
