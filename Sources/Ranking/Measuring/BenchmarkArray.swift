internal import Platform

/// The benchmark tickets as an array of another layout, block by block as a file of it is read.
struct BenchmarkArray {
  let tickets: Int
  private let layout: ArrayLayout
  private let integers: PageMemory
  /// A block of tickets in the layout's form.
  private let converted: PageMemory

  /// Lays out the first `tickets` rows.
  init(_ rows: PageMemory, tickets: Int, as layout: ArrayLayout) throws(SystemError) {
    precondition(
      layout.form != .masks && !layout.type.isBigEndian,
      "the array has little-endian rows or columns")
    self.tickets = tickets
    self.layout = layout
    integers = try PageMemory(count: tickets * layout.ticketSize)
    converted = try PageMemory(
      count: layout.isPlain ? 0 : layout.blockTickets * TicketRow.size)
    let width = layout.type.width
    eachBlock { block in
      rows.read { rows in
        integers.change { integers in
          for ticket in block {
            for index in 0..<TicketRow.size {
              let place =
                layout.form == .columns
                ? block.lowerBound * TicketRow.size + index * block.count + ticket
                  - block.lowerBound : ticket * TicketRow.size + index
              let number: UInt8 = rows.value(at: ticket * TicketRow.size + index)
              integers.store(number, at: place * width)
            }
          }
        }
      }
    }
  }

  var byteCount: Int { integers.count }

  /// Converts the integers to bytes, unless they are bytes already, and counts them in one draw.
  func count(_ kernel: RankKernel, _ draw: DrawNumbers) {
    var counts = RankCounts()
    func count(_ tickets: RawSpan) {
      kernel.count(tickets, as: layout.form, in: draw, into: &counts) { _ in }
    }
    eachBlock { block in
      let bytes = block.lowerBound * layout.ticketSize..<block.upperBound * layout.ticketSize
      integers.read { integers in
        let integers = integers.extracting(bytes)
        if layout.isPlain { return count(integers) }
        converted.change {
          layout.convert(integers, count: block.count, kernel, into: &$0)
        }
        converted.read { count($0.extracting(first: block.count * TicketRow.size)) }
      }
    }
    keep(counts)
  }

  private func eachBlock(_ body: (Range<Int>) -> Void) {
    for first in stride(from: 0, to: tickets, by: layout.blockTickets) {
      body(first..<min(first + layout.blockTickets, tickets))
    }
  }
}
