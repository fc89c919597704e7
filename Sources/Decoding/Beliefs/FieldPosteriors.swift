private import Glibc

/// The posterior probabilities of unknown bits and of fields, given a template's grammar.
struct FieldPosteriors {
  /// The probability of a one for each data bit, given the rest of its field, if any.
  private(set) var ones: [Double]
  private let template: SymbolTemplate
  /// log₂ of the probabilities of a zero and of a one for each data bit, from its own module.
  private let logarithms: [(zero: Double, one: Double)]
  /// log₂ of the total over all values, for each field.
  private var totals: [Double] = []

  /// `ones` holds the probability of a one for each data bit by its own module, with a flat prior.
  init(of template: SymbolTemplate, ones: [Double]) {
    self.template = template
    self.ones = ones
    logarithms = ones.map {
      (log2(max(1 - $0, .leastNormalMagnitude)), log2(max($0, .leastNormalMagnitude)))
    }
    for field in template.fields {
      switch field.part {
      case .text: break
      case .number(let range, _): add(range, field.groups)
      case .digits: add(field.groups)
      case .slot(let slot): add(slot, field.groups)
      }
    }
  }

  /// log₂ of the probability of each field's value; nil if a value breaks the grammar.
  func evidence(of bits: [Bool]) -> [Double]? {
    var evidence: [Double] = []
    for (field, total) in zip(template.fields, totals) {
      guard var logarithm = prior(of: field, bits) else { return nil }
      for group in template.groups[field.groups] {
        for position in group.bits where template.polarity[position] == 0 {
          logarithm += bits[position] ? logarithms[position].one : logarithms[position].zero
        }
      }
      evidence.append(logarithm - total)
    }
    return evidence
  }

