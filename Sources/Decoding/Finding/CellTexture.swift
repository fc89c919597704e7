/// The modules of a parallelogram as lines across and down see them, in cells of five by five.
///
/// A code's modules change color about every second module, in both directions, everywhere.
struct CellTexture {
  /// The cells in the picture.
  private(set) var count = 0
  /// Those with the texture of a code.
  private(set) var coded = 0
  var codedShare: Double { count == 0 ? 0 : Double(coded) / Double(count) }

  /// Modules along a cell's side, and samples along a module.
  private static let modules = 5
  private static let samplesOfModule = 3

  /// `across` and `down` are as long as a cell.
  init(
    from corner: Point, _ across: Vector, _ down: Vector, columns: Range<Int>, rows: Range<Int>,
    skipping skips: (_ column: Int, _ row: Int) -> Bool = { _, _ in false }, in bits: BitImage
  ) {
    for row in rows {
      for column in columns where !skips(column, row) {
        let start = corner + across * Double(column) + down * Double(row)
        let corners = [start, start + across, start + down, start + across + down]
        if corners.allSatisfy(bits.contains) { add(start, across, down, bits) }
      }
    }
  }

  private mutating func add(_ start: Point, _ across: Vector, _ down: Vector, _ bits: BitImage) {
    let modules = Self.modules
    let count = modules * Self.samplesOfModule
    var changes = (across: 0, down: 0)
    var darkOfCell = 0
    for line in 0..<modules {
      let share = Double(line) / Double(modules)
      let row = start + down * share
      let column = start + across * share
      changes.across += bits.changes(from: row, by: across * (1 / Double(count)), count: count)
      changes.down += bits.changes(from: column, by: down * (1 / Double(count)), count: count)
      for sample in 0..<modules {
        let point = row + across * ((Double(sample) + 0.1) / Double(modules))
        darkOfCell += bits.isDark(Int(point.x), Int(point.y)) ? 1 : 0
      }
    }
    self.count += 1
    let area = Double(modules * modules)
    let rates = (across: Double(changes.across) / area, down: Double(changes.down) / area)
    if Tuning.dark.contains(Double(darkOfCell) / area),
      Tuning.changes.contains(rates.across), Tuning.changes.contains(rates.down)
    {
      coded += 1
    }
  }
}

extension CellTexture {
  /// The texture between three finder patterns, but for the cells of the patterns themselves.
  init(between set: FinderPatternSet, modules: (across: Double, down: Double), in bits: BitImage) {
    let columns = Self.cells(in: modules.across)
    let rows = Self.cells(in: modules.down)
    self.init(
      from: set.corner, set.across * (1 / Double(columns)), set.down * (1 / Double(rows)),
      columns: 0..<columns, rows: 0..<rows,
      skipping: { column, row in
        (column == 0 || row == 0) && (column == 0 || column == columns - 1)
          && (row == 0 || row == rows - 1)
      }, in: bits)
  }

  /// The cells between two finder patterns that lie so many modules apart.
  static func cells(in modules: Double) -> Int {
    min(max(Int((modules / Double(Self.modules)).rounded()), 3), Guards.cells)
  }
}

extension CellTexture {
  /// Limits fitted to pictures.
  enum Tuning {
    /// Color changes a module along lines across and down, and the share of dark modules.
    static let changes = 0.2...1.1
    static let dark = 0.15...0.85
  }
}
