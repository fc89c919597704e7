internal import Glibc

/// The iconv converters that the C library loads from files on first use.
package enum CharacterSets {
  /// Loads the converters from some character sets to UTF-8, so that no file is opened for them
  /// later.
  ///
  /// Unknown sets are skipped. The converters are never closed, because the C library unloads
  /// unused ones after a while.
  package static func load(_ names: [String]) {
    for name in names { _ = unsafe iconv_open("UTF-8", name) }
  }
}
