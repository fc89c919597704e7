/// The messages that agree best with the modules of a code, of all that some patterns allow.
struct LikelyMessages {
  /// The messages, best first.
  private(set) var best: [Message] = []

  private let scores: DataScores
  private let paddings: PaddingScores
  private let header: MessageHeader

  /// The likeliest messages of a code's data.
  ///
  /// - Parameters:
  ///   - bits: A soft value for each bit of data, positive for a one.
  ///   - version: The version of the code.
  ///   - patterns: What payloads may be.
  ///   - limit: How many messages are wanted at most.
  init(bits: [Float], version: SymbolVersion, patterns: IndexedPatterns, limit: Int) {
    header = MessageHeader(version: version)
    scores = DataScores(of: bits)
    paddings = PaddingScores(of: scores)
    var search = PayloadSearch(
      reader: PartReader(scores: scores, start: header.length), patterns: patterns, limit: limit)
    let variants = search.paths().flatMap(variants(of:)).sorted { $0.score > $1.score }
    best = variants.prefix(limit).map { variant in
      message(of: search.halfBytes(of: variant.payload), padding: variant.padding)
    }
  }

  /// The data of a code as a payload and a padding make it.
  struct Message {
    /// All half bytes; nil where nothing is assumed.
    let halfBytes: [HalfByte?]
    /// How far what is certain of header and payload agrees with the modules.
    ///
    /// 1 when all modules do, and little above 0 for noise. Padding is left out: a large code is
    /// full of it, whatever its payload is.
    let agreement: Float
  }

  /// A payload with one of the paddings that may follow it.
  private struct Variant {
    let payload: PayloadSearch.Path
    let padding: Padding
    /// How well all data agrees with the modules.
    let score: Float
  }

  private func variants(of payload: PayloadSearch.Path) -> [Variant] {
    guard payload.length <= header.longestPayload else { return [] }
    let end = header.length + 2 * payload.length
    var score = payload.score + scores.score(of: 0, at: end)
    for place in 0..<header.length {
      let value = header.halfByte(at: place, payloadLength: payload.length)
      score += scores.score(of: value, at: place)
    }
    let free = end + 1..<scores.count
    if free.isEmpty { return [Variant(payload: payload, padding: .standard, score: score)] }
    let known = [Padding.standard, .standardAfterZero].map { padding in
      let own = paddings.score(of: padding, from: free.lowerBound / 2)
      return Variant(payload: payload, padding: padding, score: score + own)
    }
    let agreement = score / max(scores.highestScore(in: 0..<free.lowerBound), 1)
    let unknown = Variant(
      payload: payload, padding: .unknown,
      score: score + Self.unknownPaddingShare * agreement * scores.highestScore(in: free))
    return known.contains { $0.score >= unknown.score } ? known : [unknown]
  }

  /// How well unknown padding is held to agree, as a share of what the message before it does.
  ///
  /// Less than padding that is there, and more than padding that is not, which agrees no better
  /// than noise; more, too, than the likeliest digits of a longer tail, where there are none.
  private static let unknownPaddingShare: Float = 0.5

  private func message(of payload: [HalfByte], padding: Padding) -> Message {
    var halfBytes: [HalfByte?] = (0..<header.length).map { place in
      let value = header.halfByte(at: place, payloadLength: payload.count / 2)
      return HalfByte(value: value, isCertain: true)
    }
    for half in payload { halfBytes.append(half) }
    halfBytes.append(HalfByte(value: 0, isCertain: true))
    let agreement = agreement(of: halfBytes)
    for index in 0..<(scores.count - halfBytes.count) / 2 {
      let codeword = padding.codeword(at: index)
      halfBytes.append(codeword.map { HalfByte(value: $0 >> 4, isCertain: true) })
      halfBytes.append(codeword.map { HalfByte(value: $0 & 0xF, isCertain: true) })
    }
    return Message(halfBytes: halfBytes, agreement: agreement)
  }

  private func agreement(of halfBytes: [HalfByte?]) -> Float {
    var (sum, highest) = (Float(0), Float(0))
    for (place, half) in halfBytes.enumerated() {
      guard let half, half.isCertain else { continue }
      sum += scores.score(of: half.value, at: place)
      highest += scores.highestScore(in: place..<place + 1)
    }
    return highest > 0 ? sum / highest : 0
  }
}
