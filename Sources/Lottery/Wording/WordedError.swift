package import JSON

/// An error that users see: its case and values, said in their language.
package protocol WordedError: Error {
  /// What was expected and found.
  var wording: Wording { get }
}

extension Wording {
  /// What an error says.
  package init(_ error: some WordedError) { self = error.wording }
}

extension JSONError: WordedError {
  /// What was expected, and at which byte.
  package var wording: Wording { Wording("\(Wording(key: reason.rawValue)) at byte \(offset)") }
}

extension DrawError: WordedError {
  /// What was expected of the draw.
  package var wording: Wording { Wording(key: rawValue) }
}
