import Fetching
import Lottery
import Testing

extension OperatorInterface {
  /// The interface of this name.
  static func named(_ name: String) -> OperatorInterface? { all.first { $0.name == name } }
}

struct OperatorInterfaceTests {
  private func paths(_ interface: String, _ numbers: Int...) -> [String]? {
    OperatorInterface.named(interface)?.requests(numbers.compactMap { Round($0) }).map(\.path)
  }

  @Test("nearby rounds share a request, distant ones do not")
  func ranges() {
    #expect(
      paths("lt645", 3, 1245, 1249, 1250) == [
        "/lt645/selectPstLt645Info.do?srchLtEpsd=3",
        "/lt645/selectPstLt645Info.do?srchStrLtEpsd=1245&srchEndLtEpsd=1250",
      ])
  }

  @Test("all rounds are requested at once if the wanted ones would take too many requests")
  func many() {
    #expect(
      paths("lt645", 1, 200, 400, 600) == ["/lt645/selectPstLt645Info.do?srchLtEpsd=all"])
  }

  @Test("a window is centered on its earliest round, which has a result if any of them has")
  func window() {
    let middle = "/lt645/selectPstLt645InfoNew.do?srchDir=center&srchLtEpsd="
    #expect(paths("lt645 list", 1240, 1244, 1245, 1246) == [middle + "1240", middle + "1245"])
  }

  @Test("common.do takes one request per round")
  func old() {
    #expect(paths("common.do", 7, 8)?.last == "/common.do?method=getLottoNumber&drwNo=8")
    #expect(paths("common.do", 7, 8)?.count == 2)
  }

  @Test("several rounds are requested as a mirror's all.json, or one by one")
  func mirror() {
    #expect(paths("all.json", 7, 8) == ["/all.json"])
    #expect(paths("all.json", 7) == [])
    #expect(paths("N.json", 7, 8) == ["/7.json", "/8.json"])
  }

  @Test("the operator's own site is never asked for a mirror's files, however it is spelled")
  func operatorsSite() throws {
    let operators = ["lt645", "lt645 list", "common.do"]
    for base in [
      OperatorInterface.operatorBase, "https://www.dhlottery.co.kr/",
      "https://WWW.dhlottery.co.kr/x", "https://www.dhlottery.co.kr:443",
    ] {
      let site = try #require(SiteAddress(base))
      #expect(OperatorInterface.all(at: site).map(\.name) == operators, "\(base)")
    }
    for base in ["https://mirror.example/lotto/results", "http://127.0.0.1:8080"] {
      let site = try #require(SiteAddress(base))
      let names = OperatorInterface.all(at: site).map(\.name)
      #expect(names == operators + ["all.json", "N.json"], "\(base)")
    }
  }

  @Test("the requests of every interface cover all wanted rounds, and names are distinct")
  func covered() {
    let rounds = (1...250).compactMap { Round($0) }
    for interface in OperatorInterface.all {
      let requests = interface.requests(rounds)
      for round in rounds {
        #expect(requests.contains { $0.covered?.contains(round.number) ?? true })
      }
    }
    #expect(Set(OperatorInterface.all.map(\.name)).count == OperatorInterface.all.count)
  }
}
