internal import JSON
internal import Lottery

extension OperatorInterface {
  /// The file of every round that mirrors have, for more than one round: it is a single request.
  static let mirrorHistory = OperatorInterface(
    name: "all.json", questions: { $0.count > 1 ? [everyRound] : [] }, allRounds: everyRound,
    rows: mirroredRows)

  /// The files of mirrors, a round each.
  static let mirror = OperatorInterface(
    name: "N.json",
    questions: { rounds in
      rounds.map(\.number).map { round in
        Question(path: "/\(round).json", covered: round...round, isForFile: true)
      }
    },
    allRounds: nil,
    rows: mirroredRows)

  private static let everyRound = Question(everyRoundAt: "/all.json")

  /// The rows of an object that is one, or of an array of such objects; an empty array is another form.
  private static func mirroredRows(_ answer: JSONValue) -> [JSONValue]? {
    let rows = answer.array ?? [answer]
    return !rows.isEmpty && rows.allSatisfy(OperatorRow.isMirrored) ? rows : nil
  }
}
