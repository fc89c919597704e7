import Lottery
import Reporting
import Testing

@testable import LottoCommand

struct SuggestionTests {
  private func distance(_ left: String, _ right: String) -> Int {
    Suggestion.distance(Array(left.utf8), Array(right.utf8))
  }

  @Test("the distance counts missing, extra, wrong and swapped letters")
  func distances() {
    #expect(distance("scan", "scan") == 0)
    #expect(distance("scn", "scan") == 1)
    #expect(distance("scann", "scan") == 1)
    #expect(distance("scen", "scan") == 1)
    #expect(distance("sacn", "scan") == 1)
    #expect(distance("", "scan") == 4)
    #expect(distance("kitten", "sitting") == 3)
  }

  @Test("only a similar name, or the only one with that beginning, is suggested")
  func nearest() {
    let names = ["scan", "check", "recursive", "rank-filter"]
    #expect(Suggestion.nearest(to: "chekc", among: names) == "check")
    #expect(Suggestion.nearest(to: "recur", among: names) == "recursive")
    #expect(Suggestion.nearest(to: "rankfilter", among: names) == "rank-filter")
    #expect(Suggestion.nearest(to: "frobnicate", among: names) == nil)
    #expect(Suggestion.nearest(to: "", among: names) == nil)
  }

  private func reason(_ words: String...) -> String {
    do throws(Failure) {
      _ = try ArgumentParser(words.map { Array($0.utf8) }, for: .scan)
      return ""
    } catch {
      return error.reason?.english ?? ""
    }
  }

  @Test("a mistyped option or choice is reported with a suggestion")
  func options() {
    #expect(reason("--ofline") == "unknown option --ofline; did you mean --offline?")
    #expect(reason("--format", "jsnol").hasSuffix("found \"jsnol\"; did you mean jsonl?"))
    #expect(reason("--color=alway").hasSuffix("; did you mean always?"))
    #expect(reason("--strict") == "unknown option --strict; it is an option of rank")
    #expect(reason("--zzzzzz") == "unknown option --zzzzzz")
    #expect(reason("--jobs") == "--jobs needs a value: N")
  }
}
