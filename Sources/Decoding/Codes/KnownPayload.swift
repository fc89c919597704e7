/// What the caller knows of the payloads that it looks for; what they mean stays with the caller.
package struct KnownPayload: Sendable {
  /// The forms of payloads that damaged symbols may have.
  ///
  /// They only help to read: `accepts` has the last word on what is found.
  let templates: TemplateLibrary

  /// Whether these bytes, of a code that declares this length, are a payload that was read whole.
  ///
  /// zbar sometimes gives a cut payload as a success. One that is not accepted does not end the
  /// search, and gives way to one that is accepted at the same place.
  package let accepts: @Sendable (_ payload: [UInt8], _ declaredLength: Int?) -> Bool

  /// Whether an accepted payload is none that is looked for: one may lie beside it, harder to see.
  package let isForeign: @Sendable (_ payload: [UInt8]) -> Bool

  /// What is known of payloads: whether they are accepted, which are foreign, and templates that help
  /// to read them.
  package init(
    templates: [PayloadTemplate] = [],
    isForeign: @escaping @Sendable ([UInt8]) -> Bool = { _ in false },
    accepts: @escaping @Sendable ([UInt8], Int?) -> Bool
  ) {
    self.templates = TemplateLibrary(templates)
    self.isForeign = isForeign
    self.accepts = accepts
  }
}
