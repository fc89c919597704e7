/// What the caller knows of the payloads that it looks for; what they mean stays with the caller.
package struct KnownPayload: Sendable {
  /// What payloads may be guessed to be where a code is damaged.
  ///
  /// A guess only helps to find a payload: `accepts` has the last word on what is found.
  package let patterns: [PayloadPattern]

  /// Whether these bytes, of a code that declares this length, are a payload that was read whole.
  ///
  /// zbar sometimes gives a cut payload as a success. One that is not accepted does not end the
  /// search, and gives way to one that is accepted at the same place.
  package let accepts: @Sendable (_ payload: [UInt8], _ declaredLength: Int?) -> Bool

  /// What is known of payloads: whether they are accepted, and patterns that help to find them.
  package init(
    patterns: [PayloadPattern] = [], accepts: @escaping @Sendable ([UInt8], Int?) -> Bool
  ) {
    self.patterns = patterns
    self.accepts = accepts
  }
}
