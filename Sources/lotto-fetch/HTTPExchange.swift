internal import Dispatch
internal import Fetching
internal import Foundation
internal import FoundationNetworking
internal import Platform
internal import Synchronization

/// Collects a response, up to a size limit, while it arrives on another thread.
final class HTTPExchange: NSObject, URLSessionDataDelegate {
  /// Signalled once, when the response is complete or has failed.
  let end = DispatchSemaphore(value: 0)
  private let sizeLimit: Int
  private let state = Mutex(State())

  private struct State {
    var body: [UInt8] = []
    var result: Result<HTTPAnswer, FetchError>?
  }

  init(sizeLimit: Int) { self.sizeLimit = sizeLimit }

  /// The response; call after `end` has been signalled.
  func answer() throws(FetchError) -> HTTPAnswer {
    guard let result = state.withLock(\.result) else { throw FetchError("no answer came") }
    return try result.get()
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooMuch = state.withLock { state in
      guard state.result == nil else { return false }
      if data.count > sizeLimit - state.body.count { return true }
      state.body += data
      return false
    }
    if isTooMuch { finish(.failure(FetchError("the answer is longer than \(sizeLimit) bytes"))) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    finish(.success(answer(response)))
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if let error {
      finish(.failure(TransportFault.error(for: error)))
    } else if let response = task.response as? HTTPURLResponse {
      finish(.success(answer(response)))
    } else {
      finish(.failure(FetchError("the answer is not HTTP")))
    }
  }

  private func answer(_ response: HTTPURLResponse) -> HTTPAnswer {
    HTTPAnswer(
      status: response.statusCode, location: response.value(forHTTPHeaderField: "Location"),
      retryAfter: response.value(forHTTPHeaderField: "Retry-After").flatMap {
        RetryAfter.seconds(of: $0, now: WallClock.secondsSinceEpoch)
      },
      body: state.withLock(\.body))
  }

  /// Keeps the first result and ignores later ones.
  private func finish(_ result: Result<HTTPAnswer, FetchError>) {
    let isFirst = state.withLock { state in
      guard state.result == nil else { return false }
      state.result = result
      state.body = []
      return true
    }
    if isFirst { end.signal() }
  }
}