  /// log₂ of the prior probability of a field's value; nil if it breaks the grammar.
  private func prior(of field: SymbolTemplate.Field, _ bits: [Bool]) -> Double? {
    switch field.part {
    case .text: return 0
    case .number(let range, _):
      guard let digits = digits(of: field.groups, bits) else { return nil }
      let value = digits.reduce(0) { 10 * $0 + $1 }
      return range.contains(value) ? -log2(Double(range.count)) : nil
    case .digits(let length):
      return digits(of: field.groups, bits).map { _ in -Double(length) * log2(10) }
    case .slot(let slot):
      let letter = UInt8(bits[template.groups[field.groups.lowerBound].bits].number)
      guard let digits = digits(of: field.groups.dropFirst(), bits) else { return nil }
      if letter == slot.emptyLetter {
        return digits.allSatisfy { $0 == 0 } ? log2(slot.emptyShare) : nil
      }
      let numbers = (0..<slot.count).map { index in
        let ten: Int = 10 * digits[2 * index]
        return ten + digits[2 * index + 1]
      }
      guard slot.letters.contains(letter), numbers.allSatisfy({ slot.range.contains($0) }),
        zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 })
      else { return nil }
      return slot.priorOfPick
    }
  }

  private func digits(of groups: Range<Int>, _ bits: [Bool]) -> [Int]? {
    var digits: [Int] = []
    for group in template.groups[groups] {
      guard let characters = template.characters(of: group, bits) else { return nil }
      for character in characters {
        guard (0x30...0x39).contains(character) else { return nil }
        digits.append(Int(character) - 0x30)
      }
    }
    return digits
  }

  private mutating func add(_ groups: Range<Int>) {
    var total = 0.0
    for group in groups {
      let weights = weights(of: group)
      let sum = weights.reduce(0, +)
      total += log2(sum / Double(template.groups[group].valueCount))
      set(group, to: weights, sum: sum)
    }
    totals.append(total)
  }

  private mutating func add(_ range: ClosedRange<Int>, _ groups: Range<Int>) {
    let weights = groups.map { self.weights(of: $0) }
    var sums = weights.map { [Double](repeating: 0, count: $0.count) }
    var total = 0.0
    for number in range {
      var rest = number
      var weight = 1.0
      for index in weights.indices.reversed() {
        weight *= weights[index][rest % weights[index].count]
        rest /= weights[index].count
      }
      total += weight
      rest = number
      for index in weights.indices.reversed() {
        sums[index][rest % sums[index].count] += weight
        rest /= sums[index].count
      }
    }
    for (index, group) in groups.enumerated() { set(group, to: sums[index], sum: total) }
    totals.append(log2(total / Double(range.count)))
  }

  private mutating func add(_ slot: PayloadTemplate.Slot, _ groups: Range<Int>) {
    let numbers = groups.dropFirst()
    let weights = numbers.map { self.weights(of: $0) }
    let chain = NumberChain(slot, weights, areTriples: !template.groups[numbers.lowerBound].isByte)
    let letter = groups.lowerBound
    let letters = slot.letters.map { weight(ofByte: $0, at: letter) }
    let pick = letters.reduce(0, +) * chain.total * exp2(slot.priorOfPick)
    let zeros = weights.reduce(1) { $0 * $1[0] }
    let empty = weight(ofByte: slot.emptyLetter, at: letter) * zeros * slot.emptyShare
    let total = max(pick + empty, .leastNormalMagnitude)
    totals.append(log2(total))
    let (pickShare, emptyShare) = (pick / total, empty / total)
    for (index, group) in numbers.enumerated() {
      var distribution = chain.distributions[index]
      let factor = chain.total > 0 ? pickShare / chain.total : 0
      for value in distribution.indices { distribution[value] *= factor }
      distribution[0] += emptyShare
      set(group, to: distribution, sum: pickShare + emptyShare)
    }
    let sum = max(letters.reduce(0, +), .leastNormalMagnitude)
    for position in template.groups[letter].bits where template.polarity[position] == 0 {
      let bit = UInt8(7 - (position - template.groups[letter].bits.lowerBound))
      var one = slot.emptyLetter >> bit & 1 == 1 ? emptyShare : 0
      for (byte, weight) in zip(slot.letters, letters) where byte >> bit & 1 == 1 {
        one += pickShare * weight / sum
      }
      ones[position] = one
    }
  }

  private func weight(ofByte byte: UInt8, at group: Int) -> Double {
    var weight = 1.0
    for position in template.groups[group].bits where template.polarity[position] == 0 {
      let bit = UInt8(7 - (position - template.groups[group].bits.lowerBound))
      weight *= byte >> bit & 1 == 1 ? ones[position] : 1 - ones[position]
    }
    return weight
  }

  /// The weight of each value: the product of its unknown bits' probabilities.
  private func weights(of group: Int) -> [Double] {
    let group = template.groups[group]
    var weights = [1.0]
    for position in group.isByte ? group.bits.suffix(4) : group.bits {
      let one = ones[position]
      var next: [Double] = []
      next.reserveCapacity(2 * weights.count)
      for weight in weights {
        next.append(weight * (1 - one))
        next.append(weight * one)
      }
      weights = next
    }
    return Array(weights.prefix(group.valueCount))
  }

  private mutating func set(_ group: Int, to weights: [Double], sum: Double) {
    let group = template.groups[group]
    let bits = group.isByte ? group.bits.suffix(4) : group.bits
    var weights = weights
    weights += [Double](repeating: 0, count: 1 << bits.count - weights.count)
    // The upper half of the values has the highest bit set; fold both halves into one.
    for position in bits {
      let half = weights.count / 2
      var one = 0.0
      for value in 0..<half { one += weights[half + value] }
      for value in 0..<half { weights[value] += weights[half + value] }
      weights.removeLast(half)
      ones[position] = sum > 0 ? min(max(one / sum, 0), 1) : 0.5
    }
  }
}

extension PayloadTemplate.Slot {
  /// log₂ of the prior probability of each letter with each pick.
  fileprivate var priorOfPick: Double {
    var combinations = 1.0
    for position in 0..<count {
      combinations *= Double(range.count - position) / Double(position + 1)
    }
    return log2((1 - emptyShare) / Double(letters.count) / combinations)
  }
}

extension SymbolTemplate.Group {
  fileprivate var isByte: Bool { bits.count == 8 }
  fileprivate var valueCount: Int { [10, 100, 1000][characters.count - 1] }
}
