private import CDrawing

/// A canvas that is being drawn on, by cairo and pango.
@safe struct Drawing: ~Copyable {
  private let handle: OpaquePointer
  private let byteCount: Int

  /// Begins with what is on a canvas; nil without the library, or if a side has over 32,767 pixels.
  init?(on canvas: borrowing Canvas) {
    guard DrawingLibrary.isInstalled,
      let opened = unsafe cdrawing_open(canvas.bytes, Int32(canvas.width), Int32(canvas.height))
    else { return nil }
    unsafe handle = opened
    byteCount = canvas.bytes.count
  }

  deinit { unsafe cdrawing_close(handle, nil) }

  /// Ends the drawing; returns its pixels as those of the canvas were.
  consuming func pixels() -> [UInt8] {
    let (handle, count) = unsafe (self.handle, byteCount)
    discard self
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      unsafe cdrawing_close(handle, buffer.baseAddress)
      initialized = count
    }
  }

  /// The size in pixels of a text.
  func size(of text: DrawnText) -> SIMD2<Double> {
    var (width, height) = (0.0, 0.0)
    unsafe withPieces(of: text) { text in
      unsafe cdrawing_measure(handle, text, &width, &height)
    }
    return SIMD2(width, height)
  }

  /// Writes a text below and to the right of a point.
  func write(_ text: DrawnText, at origin: SIMD2<Double>, _ color: UInt32) {
    unsafe withPieces(of: text) { text in
      unsafe cdrawing_write(handle, text, origin.x, origin.y, color)
    }
  }

  private func withPieces(
    of text: DrawnText, _ body: (UnsafePointer<cdrawing_text>) -> Void
  ) {
    let lines = text.lines.joined(separator: "\n")
    let bold = text.lines.first?.utf8.count ?? 0
    unsafe lines.withCString { bytes in
      unsafe text.language.rawValue.withCString { language in
        var pieces = unsafe cdrawing_text(
          bytes: bytes, length: Int32(lines.utf8.count), bold: Int32(bold), size: text.size,
          longest_line: text.longestLine, language: language)
        unsafe body(&pieces)
      }
    }
  }

  /// Fills a shape; colors are 0xRRGGBB.
  func fill(_ shape: Shape, _ color: UInt32) {
    trace(shape)
    unsafe cdrawing_fill(handle, color)
  }

  /// Draws along a shape with round ends, in dashes and gaps of these lengths if given.
  func stroke(
    _ shape: Shape, width: Double, dashes: (length: Double, gap: Double) = (0, 0), _ color: UInt32
  ) {
    trace(shape)
    unsafe cdrawing_stroke(handle, color, width, dashes.length, dashes.gap)
  }

  private func trace(_ shape: Shape) {
    switch shape {
    case .lines(let points), .polygon(let points):
      for (index, point) in points.enumerated() {
        if index == 0 {
          unsafe cdrawing_move(handle, point.x, point.y)
        } else {
          unsafe cdrawing_line(handle, point.x, point.y)
        }
      }
      if case .polygon = shape { unsafe cdrawing_close_path(handle) }
    case .disk(let center, let radius):
      unsafe cdrawing_arc(handle, center.x, center.y, radius, 0, 2 * .pi)
      unsafe cdrawing_close_path(handle)
    case .pill(let area, let radius):
      let left = Double(area.columns.lowerBound) + radius
      let right = Double(area.columns.upperBound) - radius
      let top = Double(area.rows.lowerBound) + radius
      let bottom = Double(area.rows.upperBound) - radius
      // Clockwise from the upper left corner.
      let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
      for (quarter, (x, y)) in corners.enumerated() {
        let start = Double(quarter) * .pi / 2 + .pi
        unsafe cdrawing_arc(handle, x, y, radius, start, start + .pi / 2)
      }
      unsafe cdrawing_close_path(handle)
    }
  }
}

/// What can be filled, or drawn along.
enum Shape {
  case lines([SIMD2<Double>])
  case polygon([SIMD2<Double>])
  case disk(SIMD2<Double>, radius: Double)
  /// A rectangle with round corners.
  case pill(Area, radius: Double)
}

/// Lines of text, the first one bold, in letters of a size in pixels; longer lines are broken.
struct DrawnText: Equatable {
  let lines: [String]
  let language: Language
  let size: Double
  let longestLine: Double
}

/// What annotated pictures are drawn by: libraries that are opened at run time, and fonts.
package enum DrawingLibrary {
  /// The object that is opened, which brings the others.
  package static let object = "libpangocairo-1.0.so.0"
  /// Whether it and the others are installed.
  package static let isInstalled = cdrawing_load() == 0

  /// What is missing.
  package enum Shortage {
    case library
    /// No font has the letters of the language.
    case font
  }

  /// What texts in a language lack, nil if nothing.
  package static func shortage(in language: Language) -> Shortage? {
    if !isInstalled { return .library }
    return unsafe language.rawValue.withCString { unsafe cdrawing_has_font($0) } != 0 ? nil : .font
  }

  /// The versions of cairo and pango, nil unless they are installed.
  package static var versions: String? {
    if !isInstalled { return nil }
    var text = [CChar](repeating: 0, count: 64)
    unsafe cdrawing_versions(&text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
