import Glibc
import Lottery
import TestSupport

@testable import Decoding
@testable import lotto_decode

/// The modules of a code as a bad scan may give them; function patterns and format stay clear.
struct DamagedSymbol {
  /// The payloads that may be read from it; empty if nothing was drawn.
  let payloads: [[UInt8]]
  let modules: SoftModules

  /// What was drawn, and how it was damaged.
  ///
  /// Tickets are encoded as printed, or in byte mode.
  enum Kind: String, CaseIterable {
    /// Random modules.
    case random
    /// What all tickets of a form share, with random modules between, error correction included.
    case knownHalf
    /// Tickets in Gaussian noise with a deviation of 0.5 to 1.6 times the module values.
    case noisyTicket
    /// Tickets with erased stripes and rectangles, in a little noise.
    case erasedTicket
    /// Tickets at levels Q and H, which have no template; clear, noisy or erased.
    case strongTicket
    /// Malformed tickets and other contents on ticket hosts; clear, noisy or erased.
    case foreignOnHost
    /// Contents from elsewhere; clear, noisy or erased.
    case foreignElsewhere
    /// Texts and digits that fill the version and level of printed tickets.
    case foreignOfSameSize
    /// One ticket's data with the error correction of another that differs in a part.
    ///
    /// Only the ticket of the error correction may be read.
    case otherPart
    /// Half of the modules of each of two tickets: at random, side by side, one above the other.
    case chimera
    /// A ticket in which one block's data is that of another ticket.
    case chimeraOfBlocks
    /// Tickets damaged beyond what can be read.
    case beyondLimit
  }

  /// Makes the code of a kind from a seed.
  init(_ kind: Kind, seed: UInt64) {
    let index = UInt64(Kind.allCases.firstIndex(of: kind) ?? 0)
    var generator = SeededGenerator(seed: index << 32 | seed)
    if kind == .random {
      self.init(randomUsing: &generator)
      return
    }
    let drawing = Drawing(kind, using: &generator)
    let form = drawing.form
    switch kind {
    case .foreignOnHost:
      self.init(drawing, MadeUpPayload.onHost(form, using: &generator), using: &generator)
    case .foreignElsewhere:
      self.init(drawing, MadeUpPayload.elsewhere(form, using: &generator), using: &generator)
    case .foreignOfSameSize:
      self.init(drawing, MadeUpPayload.ofSameSize(form, using: &generator), using: &generator)
    case .knownHalf: self.init(knownHalfOf: drawing, using: &generator)
    case .otherPart, .chimera, .chimeraOfBlocks:
      self.init(kind, ofTwo: drawing, using: &generator)
    default:
      let ticket = MadeUpPayload.ticket(form, using: &generator)
      var modules = drawing.symbol(of: ticket).modules
      switch kind {
      case .noisyTicket: modules.addNoise(.random(in: 0.5...1.6, using: &generator), &generator)
      case .erasedTicket: modules.erase(using: &generator)
      case .beyondLimit: modules.ruin(using: &generator)
      default: modules.damage(using: &generator)
      }
      self.init([ticket], modules, drawing.format)
    }
  }

  private init(_ payloads: [[UInt8]], _ modules: SoftModules, _ format: SymbolFormat) {
    guard let version = SymbolVersion(size: modules.size) else { preconditionFailure("no version") }
    self.payloads = payloads
    self.modules = modules.drawing(FunctionPatterns(of: version), format)
  }

  /// Draws a payload; clear, noisy or erased.
  private init(
    _ drawing: Drawing, _ payload: [UInt8], using generator: inout SeededGenerator
  ) {
    var modules = drawing.symbol(of: payload).modules
    modules.damage(using: &generator)
    self.init([payload], modules, drawing.format)
  }

  private init(randomUsing generator: inout SeededGenerator) {
    let format = SymbolFormat.all[Int.random(in: 0..<32, using: &generator)]
    let number = Int.random(in: 1...12, using: &generator)
    guard let version = SymbolVersion(number) else { preconditionFailure("version \(number)") }
    let isClear = Bool.random(using: &generator)
    let values = (0..<version.size * version.size).map { _ in
      let value = Float.random(in: -1.5...1.5, using: &generator)
      return isClear ? (value > 0 ? 1 : -1) : value
    }
    self.init([], SoftModules(size: version.size, values: values), format)
  }
}

// MARK: - Mixed and partial tickets

extension DamagedSymbol {
  /// Draws only what all tickets of a form share; nothing may be read from it.
  private init(knownHalfOf drawing: Drawing, using generator: inout SeededGenerator) {
    let symbols = (0..<24).map { _ in
      drawing.symbol(of: MadeUpPayload.ticket(drawing.form, using: &generator)).modules
    }
    var modules = symbols[0]
    let isClear = Bool.random(using: &generator)
    for index in modules.values.indices {
      // A module that is the same in 24 tickets is the same in nearly all.
      guard symbols.contains(where: { $0.values[index] != modules.values[index] }) else { continue }
      let value = Float.random(in: -1.5...1.5, using: &generator)
      modules.values[index] = isClear ? (value > 0 ? 1 : -1) : value
    }
    modules.addNoise(.random(in: 0...0.4, using: &generator), &generator)
    self.init([], modules, drawing.format)
  }

