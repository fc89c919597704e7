/// What an encoder writes into the data codewords that a payload leaves free.
enum Padding {
  /// The two pad codewords of the standard in turn (ISO/IEC 18004, chapter 7.4.10).
  case standard
  /// A codeword of zeros, then the standard's: some encoders end a payload twice.
  case standardAfterZero
  /// Something else, of which nothing is assumed.
  case unknown

  /// The codeword of an index, from 0; nil where nothing is assumed of it.
  func codeword(at index: Int) -> UInt8? {
    switch self {
    case .standard: Self.codewords[index % 2]
    case .standardAfterZero: index == 0 ? 0 : Self.codewords[(index - 1) % 2]
    case .unknown: nil
    }
  }

  fileprivate static let codewords: [UInt8] = [0xEC, 0x11]
}

/// How well every padding agrees with the modules, wherever it begins.
struct PaddingScores {
  private let data: DataScores
  /// For each data codeword, the score of the standard's padding from there to the end.
  private let standard: [Float]

  /// The scores of paddings in a code's data.
  init(of data: DataScores) {
    self.data = data
    let count = data.count / 2
    // From the end backwards; one that begins with the first pad codeword goes on as one that
    // begins with the second.
    var beginnings = [
      [Float](repeating: 0, count: count + 1), [Float](repeating: 0, count: count + 1),
    ]
    for place in (0..<count).reversed() {
      for (first, codeword) in Padding.codewords.enumerated() {
        beginnings[first][place] =
          data.score(ofByte: codeword, at: 2 * place) + beginnings[1 - first][place + 1]
      }
    }
    standard = beginnings[0]
  }

  /// The score of a padding from a codeword to the end; 0 for one of which nothing is assumed.
  func score(of padding: Padding, from place: Int) -> Float {
    switch padding {
    case .standard: standard[place]
    case .standardAfterZero: data.score(ofByte: 0, at: 2 * place) + standard[place + 1]
    case .unknown: 0
    }
  }
}
