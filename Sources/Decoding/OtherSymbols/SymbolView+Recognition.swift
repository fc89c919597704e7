internal import WorkerProtocol

extension SymbolView {
  /// The Micro QR or rMQR code that the finder pattern belongs to; nil if to neither.
  var smallSymbol: OtherSymbol? {
    for view in orientations {
      if view.isMicroQR { return .microQR }
      if view.isRectangularMicroQR { return .rectangularMicroQR }
    }
    return nil
  }
}

extension SymbolView {
  private typealias Tuning = DetectorTuning.OtherSymbols

  /// Whether the finder pattern seen is the upper left corner of a Micro QR code.
  private var isMicroQR: Bool {
    guard wrongShare(of: MicroLayout.firstTiming, in: .timing) <= Tuning.firstWrongShare else {
      return false
    }
    let (size, errors) = MicroLayout.nearest(to: bits(of: MicroLayout.formatModules))
    guard errors <= Tuning.firstFormatErrors.micro, let view = extended(toColumns: size, rows: size)
    else { return false }
    let layout = MicroLayout(size: size)
    let fitted = view.fitted(to: layout.known, withPerspective: true)
    let format = MicroLayout.nearest(to: fitted.bits(of: MicroLayout.formatModules))
    return format.size == size && format.errors <= Tuning.formatErrors.micro
      && fitted.shows(layout.known)
  }

  /// Whether the finder pattern seen is the upper left corner of an rMQR code.
  private var isRectangularMicroQR: Bool {
    guard wrongShare(of: RectangularLayout.firstTiming, in: .timing) <= Tuning.firstWrongShare
    else { return false }
    let first = RectangularLayout.nearest(to: bits(of: RectangularLayout.formatModules))
    guard first.errors <= Tuning.firstFormatErrors.rectangular else { return false }
    let layout = RectangularLayout(columns: first.columns, rows: first.rows)
    guard let fitted = tracked(along: layout) else { return false }
    let format = RectangularLayout.nearest(
      to: fitted.bits(of: RectangularLayout.formatModules))
    return format.columns == first.columns && format.rows == first.rows
      && format.errors <= Tuning.formatErrors.rectangular && fitted.shows(layout.known)
  }

  /// Follows the edges of a long symbol, so that a small error in its direction does not add up.
  private func tracked(along layout: RectangularLayout) -> SymbolView? {
    var view = self
    while view.columns < layout.columns {
      let reach = min(
        Int(Double(view.columns) * Tuning.growth.factor), view.columns + Tuning.growth.modules)
      let columns = min(reach, layout.columns)
      guard let longer = view.extended(toColumns: columns, rows: layout.rows) else { return nil }
      let known = layout.known.filter { $0.column < columns || columns == layout.columns }
      view = longer.fitted(to: known, withPerspective: true)
      guard view.correlation(with: known) >= Tuning.leastCorrelation else { return nil }
    }
    return view
  }

  private func bits(of modules: [(column: Int, row: Int)]) -> [Bool] {
    darkness(of: modules).map { $0 > 0 }
  }

  private func shows(_ known: [KnownModule]) -> Bool {
    correlation(with: known) >= Tuning.leastCorrelation
      && wrongShare(of: known, in: .finder) <= Tuning.wrongShares.finder
      && wrongShare(of: known, in: .timing) <= Tuning.wrongShares.timing
      && wrongShare(of: known, in: .quietZone) <= Tuning.wrongShares.quietZone
  }
}
