/// How well each value of each half byte of a code's data agrees with the modules.
///
/// In byte mode everything begins at a half byte: mode, length, payload and padding.
struct DataScores {
  /// Half bytes of data, two for each codeword.
  let count: Int
  /// Sixteen scores for each half byte: sums of soft values, as far as they agree.
  private let scores: [Float]
  /// For each half byte, the highest score that all of them before it can have together.
  private let highest: [Float]

  /// The scores of soft bits: positive for a one, four for each half byte, the highest first.
  init(of bits: [Float]) {
    count = bits.count / 4
    var scores = [Float](repeating: 0, count: 16 * count)
    var highest = [Float](repeating: 0, count: count + 1)
    for place in 0..<count {
      let (eight, four) = (bits[4 * place], bits[4 * place + 1])
      let (two, one) = (bits[4 * place + 2], bits[4 * place + 3])
      for value in 0..<16 {
        var score = value & 8 != 0 ? eight : -eight
        score += value & 4 != 0 ? four : -four
        score += value & 2 != 0 ? two : -two
        score += value & 1 != 0 ? one : -one
        scores[16 * place + value] = score
      }
      highest[place + 1] = highest[place] + abs(eight) + abs(four) + abs(two) + abs(one)
    }
    self.scores = scores
    self.highest = highest
  }

  /// The score of a half byte's value.
  func score(of value: UInt8, at place: Int) -> Float { scores[16 * place + Int(value)] }

  /// The score of a byte that begins at a half byte.
  func score(ofByte byte: UInt8, at place: Int) -> Float {
    scores[16 * place + Int(byte >> 4)] + scores[16 * place + 16 + Int(byte & 15)]
  }

  /// The score that some half bytes would have if all their modules agreed.
  func highestScore(in places: Range<Int>) -> Float {
    highest[places.upperBound] - highest[places.lowerBound]
  }
}
