import Testing

@testable import LottoCommand
@testable import Reporting

struct KeyBindingTests {
  @Test func `every key does one thing, and help lists it`() {
    let keys = KeyBinding.all.flatMap(\.acts.keys)
    #expect(Set(keys).count == keys.count)
    for binding in KeyBinding.all {
      #expect(!binding.acts.isEmpty || binding.label == "mouse")
      for language in Language.allCases {
        let help = BrowseScreen.help(200, in: language).map(\.text)
        #expect(help.contains { $0.hasPrefix(binding.label) }, "\(binding.label)")
      }
    }
  }

  @Test func `every character key appears in the label of its binding`() {
    for binding in KeyBinding.all {
      for case .character(let character) in binding.acts.keys where !character.isNumber {
        let name = character == " " ? "space" : String(character)
        #expect(binding.label.contains(name), "\(binding.label)")
      }
    }
  }

  @Test func `key summaries are written in their own language`() {
    for binding in KeyBinding.all {
      #expect(
        binding.summary.text(in: .korean).unicodeScalars.contains {
          (0xAC00...0xD7A3).contains($0.value)
        })
      #expect(binding.summary.text(in: .english).unicodeScalars.allSatisfy { $0.value < 0x1100 })
    }
  }
}
