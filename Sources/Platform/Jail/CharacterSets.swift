internal import Glibc

/// The converters of text that the C library loads from files of their own, when they are first used.
package enum CharacterSets {
  /// Loads the converters of some character sets to UTF-8, so that later no file is opened for them.
  ///
  /// A set that is unknown here stays unknown. What is loaded stays so to the end of the process: a
  /// converter that nobody holds is unloaded after a while.
  package static func load(_ names: [String]) {
    for name in names { _ = unsafe iconv_open("UTF-8", name) }
  }
}
