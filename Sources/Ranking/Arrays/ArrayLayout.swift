internal import Lottery
internal import Platform

/// How an array stores tickets: rows or columns of numbers, or masks, of any integer type.
package struct ArrayLayout: Equatable, Sendable {
  /// The form of its tickets, once their integers are bytes: columns in Fortran order.
  package let form: TicketForm
  let type: IntegerType
  /// Integers per row of the array.
  private let rowLength: Int
  /// Where the six numbers are in a row, ascending.
  private let places: [Int]
  /// Where the round is in a row; nil if tickets have none.
  private let round: Int?

  init(
    _ form: TicketForm, _ type: IntegerType, rowLength: Int = TicketRow.size,
    places: [Int] = Array(0..<TicketRow.size), round: Int? = nil
  ) {
    precondition(form != .masks || type.width == 8, "masks have eight bytes")
    precondition(
      places.count == TicketRow.size && places.allSatisfy { $0 < rowLength },
      "a row has six numbers")
    self.form = form
    self.type = type
    self.rowLength = rowLength
    self.places = places.sorted()
    self.round = round
  }

  /// The layout of a file of plain rows or masks.
  static func plain(_ form: TicketForm) -> ArrayLayout {
    ArrayLayout(form, form == .masks ? .word : .byte)
  }

  /// Whether the array's bytes are those of its form already.
  var isPlain: Bool { form == .masks ? !type.isBigEndian : type.width == 1 && !hasOtherColumns }

  /// Bytes per ticket in the file.
  var ticketSize: Int { form == .masks ? form.size : rowLength * type.width }

  /// Bytes per ticket that are read.
  var readSize: Int { form == .columns ? readColumns.count * type.width : ticketSize }

  /// The columns that are read, if they are stored one by one: those of the numbers, then of the round.
  var readColumns: [Int] { places + (round.map { [$0] } ?? []) }

  /// Whether each ticket has its own round.
  var hasRounds: Bool { round != nil }

  /// The rounds among the integers that were read, 0 for what is no round; `count` tickets have them.
  func rounds(_ integers: RawSpan, count: Int) -> [UInt32] {
    guard let round else { return [] }
    return (0..<count).map { ticket in
      let place = form == .columns ? places.count * count + ticket : ticket * rowLength + round
      let number = type.value(integers, at: place)
      return Round.numbers.contains(Int(clamping: number)) ? UInt32(number) : 0
    }
  }

  private var hasOtherColumns: Bool { rowLength != TicketRow.size }

  /// Moves the six numbers of each ticket together, to the start of the integers.
  @_lifetime(integers: copy integers) func dropOtherColumns(
    of integers: inout MutableRawSpan, count: Int
  ) {
    if form != .rows || !hasOtherColumns { return }
    // Ascending places: no integer is overwritten before it is moved.
    for ticket in 0..<count {
      for (index, place) in places.enumerated() {
        let from = (ticket * rowLength + place) * type.width
        let to = (ticket * TicketRow.size + index) * type.width
        for byte in 0..<type.width {
          integers.store(integers.value(at: from + byte, as: UInt8.self), at: to + byte)
        }
      }
    }
  }

  /// Turns the integers of tickets into bytes of their form.
  ///
  /// Integers outside 1…45 become bytes outside 1…45, so their rows are rejected.
  @_lifetime(tickets: copy tickets) func convert(
    _ integers: RawSpan, count: Int, _ kernel: RankKernel, into tickets: inout MutableRawSpan
  ) {
    if form == .masks {
      for index in 0..<count {
        let word = UInt64(bigEndian: integers.value(at: 8 * index))
        tickets.store(word.littleEndian, at: 8 * index)
      }
    } else {
      kernel.narrow(integers, type, TicketRow.size * count, &tickets)
    }
  }

  /// Why a ticket of `count` is rejected: the integer as the array has it.
  func fault(_ integers: RawSpan, count: Int, at ticket: Int) -> TicketFault? {
    if form == .masks {
      let mask = UInt64(truncatingIfNeeded: type.value(integers, at: ticket))
      return Pick(bits: mask) == nil ? .notSixBits(mask) : nil
    }
    let numbers = (0..<TicketRow.size).map { index in
      type.value(
        integers, at: form == .columns ? index * count + ticket : ticket * TicketRow.size + index)
    }
    return TicketRow.fault(of: numbers)
  }
}
