// Equations whose matrix is symmetric, positive and, far from its diagonal, zero: Cholesky's method.

static inline void scale(float *numbers_at, size_t count, float factor) {
  for (size_t i = 0; i < count; i += 8)
    store_numbers(numbers_at + i, load_numbers(numbers_at + i) * factor);
}

/// Subtracts as many numbers, times a factor.
static inline void subtract(float *from, const float *numbers_at, size_t count, float factor) {
  for (size_t i = 0; i < count; i += 8)
    store_numbers(from + i, load_numbers(from + i) - load_numbers(numbers_at + i) * factor);
}

static void add_equations(float *diagonal, float *right, size_t stride, size_t step,
                        const float *squares, const int32_t *starts, size_t count) {
  for (size_t i = 0; i < count; i++, squares += 16) {
    numbers terms = load_numbers(squares);
    const float *shares = squares + 8;
    for (size_t block = 0; block < 4; block++) {
      size_t start = (size_t)starts[i] + block * step;
      numbers weighed = terms * (shares[block] * squares[12]);
      store_numbers(right + start, load_numbers(right + start) + weighed * squares[13]);
      for (size_t lane = 0; lane < 8; lane++) {
        numbers row = terms * weighed[lane];
        float *at = diagonal + (start + lane) * stride - lane;
        for (size_t other = block; other < 4; other++, at += step)
          store_numbers(at, load_numbers(at) + row * shares[other]);
      }
    }
  }
}

static void solve(float *diagonal, size_t size, size_t width, size_t stride, float *right) {
  for (size_t k = 0; k < size; k++) {
    float *row = diagonal + k * stride;
    size_t count = size - k < width ? size - k : width;
    scale(row, count, 1 / sqrtf(row[0] > 1e-7f ? row[0] : 1e-7f));
    for (size_t i = 1; i < count; i++) subtract(row + i * stride, row + i, count - i, row[i]);
    right[k] /= row[0];
    subtract(right + k + 1, row + 1, count - 1, right[k]);
  }
  for (size_t k = size; k-- > 0;) {
    const float *row = diagonal + k * stride;
    size_t count = size - k < width ? size - k : width;
    numbers sum = {0};
    for (size_t i = 1; i < count; i += 8) sum += load_numbers(row + i) * load_numbers(right + k + i);
    right[k] = (right[k] - sum_of(sum)) / row[0];
  }
}
