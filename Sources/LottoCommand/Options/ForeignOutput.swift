internal import Lottery

/// Kinds of files that lotto does not write, by the ending of their names, and how others make them.
enum ForeignOutput {
  /// What pandas calls writing such a file.
  private static let methods = [
    ".parquet": "to_parquet", ".feather": "to_feather", ".arrow": "to_feather",
    ".xlsx": "to_excel",
  ]
  /// What compresses standard input to standard output.
  private static let compressors = [
    ".gz": "gzip", ".bz2": "bzip2", ".xz": "xz", ".zst": "zstd",
  ]

  /// Why a file is not written, and the command that makes it; nil unless its ending promises such a kind.
  static func refusal(of name: String) -> Wording? {
    if let (ending, method) = methods.first(where: { name.hasSuffix($0.key) }) {
      // A serial may begin with zeros.
      let program =
        #"import pandas, sys; pandas.read_csv(sys.argv[1], dtype={"serial": str}).\#(method)(sys.argv[2])"#
      return Wording(
        "lotto does not write \(ending) files; write FILE.csv, then convert it with "
          + "python3 -c '\(program)' FILE.csv FILE\(ending)")
    }
    return compressors.first { name.hasSuffix($0.key) }.map { _, compressor in
      Wording("lotto does not compress; leave out -o, and pipe the output to \(compressor)")
    }
  }
}
