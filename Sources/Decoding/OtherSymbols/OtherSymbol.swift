package import WorkerProtocol

/// What a picture shows that is recognized but not read, because no ticket is printed as one.
package typealias OtherSymbol = WorkerProtocol.OtherSymbol
