/// What the lines of a text say.
package enum TextForm: Sendable {
  /// A game: six numbers of one or two digits, in any order.
  ///
  /// Between two numbers stands a comma, with or without blanks and tabs around it, or blanks and tabs
  /// alone. The first line of a file may be a header: it begins with a letter or a quotation
  /// mark, and holds no number.
  case games
  /// A ticket's code, as `Payload` reads it: the operator's address, or a body alone.
  case urls
}
