/// What the caller knows about the payloads it looks for; only the caller knows their meaning.
package struct KnownPayload: Sendable {
  /// For damaged symbols; they only help to read, `accepts` decides.
  let templates: TemplateLibrary
  /// Whether bytes from a code that declares this length are complete; zbar may truncate them.
  ///
  /// Other payloads do not end the search; an accepted one at the same place replaces them.
  package let accepts: @Sendable (_ payload: [UInt8], _ declaredLength: Int?) -> Bool
  /// Whether an accepted payload is not what is looked for; that may lie beside it, harder to see.
  package let isForeign: @Sendable (_ payload: [UInt8]) -> Bool

  /// What is known about payloads: a check to accept them, a check for foreign ones, and templates.
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
