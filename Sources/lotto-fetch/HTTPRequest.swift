internal import Dispatch
internal import Fetching
internal import Foundation
internal import FoundationNetworking
internal import Platform

/// One GET through Foundation, with the time and size limits that Foundation does not enforce.
enum HTTPRequest {
  /// Sends a GET and returns the response, whatever its status; does not follow redirects.
  static func get(
    _ address: String, sizeLimit: Int, until deadline: Moment
  ) throws(FetchError) -> HTTPAnswer {
    guard let url = URL(string: address) else { throw FetchError("no address: \(address)") }
    let exchange = HTTPExchange(sizeLimit: sizeLimit)
    let memoryLimit = CurrentProcess.ownBytes + sizeLimit + memoryBesidesBody
    let session = URLSession(
      configuration: configuration, delegate: exchange, delegateQueue: SameThreadQueue())
    session.dataTask(with: request(url)).resume()
    // Cancelling blocks on whatever Foundation is doing, perhaps for minutes. So an exchange that
    // times out is abandoned and ends with the process.
    session.finishTasksAndInvalidate()
    while exchange.end.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
      // On Linux, Foundation ignores the timeout of a whole exchange and truncates the idle timeout
      // to whole seconds.
      if Moment.now >= deadline {
        throw FetchError("no complete answer within 10 seconds; try again later")
      }
      // It buffers headers and redirect bodies without a limit and reports them only when complete;
      // until then, the size of the process is the only sign of them.
      if CurrentProcess.ownBytes > memoryLimit {
        throw FetchError("the headers of the answer are too long; try again later")
      }
    }
    return try exchange.answer()
  }

  /// Bytes that Foundation and TLS themselves may use; a sanitizer also retains freed memory.
  private static let memoryBesidesBody = isSanitized ? 64 << 20 : 6 << 20

  /// Stores nothing; sends no cookies or credentials.
  private static var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.urlCache = nil
    return configuration
  }

  /// A request with the headers that the site's own page sends.
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

/// Runs a session's delegate on the reading thread, for back-pressure.
///
/// With a delegate on its own thread, megabytes pile up on a busy machine. `@unchecked` repeats
/// Foundation's conformance of the superclass; this class stores nothing.
private final class SameThreadQueue: OperationQueue, @unchecked Sendable {
  override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}
