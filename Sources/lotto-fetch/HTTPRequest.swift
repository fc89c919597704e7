internal import Dispatch
internal import Fetching
internal import Foundation
internal import FoundationNetworking
internal import Platform

/// One GET through Foundation, with limits of time and size that Foundation itself does not keep.
enum HTTPRequest {
  /// The answer of a site, whatever its status; redirects are not followed.
  static func get(
    _ address: String, sizeLimit: Int, until deadline: Moment
  ) throws(FetchError) -> HTTPAnswer {
    guard let url = URL(string: address) else { throw FetchError("no address: \(address)") }
    let exchange = HTTPExchange(sizeLimit: sizeLimit)
    let memoryLimit = CurrentProcess.ownBytes + sizeLimit + memoryBesidesBody
    let session = URLSession(
      configuration: configuration, delegate: exchange, delegateQueue: SameThreadQueue())
    session.dataTask(with: request(url)).resume()
    // Cancelling waits for whatever Foundation is busy with, which may take minutes. So an exchange
    // that does not end is left alone: it ends with the process.
    session.finishTasksAndInvalidate()
    while exchange.end.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
      // Foundation ignores the time limit of a whole exchange on Linux and cuts that of a pause to
      // whole seconds.
      if Moment.now >= deadline {
        throw FetchError("no whole answer came in 10 seconds; try again later")
      }
      // It gathers headers, and the bodies of redirects, without a limit, and shows them only when
      // they are whole: until then the size of the process is their only sign.
      if CurrentProcess.ownBytes > memoryLimit {
        throw FetchError("the headers of the answer are too long; try again later")
      }
    }
    return try exchange.answer()
  }

  /// Bytes that Foundation and TLS themselves may take; a sanitizer keeps what they have freed.
  private static let memoryBesidesBody = isSanitized ? 64 << 20 : 6 << 20

  /// Nothing is stored, and no cookies or credentials are sent.
  private static var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.urlCache = nil
    return configuration
  }

  /// The headers that the site's own page sends.
  private static func request(_ url: URL) -> URLRequest {
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    let headers = [
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64)", "Accept": "application/json",
      "Referer": "https://www.dhlottery.co.kr/lt645/result",
      "X-Requested-With": "XMLHttpRequest",
    ]
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }
}

/// Calls a session's delegate on the thread that reads, so that it reads no faster than the delegate
/// takes: for a delegate on a thread of its own, megabytes pile up on a busy machine.
///
/// `@unchecked` repeats what Foundation says of its own class; this one stores nothing.
private final class SameThreadQueue: OperationQueue, @unchecked Sendable {
  override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}
