internal import Platform

extension BatchReader {
  /// What opening a file determines; the properties are those of the reader.
  struct Opening {
    let content: Content
    let count: Int?
    let size: Int?
    /// Bytes already read that belong to the first block.
    let carried: [UInt8]

    init(
      _ descriptor: borrowing Descriptor, name: [UInt8], as wanted: BatchFormat?
    ) throws(Failure) {
      do throws(SystemError) { size = try descriptor.remainingSize() } catch {
        throw .system(error)
      }
      let prefix = try Self.read(NPYHeader.prefixSize, from: descriptor)
      guard let format = wanted ?? BatchFormat.recognized(prefix: prefix, name: name) else {
        let reason = prefix.isEmpty ? "it is empty" : "neither its name nor its first bytes tell"
        throw .refused("expected npy, u8, csv or url, found a file of another form: \(reason)")
      }
      switch format.content {
      case .text(let text):
        (content, count) = (.text(text), nil)
        carried = BatchFormat.withoutMark(prefix)
      case .rows:
        if let size, size % TicketRow.size != 0 {
          throw .refused("expected rows of 6 bytes, found a file of \(size) bytes")
        }
        (content, count, carried) = (.tickets(.rows), size.map { $0 / TicketRow.size }, prefix)
      case .npy:
        let header = try Self.header(prefix, descriptor)
        (content, count, carried) = (.tickets(header.form), header.count, [])
        try check(header)
      }
    }

    /// Checks the file's size against its header.
    private func check(_ header: NPYHeader) throws(Failure) {
      let (bytes, overflow) = header.count.multipliedReportingOverflow(by: header.form.size)
      let expected = bytes.addingReportingOverflow(header.size)
      let hasOtherSize = size.map { $0 != expected.partialValue } ?? false
      guard !overflow, !expected.overflow, !hasOtherSize else {
        throw .refused(
          "expected \(header.count) tickets of \(header.form.size) bytes behind a head of "
            + "\(header.size), found a file of \(size ?? 0) bytes")
      }
    }

    private static func header(
      _ prefix: [UInt8], _ descriptor: borrowing Descriptor
    ) throws(Failure) -> NPYHeader {
      var head = prefix
      if let size = NPYHeader.size(of: prefix), size <= NPYHeader.sizeLimit {
        head += try read(size - prefix.count, from: descriptor)
      }
      return try NPYHeader(head)
    }

    /// Reads up to `count` bytes; fewer only at the end of the file.
    private static func read(
      _ count: Int, from descriptor: borrowing Descriptor
    ) throws(Failure) -> [UInt8] {
      var bytes: [UInt8] = []
      while bytes.count < count {
        do throws(SystemError) {
          let more = try descriptor.read(upTo: count - bytes.count)
          if more.isEmpty { break }
          bytes += more
        } catch {
          throw .system(error)
        }
      }
      return bytes
    }
  }
}
