/// What may be assumed of a payload that somebody looks for; what it means stays with them.
package struct KnownPayload: Sendable {
  /// What payloads may be guessed to be where a code is damaged.
  ///
  /// A guess serves to find the payload, and `accepts` has the last word on what is found.
  package let patterns: [PayloadPattern]

  /// Whether bytes, with the length that their code declares, were read whole.
  ///
  /// zbar sometimes gives a cut payload as a success: one that is not accepted does not end the
  /// search, and gives way to one that is accepted in the same place.
  package let accepts: @Sendable (_ payload: [UInt8], _ declaredLength: Int?) -> Bool

  /// Payloads for which the closure stands, with the patterns that help to find them.
  package init(
    patterns: [PayloadPattern] = [], accepts: @escaping @Sendable ([UInt8], Int?) -> Bool
  ) {
    self.patterns = patterns
    self.accepts = accepts
  }
}
