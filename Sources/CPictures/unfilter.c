#include "CPictures.h"

#include <string.h>

// A filtered byte is predicted from the bytes on its left, above, and above on the left. Along a row,
// each byte waits for the one before, which is why decoders take longest here. So sixteen rows are
// undone at once, each one pixel behind the row above it: bytes on such a diagonal wait for none of
// their own.

enum { ROWS = 16, LARGEST_PIXEL = 8, NONE = 0, SUB, UP, AVERAGE, PAETH };

/// A byte of each of sixteen rows, the uppermost first.
typedef uint8_t bytes __attribute__((vector_size(ROWS)));

// Without it, `-O2` keeps vectors in memory.
#define UNROLLED _Pragma("clang loop unroll(full)")
#define MIN __builtin_elementwise_min
#define SUBTRACT __builtin_elementwise_sub_sat

static bytes load(const uint8_t *at) {
  bytes vector;
  memcpy(&vector, at, sizeof vector);
  return vector;
}

static void store(uint8_t *at, bytes vector) { memcpy(at, &vector, sizeof vector); }

/// Which rows have which filter: all bits of a row's byte, or none.
struct filters {
  bytes sub, up, average, paeth;
};

/// The one of three neighbors that is nearest to left + above - corner.
///
/// Its distance from the corner is the sum of the others' distances, and not the least, unless the
/// corner lies between the two; then it is their difference.
static inline bytes paeth(bytes left, bytes above, bytes corner) {
  bytes left_up = SUBTRACT(left, corner), left_down = SUBTRACT(corner, left);
  bytes above_up = SUBTRACT(above, corner), above_down = SUBTRACT(corner, above);
  bytes from_left = above_up | above_down, from_above = left_up | left_down;
  bytes is_outside = (bytes)((MIN(above_up, left_down) | MIN(above_down, left_up)) == 0);
  bytes farther = SUBTRACT(from_left, from_above);
  bytes from_corner = farther | SUBTRACT(from_above, from_left) | is_outside;
  bytes is_left = (bytes)(farther == 0);
  bytes least = MIN(from_left, from_above);
  bytes is_beside = (bytes)(SUBTRACT(least, from_corner) == 0);
  bytes beside = (left & is_left) | (above & ~is_left);
  return (beside & is_beside) | (corner & ~is_beside);
}

static inline bytes predict(bytes left, bytes above, bytes corner, const struct filters *filters) {
  bytes average = (left & above) + ((left ^ above) >> 1);
  return (left & filters->sub) | (above & filters->up) | (average & filters->average) |
         (paeth(left, above, corner) & filters->paeth);
}

/// Turns sixteen bytes of each of sixteen rows into a byte of each row for each column, or back.
static inline void transpose(bytes *lines) {
  UNROLLED for (int round = 0; round < 4; round++) {
    bytes mixed[ROWS];
    UNROLLED for (int line = 0; line < ROWS / 2; line++) {
      bytes one = lines[line], other = lines[line + ROWS / 2];
      mixed[2 * line] = __builtin_shufflevector(one, other, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5,
                                                21, 6, 22, 7, 23);
      mixed[2 * line + 1] = __builtin_shufflevector(one, other, 8, 24, 9, 25, 10, 26, 11, 27, 12,
                                                    28, 13, 29, 14, 30, 15, 31);
    }
    memcpy(lines, mixed, sizeof mixed);
  }
}

/// Stores what lies inside a row of sixteen bytes from a column on, which may be before the row.
static inline void store_inside(uint8_t *row, ptrdiff_t column, ptrdiff_t length, bytes vector) {
  if (column >= 0 && column + ROWS <= length) return store(row + column, vector);
  ptrdiff_t first = column < 0 ? -column : 0;
  ptrdiff_t end = column + ROWS <= length ? ROWS : length - column;
  uint8_t part[ROWS];
  store(part, vector);
  if (first < end) memcpy(row + column + first, part + first, (size_t)(end - first));
}

