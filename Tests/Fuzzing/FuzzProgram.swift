internal import Platform

/// What libFuzzer, which brings the program's beginning along, calls with every input.
///
/// The environment's LOTTO_FUZZ names the target.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> Int32 {
  guard let target else {
    let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
    writeDiagnostic("fuzz: expected LOTTO_FUZZ to be one of \(names)")
    CurrentProcess.exit(2)
  }
  // The input is libFuzzer's for the time of the call.
  target.body(unsafe Array(UnsafeBufferPointer(start: bytes, count: length)))
  return 0
}

private let target = FuzzTarget.named(Environment.value(of: "LOTTO_FUZZ") ?? "")
