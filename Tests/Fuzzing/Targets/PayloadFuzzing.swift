internal import Lottery

enum PayloadFuzzing {
  /// A ticket parses the same whether it was scanned or given; error offsets are within the payload.
  static func read(_ bytes: [UInt8]) {
    do throws(PayloadError) {
      let payload = try Payload(bytes)
      if case .ticket(let ticket) = payload {
        precondition((1...5).contains(ticket.games.count), "one to five games")
        let scanned = try? Payload(scanned: bytes, declaredLength: bytes.count)
        precondition(scanned == payload, "scanned whole, the same")
      }
    } catch {
      precondition((0...bytes.count).contains(error.offset), "an offset in the payload")
    }
  }
}
