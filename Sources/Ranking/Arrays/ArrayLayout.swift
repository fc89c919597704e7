internal import Platform

/// How an array stores tickets: rows of six numbers, or masks, in any integer type and order.
package struct ArrayLayout: Equatable, Sendable {
  /// What its tickets become: rows of bytes, or masks.
  package let form: TicketForm
  let type: IntegerType
  /// Whether all first numbers come first, then all second ones: Fortran order.
  let isByColumn: Bool

  init(_ form: TicketForm, _ type: IntegerType, isByColumn: Bool = false) {
    precondition(form == .rows || type.width == 8, "masks of eight bytes")
    precondition(form == .rows || !isByColumn, "masks have no columns")
    (self.form, self.type, self.isByColumn) = (form, type, isByColumn)
  }

  /// The layout of a file of plain rows or masks.
  static func plain(_ form: TicketForm) -> ArrayLayout {
    ArrayLayout(form, form == .rows ? .byte : .word)
  }

  /// Whether the array's bytes are those of rows or masks already.
  var isPlain: Bool { !isByColumn && (form == .masks ? !type.isBigEndian : type.width == 1) }

  /// Bytes per ticket.
  var ticketSize: Int { form == .rows ? TicketRow.size * type.width : form.size }

  /// Whether rows are made of columns of bytes, narrowed first.
  var hasWideColumns: Bool { isByColumn && type.width > 1 }

  /// Turns the integers of tickets into rows or masks; `columns` has room for bytes by column.
  ///
  /// Integers outside 1…45 become bytes outside 1…45, so their rows are rejected.
  @_lifetime(tickets: copy tickets) func convert(
    _ integers: RawSpan, count: Int, _ kernel: RankKernel, columns: PageMemory?,
    into tickets: inout MutableRawSpan
  ) {
    if form == .masks {
      for index in 0..<count {
        let word = UInt64(bigEndian: integers.value(at: 8 * index))
        tickets.store(word.littleEndian, at: 8 * index)
      }
    } else if !isByColumn {
      kernel.narrow(integers, type, TicketRow.size * count, &tickets)
    } else if let columns, type.width > 1 {
      columns.change { kernel.narrow(integers, type, TicketRow.size * count, &$0) }
      columns.read { kernel.interleave($0, count, &tickets) }
    } else {
      kernel.interleave(integers, count, &tickets)
    }
  }

  /// Why a ticket of `count` is rejected: the integer as the array has it.
  func fault(_ integers: RawSpan, count: Int, at ticket: Int) -> TicketFault? {
    if form == .masks {
      let mask = UInt64(truncatingIfNeeded: type.value(integers, at: ticket))
      return mask.isTicketMask ? nil : .notSixBits(mask)
    }
    let numbers = (0..<TicketRow.size).map { index in
      type.value(
        integers, at: isByColumn ? index * count + ticket : ticket * TicketRow.size + index)
    }
    return TicketRow.fault(of: numbers)
  }
}
