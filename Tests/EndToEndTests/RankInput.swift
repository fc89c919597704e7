import TestSupport

/// Tickets to rank, and the beginning of a NumPy file.
enum RankInput {
  /// 3,000 tickets near the draw 1 2 3 4 5 6 + 7, with 0 to 6 winning numbers in any order.
  static let tickets: [[Int]] = {
    var generator = SeededGenerator(seed: 645)
    return (0..<3000).map { index in
      var numbers = Set((1...6).shuffled(using: &generator).prefix(index % 7))
      if index % 14 == 5 { numbers.insert(7) }
      while numbers.count < 6 { numbers.insert(Int.random(in: 1...45, using: &generator)) }
      return numbers.shuffled(using: &generator)
    }
  }()

  static func head(_ type: String, _ shape: String, fortran: Bool = false) -> [UInt8] {
    let order = fortran ? "True" : "False"
    let text = Array("{'descr': \(type), 'fortran_order': \(order), 'shape': \(shape), }\n".utf8)
    return [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(text.count), 0] + text
  }
}
