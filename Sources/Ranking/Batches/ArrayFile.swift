internal import Platform

/// An array of tickets in a regular file: threads read any of its parts at the same time.
struct ArrayFile: Sendable {
  private let file: SharedDescriptor
  private let layout: ArrayLayout
  private let count: Int
  /// The offset of the first integer.
  private let start: Int

  init(_ file: SharedDescriptor, _ layout: ArrayLayout, count: Int, start: Int) {
    self.file = file
    self.layout = layout
    self.count = count
    self.start = start
  }

  /// Reads the integers of tickets; by column, if the array stores them so.
  func read(_ tickets: Range<Int>, into memory: PageMemory) throws(BatchReader.Failure) {
    let isByColumn = layout.form == .columns
    let width = isByColumn ? layout.type.width : layout.ticketSize
    for (column, place) in (isByColumn ? layout.readColumns : [0]).enumerated() {
      let size = tickets.count * width
      let offset = start + (place * count + tickets.lowerBound) * width
      let length: Int
      do throws(SystemError) {
        try Interrupts.check()
        let range = column * size..<(column + 1) * size
        length = try memory.fill(range, from: file.descriptor, at: offset)
      } catch { throw .system(error) }
      if length < size { throw shortage }
    }
  }

  /// The failure to read a file that was cut after it had been opened.
  private var shortage: BatchReader.Failure {
    let size: Int
    do throws(SystemError) { size = try file.descriptor.fileSize() } catch { return .system(error) }
    return .shortage(of: count, found: max(0, size - start), layout)
  }
}

/// An open file that several threads read.
final class SharedDescriptor: Sendable {
  let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
}
