internal import Lottery
internal import Pipeline
internal import Platform

/// A CSV file of the winning tickets, with their index in the input file.
struct WinnersFile: ~Copyable {
  private let file: OutputFile
  private var buffer: OutputBuffer
  private let atLeast: Rank

  init(_ path: BytePath, atLeast: Rank) throws(SystemError) {
    let file = try OutputFile(path)
    let header = Array("index,n1,n2,n3,n4,n5,n6,rank\r\n".utf8)
    buffer = OutputBuffer(to: file.fileDescriptor, beginningWith: header)
    self.file = file
    self.atLeast = atLeast
  }

  mutating func append(_ block: borrowing RankedBlock) throws(SystemError) {
    var lines: [UInt8] = []
    for winner in block.winners(atLeast: atLeast) {
      let numbers = winner.pick.numbers.map(String.init).joined(separator: ",")
      lines += "\(winner.index),\(numbers),\(winner.rank.rawValue)\r\n".utf8
    }
    try buffer.append(lines)
  }

  consuming func complete() throws(SystemError) {
    do throws(SystemError) { try buffer.flush() } catch {
      file.discard()
      throw error
    }
    try file.complete()
  }

  consuming func discard() { file.discard() }
}
