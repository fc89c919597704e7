import Foundation
import TestSupport
import Testing

/// What the program needs from the system: libcurl and certificates.
struct LibraryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a script in the folder, with the program's path as `PROGRAM`.
  private func shell(_ script: String) throws -> ProgramRun {
    try ProgramRun(
      "/bin/bash", ["-c", script],
      environment: ["PROGRAM": ProgramRun.path(of: "lotto-fetch")], in: folder.url)
  }

  /// Runs a command with libraries whose names match hidden; nil if the system does not allow it.
  private func hiding(_ pattern: String, _ command: String) throws -> ProgramRun? {
    let run = try shell(
      """
      unshare --mount --map-root-user bash -c '
        for file in $(/sbin/ldconfig -p | sed -n "s/.*\(pattern).* => //p"); do
          mount --bind /dev/null "$file"
        done
        \(command)'
      """)
    // Not every system allows a test to have a mount namespace.
    return run.diagnostics.contains("unshare") || run.diagnostics.contains("mount:") ? nil : run
  }

  @Test("without libcurl the program says what to install")
  func missing() throws {
    guard let run = try hiding("libcurl", "\"$PROGRAM\" 1208") else { return }
    #expect(run.status == 69)
    #expect(run.output.isEmpty)
    #expect(
      run.diagnostics == "lotto-fetch: libcurl is not installed: apt-get install libcurl4\n")
  }

  @Test(
    "an https site is used only if a certificate named in the environment verifies it",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/openssl")),
    arguments: ["SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE"])
  func certificate(variable: String) throws {
    let body = try Repository.bytes(ofFixture: "Draws/api-row-1208.json")
    _ = try folder.file("answer", Array("HTTP/1.0 200 OK\r\n\r\n".utf8) + body)
    let run = try shell(
      """
      unset CURL_CA_BUNDLE SSL_CERT_DIR SSL_CERT_FILE
      mkdir lt645 && mv answer 'lt645/selectPstLt645Info.do?srchLtEpsd=1208'
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -keyout key \
        -out cert.pem -subj /CN=localhost -addext subjectAltName=DNS:localhost 2> /dev/null
      openssl rehash . && mkfifo fifo
      openssl s_server -accept 127.0.0.1:0 -cert cert.pem -key key -HTTP > fifo 2> /dev/null &
      # The signals of tests are blocked.
      trap 'kill -9 $!' EXIT
      exec 5< fifo
      until [[ $line == ACCEPT* ]]; do read -r line <&5 || exit 3; done
      site=https://localhost:${line##*:}
      [ \(variable) = SSL_CERT_DIR ] && place=$PWD || place=$PWD/cert.pem
      \(variable)=$place "$PROGRAM" --url "$site" 1208 2>&1; echo $?
      "$PROGRAM" --url "$site" 1208 2>&1; echo $?
      \(variable)=$place "$PROGRAM" --url "${site/localhost/127.0.0.1}" 1208 2>&1; echo $?
      """)
    #expect(run.lines.count == 6, "\(run.text)\(run.diagnostics)")
    #expect(run.lines.first?.hasPrefix("1208,2026-01-24,6,27,30,36,38,42,25,") == true)
    #expect(run.lines.dropFirst().first == "0")
    // First an untrusted certificate, then one for another name.
    for (reason, status) in [(2, 3), (4, 5)] where run.lines.count == 6 {
      #expect(
        run.lines[reason].contains("no secure connection to the site: "), "\(run.lines[reason])")
      #expect(run.lines[status] == "69")
    }
  }
}
