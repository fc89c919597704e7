internal import Lottery

extension OperatorInterface {
  /// The call that fills the site's list: the ten rounds about one, newest first.
  ///
  /// About a round that has no result the list is empty, though earlier ones have theirs: the round
  /// in the middle is always the earliest that is missing, and five come with one question.
  static let window = OperatorInterface(
    name: "lt645 list",
    questions: { rounds in
      var questions: [Question] = []
      var next = 0
      for round in rounds.map(\.number) where round >= next {
        next = round + roundsFromMiddle
        questions.append(
          Question(
            path: "/lt645/selectPstLt645InfoNew.do?srchDir=center&srchLtEpsd=\(round)",
            covered: round - roundsBeforeMiddle...next - 1))
      }
      return questions
    },
    allRounds: nil,
    rows: rowsOfEnvelope)

  private static let roundsBeforeMiddle = 5
  private static let roundsFromMiddle = 5
}
