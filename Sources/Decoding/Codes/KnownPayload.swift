/// What the caller knows about the payloads it looks for; only the caller knows their meaning.
package struct KnownPayload: Sendable {
  /// Templates that help to read damaged symbols; `accepts` still decides.
  let templates: TemplateLibrary
  /// Whether a payload is valid and, given the declared length, complete: zbar may truncate it.
  ///
  /// Other payloads do not end the search; an accepted one at the same place replaces them.
  package let accepts: @Sendable (_ payload: [UInt8], _ declaredLength: Int?) -> Bool
  /// Whether an accepted payload is not the kind wanted; one that is may be nearby, harder to see.
  package let isForeign: @Sendable (_ payload: [UInt8]) -> Bool

  /// Combines a check to accept payloads, a check for unwanted ones, and templates.
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
