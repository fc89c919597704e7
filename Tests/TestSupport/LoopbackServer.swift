internal import Foundation
internal import Glibc

/// A loopback server that handles each connection as a test wants, on its own thread.
package final class LoopbackServer: Sendable {
  /// The base URL of the server.
  package var address: String { "http://127.0.0.1:\(port)" }
  /// The port that it listens on.
  package let port: UInt16
  private let listener: Int32

  /// Starts listening.
  ///
  /// - Parameter answer: Handles a connection, which is closed afterwards.
  /// - Throws: If no port is available.
  package init(answer: @escaping @Sendable (LoopbackConnection) -> Void) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listens = unsafe withUnsafeMutablePointer(to: &place) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(listener, address, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard listens else { throw POSIXError(.EADDRNOTAVAIL) }
    self.listener = listener
    port = UInt16(bigEndian: place.sin_port)
    Thread.detachNewThread {
      while case let socket = accept(listener, nil, nil), socket >= 0 {
        // A program that a test starts meanwhile must not hold the connection open.
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        Thread.detachNewThread {
          let connection = LoopbackConnection(socket)
          answer(connection)
          connection.close()
        }
      }
      _ = Glibc.close(listener)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }
}

/// One connection to a loopback server.
package struct LoopbackConnection: Sendable {
  /// The lines of the request, the first with its path; empty if none arrived.
  package let request: [String]
  private let socket: Int32

  init(_ socket: Int32) {
    self.socket = socket
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8), bytes.count < 1 << 16 {
      var byte: UInt8 = 0
      guard unsafe recv(socket, &byte, 1, 0) == 1 else { break }
      bytes.append(byte)
    }
    request = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  /// The second word of the first line of the request; empty if there is none.
  package var path: String {
    request.first?.split(separator: " ").dropFirst().first.map(String.init) ?? ""
  }

  /// Sends bytes; false if the other end is gone.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let result = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.send(
          socket, buffer.baseAddress?.advanced(by: sent), buffer.count - sent,
          Int32(MSG_NOSIGNAL))
      }
      guard result > 0 else { return false }
      sent += result
    }
    return true
  }

  /// Waits for the other end to close or send; false if it does neither in time.
  @discardableResult
  package func waitForClose(atMost milliseconds: Int32 = 20_000) -> Bool {
    var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, milliseconds) > 0
  }

  /// Prepares to end the connection with a reset instead of an orderly close.
  package func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    _ = unsafe setsockopt(
      socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  func close() { _ = Glibc.close(socket) }
}
