/// Cells under headings, of any kind.
package struct GridBlock: Equatable, Sendable {
  /// An identifier for the page's style sheet.
  package let name: String
  /// A description for screen readers.
  package let caption: String
  /// The columns.
  package let columns: [Column]
  /// The rows, each with one cell per column.
  package let rows: [[Line]]

  /// A column.
  package struct Column: Equatable, Sendable {
    /// The column's heading.
    package let title: String
    /// The alignment of its text.
    package var alignment = TableBlock.Alignment.leading
    /// An identifier of its cells for the page's style sheet.
    package var name = ""
  }
}

/// A drawing on a canvas of `width` by `height` units, with its values as a grid.
package struct PictureBlock: Equatable, Sendable {
  /// The title.
  package let title: String
  /// How to read the drawing; empty if that is obvious.
  package let note: String
  /// The height of the canvas, in the units of `width`.
  package let height: Double
  /// The shapes, back to front.
  package let shapes: [Shape]
  /// The values, for screen readers.
  package let values: GridBlock

  /// The width of every canvas.
  package static let width = 320.0

  /// A shape of a drawing; its class says what it represents.
  package enum Shape: Equatable, Sendable {
    /// A rectangle.
    case bar(x: Double, y: Double, width: Double, height: Double, String)
    /// A line through points.
    case line([Point], String)
    /// A dot at a point.
    case spot(Point, String)
    /// Text with its start, middle or end at a point.
    case text(Point, Anchor, String, String)
  }

  /// A position on the canvas, from its upper left corner.
  package struct Point: Equatable, Sendable {
    /// Distance to the right.
    package let x: Double
    /// Distance down.
    package let y: Double

    init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  }

  /// The part of a text that is placed at its point.
  package enum Anchor: String, Equatable, Sendable { case start, middle, end }
}
