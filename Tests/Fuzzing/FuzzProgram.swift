internal import Platform

/// Called by libFuzzer, which provides `main`, with every input.
///
/// The environment variable LOTTO_FUZZ names the target.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> Int32 {
  guard let target else {
    let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
    writeDiagnostic("fuzz: expected LOTTO_FUZZ to be one of \(names)")
    CurrentProcess.exit(2)
  }
  // libFuzzer's bytes are valid only during the call, so they are copied.
  target.body(unsafe Array(UnsafeBufferPointer(start: bytes, count: length)))
  return 0
}

private let target = FuzzTarget.named(Environment.value(of: "LOTTO_FUZZ") ?? "")
