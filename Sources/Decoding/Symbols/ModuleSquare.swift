/// A value for each module of a code, row by row from the top left.
struct ModuleSquare<Value: Equatable & Sendable>: Equatable, Sendable {
  let size: Int
  var values: [Value]

  init(size: Int, values: [Value]) {
    precondition(values.count == size * size, "there is one value per module")
    self.size = size
    self.values = values
  }

  init(size: Int, repeating value: Value) {
    self.init(size: size, values: [Value](repeating: value, count: size * size))
  }

  init(size: Int, _ value: (_ column: Int, _ row: Int) -> Value) {
    self.size = size
    values = []
    values.reserveCapacity(size * size)
    for row in 0..<size {
      for column in 0..<size { values.append(value(column, row)) }
    }
  }

  subscript(column: Int, row: Int) -> Value {
    get { values[row * size + column] }
    set { values[row * size + column] = newValue }
  }

  func transposed(if isMirrored: Bool) -> ModuleSquare { isMirrored ? transposed : self }
  var transposed: ModuleSquare { ModuleSquare(size: size) { self[$1, $0] } }
}

/// The darkness of modules: positive for dark, negative for light, 0 for unknown.
typealias SoftModules = ModuleSquare<Float>

/// Eight modules beside each other in a row of a code.
struct RowModules {
  /// 1 for a module always dark, −1 for one always light, 0 for others.
  var polarity = SIMD8<Float>()
  /// 1 for a module that varies, 0 for others.
  var varies = SIMD8<Float>()
}

extension SoftModules {
  /// Eight modules from a column on; those beyond the right edge count nothing.
  func eight(_ column: Int, _ row: Int) -> RowModules {
    var modules = RowModules()
    for lane in 0..<Swift.min(8, size - column) {
      modules.polarity[lane] = self[column + lane, row]
      modules.varies[lane] = modules.polarity[lane] == 0 ? 1 : 0
    }
    return modules
  }
}
