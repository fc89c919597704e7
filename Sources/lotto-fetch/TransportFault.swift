internal import Fetching
internal import Foundation
internal import FoundationNetworking

/// Translates Foundation's errors into messages that say what to do.
enum TransportFault {
  /// Translates one of Foundation's errors.
  static func error(for error: any Error) -> FetchError {
    guard let fault = error as? URLError else {
      return FetchError("the answer could not be read (\(plain("\(error)")))")
    }
    let text = plain(fault.localizedDescription)
    switch fault.code {
    case .cannotFindHost, .dnsLookupFailed:
      return FetchError("the site's name cannot be resolved: is this machine online? (\(text))")
    case .cannotConnectToHost:
      return FetchError("the site cannot be reached: is this machine online? (\(text))")
    case .networkConnectionLost, .badServerResponse:
      return FetchError(
        "the site broke the connection (\(text))", remedy: .again(afterSeconds: nil))
    // Foundation has no code for libcurl's TLS errors.
    case .secureConnectionFailed, .serverCertificateUntrusted,
      _ where text.hasPrefix("SSL"):
      return FetchError(
        "no secure connection to the site: are this machine's clock and certificates right? (\(text))"
      )
    default: return FetchError("the answer could not be read; try again later (\(text))")
    }
  }

  /// Replaces everything but printable ASCII, so that no escape sequence reaches a terminal.
  private static func plain(_ text: String) -> String {
    String(text.map { $0.isASCII && !$0.isNewline && $0 >= " " && $0 <= "~" ? $0 : "?" })
  }
}
