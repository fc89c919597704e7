/// Evaluates an expression and converts its error: `try rethrow(inputs.next(), as: RunError.list)`.
@discardableResult package func rethrow<Value: ~Copyable, Thrown: Error, Converted: Error>(
  _ value: @autoclosure () throws(Thrown) -> Value, as convert: (Thrown) -> Converted
) throws(Converted) -> Value {
  do throws(Thrown) { return try value() } catch { throw convert(error) }
}
