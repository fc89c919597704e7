internal import Dispatch
internal import Fetching
internal import Foundation
internal import FoundationNetworking
internal import Platform
internal import Synchronization

/// One GET, as polite and as short as it can be.
enum HTTPRequest {
  /// The body of an answer of status 200.
  ///
  /// Plain http is spoken to this machine alone. Redirects are not followed: the operator's lead
  /// to the page that says it blocks.
  static func get(_ address: String, until deadline: Moment) throws(FetchError) -> [UInt8] {
    guard let url = URL(string: address), url.scheme == "https" || isLoopback(address) else {
      throw FetchError("expected an https address, found \(address)")
    }
    let answer = Answer()
    let session = URLSession(
      configuration: .ephemeral, delegate: RedirectRefusal(), delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    session.dataTask(with: request(url)) { data, response, error in
      answer.set(Self.body(data, response, error))
    }.resume()
    let time = max(.zero, deadline - .now).components
    let left = Double(time.seconds) + Double(time.attoseconds) * 1e-18
    guard answer.done.wait(timeout: .now() + left) == .success, let result = answer.result else {
      throw FetchError("no answer in time")
    }
    return try result.get()
  }

  /// Whether an address is plain http to this machine.
  static func isLoopback(_ address: String) -> Bool {
    guard let url = URL(string: address), url.scheme == "http", let host = url.host() else {
      return false
    }
    return ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
  }

  /// The headers that the site's own page sends.
  private static func request(_ url: URL) -> URLRequest {
    var request = URLRequest(url: url)
    let headers = [
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64)", "Accept": "application/json",
      "Referer": "https://www.dhlottery.co.kr/lt645/result",
      "X-Requested-With": "XMLHttpRequest",
    ]
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }

  private static let sizeLimit = 1 << 20

  private static func body(
    _ data: Data?, _ response: URLResponse?, _ error: (any Error)?
  ) -> Result<[UInt8], FetchError> {
    if let error { return .failure(FetchError(error.localizedDescription)) }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200, let data else {
      return .failure(FetchError("expected status 200, found \(status)"))
    }
    guard data.count <= sizeLimit else { return .failure(FetchError("the answer is too long")) }
    return .success(Array(data))
  }

  /// An answer that comes on another thread.
  private final class Answer: Sendable {
    let done = DispatchSemaphore(value: 0)
    private let stored = Mutex<Result<[UInt8], FetchError>?>(nil)

    var result: Result<[UInt8], FetchError>? { stored.withLock(\.self) }

    func set(_ result: Result<[UInt8], FetchError>) {
      stored.withLock { $0 = result }
      done.signal()
    }
  }

  private final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }
  }
}
