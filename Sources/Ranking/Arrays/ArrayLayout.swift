internal import Lottery
internal import Platform

/// How an array stores tickets: rows or columns of numbers, or masks, of any integer type.
package struct ArrayLayout: Equatable, Sendable {
  /// The form of its tickets, once their integers are bytes: columns in Fortran order.
  package let form: TicketForm
  let type: IntegerType

  init(_ form: TicketForm, _ type: IntegerType) {
    precondition(form != .masks || type.width == 8, "masks have eight bytes")
    (self.form, self.type) = (form, type)
  }

  /// The layout of a file of plain rows or masks.
  static func plain(_ form: TicketForm) -> ArrayLayout {
    ArrayLayout(form, form == .masks ? .word : .byte)
  }

  /// Whether the array's bytes are those of its form already.
  var isPlain: Bool { form == .masks ? !type.isBigEndian : type.width == 1 }

  /// Bytes per ticket.
  var ticketSize: Int { form == .masks ? form.size : TicketRow.size * type.width }

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
