/// Cells under headings, of any kind.
package struct GridBlock: Equatable, Sendable {
  /// What tells the grid from others in the page's style.
  package let name: String
  /// What is in it, for those who hear the page.
  package let caption: String
  /// The columns.
  package let columns: [Column]
  /// The rows, each with a cell for each column.
  package let rows: [[Line]]

  /// A column.
  package struct Column: Equatable, Sendable {
    /// What stands above it.
    package let title: String
    /// The side on which its text stands.
    package var alignment = TableBlock.Alignment.leading
    /// What tells its cells from others in the page's style.
    package var name = ""
  }
}

/// A drawing in a field that is so many units wide and high, with its values as a grid.
package struct PictureBlock: Equatable, Sendable {
  /// What is drawn.
  package let title: String
  /// How it is to be read; empty where that is plain.
  package let note: String
  /// The height of the field, which is `width` wide.
  package let height: Double
  /// The shapes, from the back to the front.
  package let shapes: [Shape]
  /// The values, for those who hear the page.
  package let values: GridBlock

  /// The width of every field.
  package static let width = 320.0

  /// A piece of a drawing; its class says what it stands for.
  package enum Shape: Equatable, Sendable {
    /// A rectangle.
    case bar(x: Double, y: Double, width: Double, height: Double, String)
    /// A line through points.
    case line([Point], String)
    /// A spot around a point.
    case spot(Point, String)
    /// A text that begins, has its middle or ends at a point.
    case text(Point, Anchor, String, String)
  }

  /// A place in the field, from its upper left corner.
  package struct Point: Equatable, Sendable {
    /// To the right.
    package let x: Double
    /// Down.
    package let y: Double

    init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  }

  /// The part of a text that stands at its point.
  package enum Anchor: String, Equatable, Sendable {
    case start, middle, end
  }
}
