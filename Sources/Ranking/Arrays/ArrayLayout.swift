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
  let places: [Int]

  init(
    _ form: TicketForm, _ type: IntegerType, rowLength: Int = TicketRow.size,
    places: [Int] = Array(0..<TicketRow.size)
  ) {
    precondition(form != .masks || type.width == 8, "masks have eight bytes")
    precondition(
      places.count == TicketRow.size && places.allSatisfy { $0 < rowLength },
      "a row has six numbers")
    self.form = form
    self.type = type
    self.rowLength = rowLength
    self.places = places.sorted()
  }

  /// The layout of a file of plain rows or masks.
  static func plain(_ form: TicketForm) -> ArrayLayout {
    ArrayLayout(form, form == .masks ? .word : .byte)
  }

  /// Whether the array's bytes are those of its form already.
  var isPlain: Bool { form == .masks ? !type.isBigEndian : type.width == 1 && !hasOtherColumns }

  /// Bytes per ticket in the file.
  var ticketSize: Int { form == .masks ? form.size : rowLength * type.width }

  /// Bytes per ticket that are read: of columns, only those with numbers.
  var readSize: Int { form == .columns ? TicketRow.size * type.width : ticketSize }

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
