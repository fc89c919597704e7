internal import Platform

/// The benchmark tickets as an array of another layout, block by block as a file of it is read.
struct BenchmarkArray {
  let tickets: Int
  private let layout: ArrayLayout
  private let integers: PageMemory
  private let rows: PageMemory

  /// Lays out the first `tickets` rows.
  init(_ rows: PageMemory, tickets: Int, as layout: ArrayLayout) throws(SystemError) {
    precondition(layout.form == .rows && !layout.type.isBigEndian, "rows of numbers")
    (self.tickets, self.layout) = (tickets, layout)
    integers = try PageMemory(count: tickets * layout.ticketSize)
    self.rows = try PageMemory(count: layout.blockTickets * TicketRow.size)
    let width = layout.type.width
    eachBlock { block in
      rows.read { rows in
        integers.change { integers in
          for ticket in block {
            for index in 0..<TicketRow.size {
              let place =
                layout.isByColumn
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

  /// Turns the array into rows, and counts them in one draw.
  func count(_ kernel: RankKernel, _ draw: DrawNumbers) {
    var counts = RankCounts()
    eachBlock { block in
      let bytes = block.lowerBound * layout.ticketSize..<block.upperBound * layout.ticketSize
      integers.read { integers in
        rows.change { rows in
          layout.convert(
            integers.extracting(bytes), count: block.count, kernel, columns: nil, into: &rows)
        }
      }
      rows.read { rows in
        let rows = rows.extracting(first: block.count * TicketRow.size)
        kernel.count(rows, in: draw, into: &counts) { _, _ in }
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
