internal import Lottery

/// The type and shape of a NumPy array, as its header has them.
struct ArrayDescription {
  /// NumPy's name of the type; `[` for a structured one, which has a list of fields instead.
  let type: String
  /// The lengths of the axes; nil for an axis that is not a length.
  let shape: [Int?]
  private let shapeText: String
  /// Longest quotation of a header in messages, since it may be hostile.
  private static let quoteLimit = 40

  /// Describes an array whose header has this type and the inside of this tuple.
  init(type: String, shape: String) {
    self.type = type
    shapeText = String(shape.prefix(Self.quoteLimit))
    // Python 2 wrote long integers with an L.
    self.shape = shape.split(separator: ",").map { $0.filter { $0 != " " } }
      .filter { !$0.isEmpty }.map { axis in
        Int(axis.hasSuffix("L") ? axis.dropLast() : axis[...]).flatMap { $0 < 0 ? nil : $0 }
      }
  }

  /// The layout of its tickets; nil if they are neither six integers each nor masks.
  func layout(
    isByColumn: Bool, _ columns: ColumnSelection?
  ) throws(BatchReader.Failure) -> ArrayLayout? {
    let axes = shape.compactMap(\.self)
    guard let type = IntegerType(type), axes.count == shape.count else { return nil }
    let form = isByColumn ? TicketForm.columns : .rows
    if let columns {
      guard axes.count == 2 else {
        throw .misfit(
          Wording("expected an array of columns for --columns, found shape (\(shapeText))"))
      }
      guard axes[1] <= ColumnSelection.numberLimit else {
        throw .refused(
          Wording("expected at most \(ColumnSelection.numberLimit) columns, found \(axes[1])"))
      }
      let (places, round) = try columns.places(among: axes[1]) { name throws(BatchReader.Failure) in
        let name = String(decoding: name, as: UTF8.self)
        throw .misfit(Wording("expected numbers of columns for an array, found the name \(name)"))
      }
      return ArrayLayout(form, type, rowLength: axes[1], places: places, round: round)
    }
    if axes.count == 2, axes[1] == TicketRow.size { return ArrayLayout(form, type) }
    return axes.count == 1 && type.width == 8 ? ArrayLayout(.masks, type) : nil
  }

  /// Why the array is refused, and what makes it right, as far as only one thing can be meant.
  var refusal: Wording {
    let isStructured = type == "["
    let name = isStructured ? "fields" : type.isEmpty ? "none" : "\(type.prefix(Self.quoteLimit))"
    let reason = Wording(
      "expected integers of shape (N, 6) or 64-bit masks of shape (N,), found "
        + "\(name) of shape (\(shapeText))")
    let isWide = shape.count == 2 && (shape[1] ?? 0) > TicketRow.size
    guard let converted else { return isWide ? ColumnSelection.advise(after: reason) : reason }
    if isWide, converted == Self.transposed {
      return Wording(
        "\(reason); choose the six columns of the numbers with --columns, or convert it with "
          + "numpy.save(file, \(converted)) if each column is a ticket")
    }
    let isFlat = shape.count == 1 && converted.contains("reshape") && IntegerType(type) != nil
    return isFlat
      ? Wording(
        "\(reason); convert it with numpy.save(file, \(converted)) if each six numbers are a ticket"
      )
      : Wording("\(reason); convert it with numpy.save(file, \(converted))")
  }

  private static let transposed = "a.T"

  /// The expression of NumPy for the array `a` as integers of shape (N, 6), or as masks.
  private var converted: String? {
    if type == "[" { return "numpy.array(a.tolist())" }
    guard let kind = type.first(where: { !"<>|=".contains($0) }) else { return nil }
    if kind == "V" {
      let width = Int(type.drop { !$0.isNumber }) ?? 0
      return width < TicketRow.size
        ? nil : "numpy.frombuffer(a, 'u1').reshape(-1, \(width))"
    }
    if shape.count == 2, shape[1] == Pick.numbers.upperBound, "biuf".contains(kind) {
      return "a.astype('u8') @ (1 << numpy.arange(45, dtype='u8'))"
    }
    guard let reshaped else { return nil }
    if IntegerType(type) != nil { return reshaped == "a" ? nil : reshaped }
    // A wider type than bytes, so that no number out of range wraps to one in range.
    return reshaped + (kind == "c" ? ".real" : "") + ".astype('int64')"
  }

  /// The expression for `a` in the shape (N, 6); nil if there is none.
  private var reshaped: String? {
    let axes = shape.compactMap(\.self)
    guard axes.count == shape.count, !axes.isEmpty else { return nil }
    if axes.count == 2 {
      if axes[1] == TicketRow.size { return "a" }
      let isWide = axes[1] > TicketRow.size
      if axes[0] == TicketRow.size, !isWide || IntegerType(type) != nil { return Self.transposed }
      if isWide { return "a" }
      if axes[1] == 1, IntegerType(type)?.width == 8 { return "a.ravel()" }
    }
    let others = axes.dropFirst()
    let isFlat = axes.count == 1 && axes[0] % TicketRow.size == 0
    let holdsRows = others.last == TicketRow.size || others.elementsEqual([TicketRow.size, 1])
    return isFlat || axes.count > 2 && holdsRows ? "a.reshape(-1, 6)" : nil
  }
}
