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

extension SymbolView.Tuning {
  /// How much longer a view becomes before it is fitted again.
  static let growth = (factor: 1.4, modules: 12)
  /// The share of wrong timing modules next to the finder pattern, before the fit.
  static let firstWrongShare = 0.25
  /// Wrong modules of the format information before the fit: words differ in at least five of 15
  /// modules, and in eight of 18.
  static let firstFormatErrors = (micro: 2, rectangular: 3)
  /// The same after the fit (named: 0, but 1 in one rMQR code).
  static let formatErrors = (micro: 1, rectangular: 2)
  /// The correlation with all known modules after the fit (named: 0.55 and more).
  static let leastCorrelation: Float = 0.5
  /// The largest shares of known modules in the opposite color (named: at most 0.03, 0.05 and
  /// 0.02).
  static let wrongShares = (finder: 0.05, timing: 0.1, quietZone: 0.05)
}
