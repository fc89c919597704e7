internal import Lottery

extension OperatorInterface {
  /// The call that fills the site's list: ten rounds around one, newest first.
  ///
  /// Around a round without a result the list is empty, even where earlier rounds have theirs. So the
  /// earliest missing round is put in the middle, and a question covers five rounds from there on.
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
