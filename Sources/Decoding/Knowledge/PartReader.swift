/// Reads the parts of patterns out of the scores of a code's data: at every place what most likely
/// stands there.
///
/// First it is told how likely, for many places; what it is, only for the places that have won.
struct PartReader {
  private let scores: DataScores
  /// The half byte at which the payload begins.
  private let start: Int
  /// For each byte of the payload, the scores of the ten digits.
  private let digitScores: [Float]

  /// A reader of a payload that begins at a half byte.
  init(scores: DataScores, start: Int) {
    self.scores = scores
    self.start = start
    let high = HalfByte.highHalfOfDigits.value
    var digitScores: [Float] = []
    digitScores.reserveCapacity(5 * (scores.count - start))
    for place in stride(from: start, to: scores.count - 1, by: 2) {
      let score = scores.score(of: high, at: place)
      for digit in 0...9 as ClosedRange<UInt8> {
        digitScores.append(score + scores.score(of: digit, at: place + 1))
      }
    }
    self.digitScores = digitScores
  }

  /// How likely a reading of a part is.
  struct Estimate {
    /// Bytes of the payload.
    let length: Int
    /// How well they agree with the modules.
    let score: Float
    /// Which of the part's texts or alternatives it is, 0 for parts that have none.
    var choice = 0
  }

  /// The likeliest readings of a part at a byte of the payload, none where the code has no room.
  ///
  /// Of several texts of the same length as many as the limit says.
  func estimates(of part: PayloadPattern.Part, at offset: Int, limit: Int) -> [Estimate] {
    switch part {
    case .oneOf(let texts): estimates(of: texts, at: offset).best(limit)
    case .either(let alternatives): likeliest(of: alternatives, at: offset).map { [$0] } ?? []
    case .digits(let count): estimate(ofDigits: count, at: offset).map { [$0] } ?? []
    case .ascendingNumbers(let range, let count):
      AscendingNumbers(range, count: count).flatMap { numbers in
        estimate(of: numbers, at: offset).map { [$0] }
      } ?? []
    }
  }

  /// What a part is that begins at a byte of the payload, by the choice of an estimate.
  func halfBytes(of part: PayloadPattern.Part, at offset: Int, choice: Int) -> [HalfByte] {
    switch part {
    case .oneOf(let texts): [HalfByte](text: texts[choice])
    case .either(let alternatives):
      alternatives[choice].reduce(into: []) { halfBytes, part in
        let offset = offset + halfBytes.count / 2
        guard let best = likeliest(of: part, at: offset) else { return }
        halfBytes += self.halfBytes(of: part, at: offset, choice: best.choice)
      }
    case .digits(let count):
      [HalfByte](digits: (offset..<offset + count).map { likeliestDigit(at: $0).digit })
    case .ascendingNumbers(let range, let count):
      AscendingNumbers(range, count: count).map { numbers in
        [HalfByte](digits: numbers.likeliest(by: digitScores, at: offset))
      } ?? []
    }
  }

  /// The likeliest reading of a part inside an alternative, where no other is followed up.
  private func likeliest(of part: PayloadPattern.Part, at offset: Int) -> Estimate? {
    estimates(of: part, at: offset, limit: 1).first
  }

  /// The likeliest alternative; of those that are equally likely the first.
  private func likeliest(of alternatives: [[PayloadPattern.Part]], at offset: Int) -> Estimate? {
    alternatives.indices.compactMap { estimate(of: alternatives[$0], at: offset, choice: $0) }
      .max { $0.score < $1.score }
  }

  private func estimate(
    of alternative: [PayloadPattern.Part], at offset: Int, choice: Int
  ) -> Estimate? {
    var length = 0
    var score: Float = 0
    for part in alternative {
      guard let best = likeliest(of: part, at: offset + length) else { return nil }
      length += best.length
      score += best.score
    }
    return Estimate(length: length, score: score, choice: choice)
  }
}

// MARK: - Parts

extension PartReader {
  /// Whether so many bytes fit in from there, with the half byte that ends every payload.
  private func hasRoom(for length: Int, at offset: Int) -> Bool {
    start + 2 * (offset + length) < scores.count
  }

  private func estimates(of texts: [[UInt8]], at offset: Int) -> [Estimate] {
    var estimates: [Estimate] = []
    for (choice, text) in texts.enumerated() where hasRoom(for: text.count, at: offset) {
      var score: Float = 0
      var place = start + 2 * offset
      for byte in text {
        score += scores.score(ofByte: byte, at: place)
        place += 2
      }
      estimates.append(Estimate(length: text.count, score: score, choice: choice))
    }
    return estimates
  }

  private func estimate(ofDigits count: Int, at offset: Int) -> Estimate? {
    guard hasRoom(for: count, at: offset) else { return nil }
    var score: Float = 0
    for place in offset..<offset + count { score += likeliestDigit(at: place).score }
    return Estimate(length: count, score: score)
  }

  private func estimate(of numbers: AscendingNumbers, at offset: Int) -> Estimate? {
    guard hasRoom(for: 2 * numbers.count, at: offset) else { return nil }
    return Estimate(
      length: 2 * numbers.count, score: numbers.highestScore(by: digitScores, at: offset))
  }

  private func likeliestDigit(at offset: Int) -> (digit: Int, score: Float) {
    var best = (digit: 0, score: digitScores[10 * offset])
    for digit in 1...9 where digitScores[10 * offset + digit] > best.score {
      best = (digit, digitScores[10 * offset + digit])
    }
    return best
  }
}

extension [PartReader.Estimate] {
  /// The best estimates, best first, but only so many of the same length.
  fileprivate func best(_ limit: Int) -> [PartReader.Estimate] {
    if count < 2 { return self }
    var kept: [PartReader.Estimate] = []
    for estimate in sorted(by: { $0.score > $1.score })
    where kept.count(where: { $0.length == estimate.length }) < limit {
      kept.append(estimate)
    }
    return kept
  }
}
