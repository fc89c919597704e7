import Fetching
import Lottery
import Testing

struct OperatorInterfaceTests {
  private func paths(_ interface: Int, _ numbers: Int...) -> [String] {
    OperatorInterface.all[interface].questions(numbers.compactMap { Round($0) }).map(\.path)
  }

  @Test("near rounds share a question, far ones do not")
  func ranges() {
    #expect(
      paths(0, 3, 1245, 1249, 1250) == [
        "/lt645/selectPstLt645Info.do?srchLtEpsd=3",
        "/lt645/selectPstLt645Info.do?srchStrLtEpsd=1245&srchEndLtEpsd=1250",
      ])
  }

  @Test("for rounds that would take too many questions every round is asked for")
  func many() {
    #expect(
      paths(0, 1, 200, 400, 600) == ["/lt645/selectPstLt645Info.do?srchLtEpsd=all"])
  }

  @Test("the window lies about the earliest round, which has a result if any has")
  func window() {
    let middle = "/lt645/selectPstLt645InfoNew.do?srchDir=center&srchLtEpsd="
    #expect(paths(1, 1240, 1244, 1245, 1246) == [middle + "1240", middle + "1245"])
  }

  @Test("the call of mirrors gives a round at a time")
  func old() {
    #expect(paths(2, 7, 8).last == "/common.do?method=getLottoNumber&drwNo=8")
    #expect(paths(2, 7, 8).count == 2)
  }

  @Test("every interface covers what it asks for, and has a name of its own")
  func covered() {
    let rounds = (1...250).compactMap { Round($0) }
    for interface in OperatorInterface.all {
      let questions = interface.questions(rounds)
      for round in rounds {
        #expect(questions.contains { $0.covered?.contains(round.number) ?? true })
      }
    }
    #expect(Set(OperatorInterface.all.map(\.name)).count == OperatorInterface.all.count)
  }
}
