internal import JSON
internal import Lottery

/// The interfaces that only mirrors still serve.
extension OperatorInterface {
  /// The operator's API until January 2026, one round at a time.
  static let old = OperatorInterface(
    name: "common.do",
    requests: { rounds in
      rounds.map(\.number).map { round in
        DrawRequest(path: "/common.do?method=getLottoNumber&drwNo=\(round)", covered: round...round)
      }
    },
    rows: { answer in
      switch answer["returnValue"]?.string {
      case "success": [answer]
      case "fail": []
      default: nil
      }
    })

  /// A mirror's file of all rounds; used for two or more rounds, since it takes a single request.
  static let mirrorHistory = OperatorInterface(
    name: "all.json", requests: { $0.count > 1 ? [mirroredHistory] : [] },
    allRounds: mirroredHistory, rows: mirroredRows)

  static let mirror = OperatorInterface(
    name: "N.json",
    requests: { rounds in
      rounds.map(\.number).map { round in
        DrawRequest(path: "/\(round).json", covered: round...round, isForFile: true)
      }
    },
    rows: mirroredRows)

  private static let mirroredHistory = DrawRequest(
    path: "/all.json", covered: nil, sizeLimit: DrawRequest.everyRoundLimit)

  /// The rows of one row object or an array of them; nil for an empty array or any other format.
  private static func mirroredRows(_ answer: JSONValue) -> [JSONValue]? {
    let rows = answer.array ?? [answer]
    return !rows.isEmpty && rows.allSatisfy(OperatorRow.isMirrored) ? rows : nil
  }
}
