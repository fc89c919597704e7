/// The contents of a text's lines.
package enum TextForm: Sendable {
  /// One game per line: six numbers of one or two digits, in any order.
  ///
  /// Numbers are separated by a comma with optional blanks or tabs around it, or by blanks or tabs
  /// alone. The first line of a file may be a header: it starts with a letter or a quotation mark, and
  /// no column is a number.
  case games
  /// One ticket code per line, as parsed by `Payload`: the operator's URL, or its body alone.
  case urls
}
