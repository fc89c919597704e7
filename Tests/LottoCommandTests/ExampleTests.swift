import Reporting
import Testing

@testable import LottoCommand

struct ExampleTests {
  @Test("every example is valid usage", arguments: Command.all.map(\.name))
  func parsed(name: CommandName) throws {
    let command = try #require(Command.all.first { $0.name == name })
    for example in command.examples {
      let words = example.line.split(separator: " ").map { Array($0.utf8) }
      #expect(
        words.prefix(2).map { String(decoding: $0, as: UTF8.self) } == ["lotto", name.rawValue])
      _ = try ArgumentParser(words.dropFirst(2), for: name)
      #expect(!example.summary.text(in: .korean).isEmpty)
    }
  }
}