/// Undoes the filters of sixteen rows; inlined, so that `pixel` and `is_sub`, whether all of them have
/// this filter, are constants.
static inline __attribute__((always_inline)) void
unfilter_diagonally(uint8_t *rows, ptrdiff_t length, const ptrdiff_t pixel, const int is_sub,
                    const uint8_t *above) {
  const ptrdiff_t stride = length + 1, last_row = (ROWS - 1) * pixel;
  const bytes numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  bytes kinds = {0};
  for (int row = 0; row < ROWS; row++) kinds[row] = rows[row * stride];
  const struct filters filters = {(bytes)(kinds == SUB), (bytes)(kinds == UP),
                                  (bytes)(kinds == AVERAGE), (bytes)(kinds == PAETH)};
  // The results, and what was above them, of the last pixel and of sixteen columns.
  bytes done[LARGEST_PIXEL + ROWS] = {{0}}, upper[LARGEST_PIXEL + ROWS] = {{0}};
  for (ptrdiff_t column = 0; column < length + last_row; column += ROWS) {
    // Beside a row lie others; what they hold is not stored there.
    bytes lines[ROWS];
    UNROLLED for (int row = 0; row < ROWS; row++)
      lines[row] = load(rows + row * stride + 1 + column - row * pixel);
    uint8_t first[ROWS] = {0};
    if (column < length)
      memcpy(first, above + column, (size_t)(column + ROWS <= length ? ROWS : length - column));
    transpose(lines);
    UNROLLED for (int step = 0; step < ROWS; step++) {
      bytes left = done[step];
      // Of the row above, a pixel less is missing.
      bytes up = __builtin_shufflevector(left, left, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
                                         13, 14);
      up[0] = first[step];
      bytes result =
          lines[step] + (is_sub ? left : predict(left, up, upper[step], &filters));
      // Rows that have not begun have nothing on the left.
      if (column < last_row) result &= (bytes)(numbers <= (uint8_t)((column + step) / pixel));
      done[step + pixel] = result;
      upper[step + pixel] = up;
    }
    memcpy(lines, done + pixel, sizeof lines);
    transpose(lines);
    UNROLLED for (int row = 0; row < ROWS; row++)
      store_inside(rows + row * stride + 1, column - row * pixel, length, lines[row]);
    memcpy(done, done + ROWS, (size_t)pixel * sizeof *done);
    memcpy(upper, upper + ROWS, (size_t)pixel * sizeof *upper);
  }
}

/// Undoes the filter of one row, byte by byte.
static void unfilter_row(uint8_t *row, size_t length, size_t pixel, int filter,
                         const uint8_t *above) {
  for (size_t i = 0; i < length; i++) {
    int left = i < pixel ? 0 : row[i - pixel], corner = i < pixel ? 0 : above[i - pixel];
    int prediction = 0;
    switch (filter) {
    case SUB: prediction = left; break;
    case UP: prediction = above[i]; break;
    case AVERAGE: prediction = (left + above[i]) / 2; break;
    case PAETH:
      prediction = paeth((bytes){(uint8_t)left}, (bytes){above[i]}, (bytes){(uint8_t)corner})[0];
      break;
    }
    row[i] = (uint8_t)(row[i] + prediction);
  }
}

#define UNFILTER(pixel)                                                                            \
  case pixel:                                                                                      \
    if (is_sub)                                                                                    \
      unfilter_diagonally(rows, columns, pixel, 1, above);                                         \
    else                                                                                           \
      unfilter_diagonally(rows, columns, pixel, 0, above);                                         \
    break;

static void unfilter_rows(uint8_t *rows, ptrdiff_t columns, size_t pixel, int is_sub,
                          const uint8_t *above) {
  switch (pixel) {
    UNFILTER(1)
    UNFILTER(2)
    UNFILTER(3)
    UNFILTER(4)
    UNFILTER(6)
    UNFILTER(8)
  }
}

int cpictures_unfilter(uint8_t *rows, size_t count, size_t length, size_t pixel,
                       const uint8_t *above) {
  const size_t stride = length + 1;
  while (count > 0) {
    size_t part = count < ROWS ? 1 : ROWS;
    int are_simple = 1, are_sub = 1;
    for (size_t row = 0; row < part; row++) {
      uint8_t filter = rows[row * stride];
      if (filter > PAETH) return -1;
      are_simple &= filter == NONE || filter == UP;
      are_sub &= filter == SUB;
    }
    if (part < ROWS || are_simple) {
      // Rows of these filters are loops that a compiler turns into vectors.
      part = 1;
      unfilter_row(rows + 1, length, pixel, rows[0], above);
    } else {
      unfilter_rows(rows, (ptrdiff_t)length, pixel, are_sub, above);
    }
    above = rows + (part - 1) * stride + 1;
    rows += part * stride;
    count -= part;
  }
  return 0;
}