  /// Mixes the modules of two tickets of a form.
  private init(_ kind: Kind, ofTwo drawing: Drawing, using generator: inout SeededGenerator) {
    let ticket = MadeUpPayload.ticket(drawing.form, using: &generator)
    let other =
      kind == .otherPart
      ? MadeUpPayload.otherPart(of: ticket, drawing.form, using: &generator)
      : MadeUpPayload.ticket(drawing.form, using: &generator)
    let (first, second) = (drawing.symbol(of: ticket), drawing.symbol(of: other))
    var modules = first.modules
    // If damage hides the replaced data, the error-correction codewords still identify their
    // ticket: reading that one is right, even with all its data gone.
    var payloads = [ticket]
    if kind == .chimera {
      payloads.append(other)
      let way = Int.random(in: 0..<3, using: &generator)
      for row in 0..<modules.size {
        for column in 0..<modules.size {
          let isOther =
            switch way {
            case 0: Bool.random(using: &generator)
            case 1: 2 * column > modules.size
            default: 2 * row > modules.size
            }
          if isOther { modules[column, row] = second.modules[column, row] }
        }
      }
    } else {
      let layout = SymbolLayout.cached(first.version, drawing.format.level)
      let block = layout.blocks[Int.random(in: layout.blocks.indices, using: &generator)]
      let data = kind == .otherPart ? 0..<layout.dataIndices.count / 8 : block.codewords
      for index in layout.dataIndices[8 * data.lowerBound..<8 * data.upperBound] {
        modules.values[index] = second.modules.values[index]
      }
    }
    if Bool.random(using: &generator) {
      modules.damage(using: &generator)
    }
    self.init(payloads, modules, drawing.format)
  }
}

/// How payloads of a kind are encoded.
private struct Drawing {
  let form: TicketCodeForm
  let format: SymbolFormat
  let least: Int
  let zeroCodewords: Int

  init(_ kind: DamagedSymbol.Kind, using generator: inout SeededGenerator) {
    // Half of the codes are printed ones, although there are fewer printed forms.
    let encoding: TicketCodeForm.Encoding = Bool.random(using: &generator) ? .printed : .bytes
    let forms = TicketCodeForm.all.filter { $0.encoding == encoding }
    form = forms[Int.random(in: forms.indices, using: &generator)]
    let levels: [SymbolLevel] =
      kind == .strongTicket
      ? [.quartile, .high] : form.encoding == .printed ? [.low] : [.low, .medium]
    format = SymbolFormat(
      level: levels[Int.random(in: levels.indices, using: &generator)],
      mask: Int.random(in: 0..<8, using: &generator))
    least = form.encoding == .printed ? 5 : Int.random(in: 1...8, using: &generator)
    zeroCodewords = form.encoding == .printed ? 0 : Int.random(in: 0...1, using: &generator)
  }

  func symbol(of payload: [UInt8]) -> EncodedSymbol {
    let symbol = EncodedSymbol(
      payload, in: form.encoding == .printed ? .printed : .bytes, format: format, from: least,
      zeroCodewords: zeroCodewords)
    guard let symbol else { preconditionFailure("a payload of \(payload.count) bytes") }
    return symbol
  }
}

extension SoftModules {
  /// Adds noise, erases something, or leaves the modules almost as they are.
  fileprivate mutating func damage(using generator: inout SeededGenerator) {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: addNoise(.random(in: 0...1.2, using: &generator), &generator)
    case 1: erase(using: &generator)
    default: addNoise(.random(in: 0...0.3, using: &generator), &generator)
    }
  }

  /// Adds normally distributed values (Box–Muller).
  fileprivate mutating func addNoise(_ deviation: Float, _ generator: inout SeededGenerator) {
    for index in values.indices {
      let radius = (-2 * log(Float.random(in: Float.leastNormalMagnitude..<1, using: &generator)))
        .squareRoot()
      let angle = Float.random(in: 0..<2 * .pi, using: &generator)
      values[index] += deviation * radius * cos(angle)
    }
  }

  /// Makes one to four stripes or rectangles all light, or one time in four, all dark.
  fileprivate mutating func erase(using generator: inout SeededGenerator) {
    addNoise(.random(in: 0...0.4, using: &generator), &generator)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let isDark = Int.random(in: 0..<4, using: &generator) == 0
      let value = Float.random(in: 0.3...2.5, using: &generator) * (isDark ? 1 : -1)
      let shape = Int.random(in: 0..<3, using: &generator)
      let columns = shape == 0 ? 0..<size : span(upTo: size / 2, using: &generator)
      let rows = shape == 1 ? 0..<size : span(upTo: size / 2, using: &generator)
      // Stripes are narrow, to have about as many modules as a rectangle.
      for row in rows.prefix(shape == 0 ? size / 5 : size) {
        for column in columns.prefix(shape == 1 ? size / 5 : size) { self[column, row] = value }
      }
    }
  }

  /// Leaves too little to read: a large blot, or overwhelming noise.
  fileprivate mutating func ruin(using generator: inout SeededGenerator) {
    if Bool.random(using: &generator) {
      addNoise(.random(in: 1.2...2.5, using: &generator), &generator)
      return
    }
    addNoise(.random(in: 0...0.5, using: &generator), &generator)
    let side = size * 4 / 5
    let (left, top) = (
      Int.random(in: 0...size - side, using: &generator),
      Int.random(in: 0...size - side, using: &generator)
    )
    let value: Float = [-1, 1, 0][Int.random(in: 0..<3, using: &generator)]
    for row in top..<top + side {
      for column in left..<left + side { self[column, row] = value }
    }
  }

  private func span(upTo length: Int, using generator: inout SeededGenerator) -> Range<Int> {
    let start = Int.random(in: 0..<size, using: &generator)
    return start..<min(size, start + Int.random(in: 1...length, using: &generator))
  }

  /// The modules with function patterns and format information at full strength.
  fileprivate func drawing(_ fixed: FunctionPatterns, _ format: SymbolFormat) -> SoftModules {
    var modules = self
    modules.draw(fixed, format)
    return modules
  }
}
