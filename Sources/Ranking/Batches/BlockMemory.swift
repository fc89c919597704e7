package import Platform

/// One thread's memory for the blocks of a reader.
package struct BlockMemory: Sendable {
  /// The tickets or text of a block.
  package let contents: PageMemory
  /// The integers of an array with another layout.
  let integers: PageMemory?

  init(tickets: Int, of layout: ArrayLayout) throws(SystemError) {
    contents = try PageMemory(count: tickets * layout.form.size)
    integers = layout.isPlain ? nil : try PageMemory(count: tickets * layout.ticketSize)
  }

  init(text count: Int) throws(SystemError) {
    contents = try PageMemory(count: count)
    integers = nil
  }

  /// Where the bytes of the file go.
  var source: PageMemory { integers ?? contents }
}
