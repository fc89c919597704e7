package import Geometry
package import Lottery

/// Marks each code of a picture with a frame that shows its state, and a label that says its result.
package struct Annotation {
  let marks: [Mark]
  /// What a picture without a code is told: why, and what helps.
  let advice: String?
  let language: Language

  struct Mark: Equatable {
    /// In the picture as stored.
    let corners: Corners
    let state: MarkState
    let lines: [String]
  }

  /// Marks codes, read or not, by their corners in the picture as stored; `failure` is the input's.
  package init(
    of codes: [CodeOutcome], unread: [Corners], failure: InputFailure? = nil,
    in language: Language = .english
  ) {
    let texts = LabelText(language: language)
    let codeMarks = codes.filter { $0.corners != .unknown }.map { code in
      Mark(corners: code.corners, state: MarkState(code.reading), lines: texts.lines(of: code))
    }
    let unreadMarks = unread.map { Mark(corners: $0, state: .unread, lines: [texts.notRead]) }
    marks = codeMarks + unreadMarks
    // An outcome numbered 0 is that of a page, not of a code.
    advice =
      unread.isEmpty && codes.allSatisfy { $0.number == 0 }
      ? texts.withoutCode(codes.first.map(\.reading), failure) : nil
    self.language = language
  }

  /// Draws all frames, then the labels; nothing where `DrawingLibrary` is missing.
  package func draw(on canvas: inout Canvas) {
    guard let drawing = Drawing(on: canvas) else { return }
    let plan = AnnotationPlan(of: self, on: canvas) { drawing.size(of: $0) }
    plan.draw(on: drawing)
    canvas.bytes = drawing.pixels()
  }
}

/// What a mark says of a code, most important first: labels are placed in this order.
enum MarkState: Int, CaseIterable {
  case won, pending, unread, expired, lost, other

  init(_ reading: CodeReading) {
    switch reading {
    case .ticket(let result): self.init(result)
    case .other: self = .other
    case .broken, .unread: self = .unread
    }
  }

  private init(_ result: TicketResult) {
    guard case .drawn = result.standing else {
      self = .pending
      return
    }
    let won = result.games.filter { $0.rank != .none }
    self = won.isEmpty ? .lost : won.contains(where: \.isClaimable) ? .won : .expired
  }

  /// Frames, signs and lines to labels: dark on white, and distinct to the color-blind by brightness,
  /// by how lines are drawn, or by their sign.
  var color: UInt32 {
    switch self {
    case .won: 0x007A4D
    case .pending: 0x0B57B0
    case .unread: 0xC62828
    case .expired, .lost, .other: 0x5F6368
    }
  }

  /// The width of the frame, in units.
  var weight: Double {
    switch self {
    case .won: 1.8
    case .pending, .unread: 1.4
    case .expired, .lost, .other: 1
    }
  }

  /// In widths of the frame; a dash's round ends are as long as the frame is wide.
  var dashes: (length: Double, gap: Double) {
    switch self {
    case .pending: (0, 2)
    case .unread: (3, 3)
    default: (0, 0)
    }
  }

  var isStruckThrough: Bool { self == .expired }

  /// A sign in a disk at the frame's corner.
  enum Sign { case star, clock, exclamationMark }

  var sign: Sign? {
    switch self {
    case .won: .star
    case .pending: .clock
    case .unread: .exclamationMark
    case .expired, .lost, .other: nil
    }
  }
}
