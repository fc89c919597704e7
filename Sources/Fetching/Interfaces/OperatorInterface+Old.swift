internal import JSON
internal import Lottery

extension OperatorInterface {
  /// The API that the operator switched off in January 2026; mirrors still serve it, one round at a time.
  static let old = OperatorInterface(
    name: "common.do",
    requests: { rounds in
      rounds.map(\.number).map { round in
        DrawRequest(path: "/common.do?method=getLottoNumber&drwNo=\(round)", covered: round...round)
      }
    },
    allRounds: nil,
    rows: { answer in
      switch answer["returnValue"]?.string {
      case "success": [answer]
      case "fail": []
      default: nil
      }
    })
}
