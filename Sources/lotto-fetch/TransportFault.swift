internal import Fetching
internal import Foundation
internal import FoundationNetworking

/// What Foundation says of an exchange that failed, in terms of what to do.
enum TransportFault {
  /// The error that stands for one of Foundation's.
  static func error(for error: any Error) -> FetchError {
    guard let fault = error as? URLError else {
      return FetchError("the answer could not be read (\(plain("\(error)")))")
    }
    let text = plain(fault.localizedDescription)
    switch fault.code {
    case .cannotFindHost, .dnsLookupFailed:
      return FetchError("the site's name is not known: is this machine online? (\(text))")
    case .cannotConnectToHost:
      return FetchError("the site cannot be reached: is this machine online? (\(text))")
    case .networkConnectionLost, .badServerResponse:
      return FetchError(
        "the site broke the connection (\(text))", remedy: .again(afterSeconds: nil))
    // Foundation has no code for what libcurl says of TLS.
    case .secureConnectionFailed, .serverCertificateUntrusted,
      _ where text.hasPrefix("SSL"):
      return FetchError(
        "no safe connection to the site: are this machine's clock and certificates right? (\(text))"
      )
    default: return FetchError("the answer could not be read; try again later (\(text))")
    }
  }

  /// A text in which nothing can act on a terminal.
  private static func plain(_ text: String) -> String {
    String(text.map { $0.isASCII && !$0.isNewline && $0 >= " " && $0 <= "~" ? $0 : "?" })
  }
}
