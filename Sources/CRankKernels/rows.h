// The kernels for rows and masks, shared by all instruction sets, except for counting rows. The
// including file defines what vectors.h needs, and:
//   bits_of_bytes      the population count of each byte
//   words_of_columns   given the first, second, ... numbers of LANES rows: the rows as words whose
//                      bit n stands for number n, byte j of each in `words[j]`; arbitrary if a
//                      number is out of 1...45
//   load_pieces        loads 16 bytes from each of LANES / 16 addresses, `stride` bytes apart
//   zip_low, zip_high  interleaves the lower or upper halves of each 16 bytes
//   exchange_bits      swaps the upper `count` bits of each group in one vector with the lower ones
//                      of each group, set in `lower`, in the other
//   stream             stores to aligned memory, past the caches if that helps; then `end_stream`

/// Whether numbers are in 1...45, given each lane's maximum of number - 1.
static inline bool in_range(bytes most) { return !any_byte((bytes)(most > 44)); }

/// Each byte's position in its row, for the vector at an offset from the start of a row.
static inline bytes positions_in_rows(size_t offset) {
#define ROW_POSITIONS 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5
  static const uint8_t positions[] = {ROW_POSITIONS, ROW_POSITIONS, ROW_POSITIONS, ROW_POSITIONS};
  return load_bytes(positions + offset % 6);
}

/// A number's weight in its row's sum.
enum { OF_WINNING = 1, OF_BONUS = 8, OF_ZERO = 16 };

/// Rows that are counted together, all or none.
enum { ROWS = 64, ROWS_BYTES = 6 * ROWS };

/// Whether the first 64 of `row_count` rows are good, in any order.
static __attribute__((noinline)) bool rows_are_good(const uint8_t *rows, size_t row_count) {
  // The loop reads up to five bytes past the rows: copy the last ones.
  uint8_t last[ROWS_BYTES + 5] = {0};
  if (row_count == ROWS) rows = memcpy(last, rows, ROWS_BYTES);
  bytes difference = each(255), most = each(0);
#pragma clang loop unroll(full)
  for (size_t at = 0; at < ROWS_BYTES; at += LANES) {
    bytes numbers = load_bytes(rows + at);
    signed_bytes position = (signed_bytes)positions_in_rows(at);
    most = __builtin_elementwise_max(most, numbers - 1);
    for (int8_t most_position = 0; most_position < 5; most_position++) {
      // Up to that position, the byte 5 - `most_position` further on is in the same row.
      bytes other = load_bytes(rows + at + 5 - most_position);
      bytes here = (numbers ^ other) | (bytes)(position > most_position);
      difference = __builtin_elementwise_min(difference, here);
    }
  }
  return !any_byte((bytes)(difference == 0)) && in_range(most);
}

// 8 * LANES tickets at a time: lane p of set i is ticket 8 p + i, so bit i of byte p in each plane.
enum { SETS = 8, TICKETS = SETS * LANES, PARTS = 512 / TICKETS };

/// A staging buffer of 512 tickets per plane, written out as whole cache lines.
typedef bytes staged_planes[49][PARTS];

/// Writes 512 staged tickets to all planes; `staged` starts with number 1.
static inline void write_staged(const bytes staged[][PARTS], uint8_t *planes, size_t stride,
                                int streaming) {
  for (size_t n = 0; n < 45; n++) {
    for (int part = 0; part < PARTS; part++) {
      uint8_t *target = planes + n * stride + LANES * part;
      if (streaming)
        stream(target, staged[n][part]);
      else
        memcpy(target, &staged[n][part], LANES);
    }
  }
}

/// Transposes LANES pieces of 16 bytes, `stride` bytes apart: `columns[k]` gets byte k of each.
/// Prefetches as many bytes of the next block: the hardware prefetcher cannot follow these loads.
static inline void transpose_bytes(const uint8_t *pieces, size_t stride, bytes columns[16],
                                   const uint8_t *next) {
  for (size_t i = 0; i < 16; i++) {
    if (LANES * i % 64 == 0) __builtin_prefetch(next + LANES * i);
    columns[i] = load_pieces(pieces + stride * i, 16 * stride);
  }
  for (int step = 0; step < 4; step++) {
    bytes zipped[16];
    for (int i = 0; i < 8; i++) {
      zipped[2 * i] = zip_low(columns[i], columns[i + 8]);
      zipped[2 * i + 1] = zip_high(columns[i], columns[i + 8]);
    }
    memcpy(columns, zipped, sizeof zipped);
  }
}

/// Turns byte j of each set's words into eight planes: 8 × 8 bits (Warren, Hacker's Delight, 7-3).
static inline void stage_words(const bytes words[SETS][6], staged_planes staged, int part) {
  for (int j = 0; j < 6; j++) {
    bytes sets[SETS];
    for (int i = 0; i < SETS; i++) sets[i] = words[i][j];
    for (int i = 0; i < 4; i++) exchange_bits(sets + i, sets + i + 4, 4, 0x0F);
    for (int i = 0; i < SETS; i++)
      if (i % 4 < 2) exchange_bits(sets + i, sets + i + 2, 2, 0x33);
    for (int i = 0; i < SETS; i += 2) exchange_bits(sets + i, sets + i + 1, 1, 0x55);
    for (int i = 0; i < SETS; i++) staged[8 * j + i][part] = sets[i];
  }
}

/// Sets a lane to 255 if its row ascends within 1...45.
static inline bytes ascend(const bytes column[6]) {
  bytes ascends = (bytes)((signed_bytes)column[0] > 0) & (bytes)((signed_bytes)column[5] < 46);
  for (int k = 1; k < 6; k++)
    ascends &= (bytes)((signed_bytes)column[k] > (signed_bytes)column[k - 1]);
  return ascends;
}

/// Sets bits in each lane whose word does not have six bits.
static inline bytes faults_of_words(const bytes words[6]) {
  bytes bits = each(0);
  for (int j = 0; j < 6; j++) bits += bits_of_bytes(words[j]);
  return bits ^ 6;
}

/// Whether the rows of all sets are good, in any order; only six distinct numbers set six bits.
static bool columns_are_good(const bytes columns[6 * SETS], const bytes words[SETS][6]) {
  bytes most = each(0), faults = each(0);
  for (int k = 0; k < 6 * SETS; k++) most = __builtin_elementwise_max(most, columns[k] - 1);
  for (int set = 0; set < SETS; set++) faults |= faults_of_words(words[set]);
  return !any_byte(faults) && in_range(most);
}

/// Stages a part's rows; returns whether all are good.
static inline bool stage_rows(const uint8_t *rows, staged_planes staged, int part) {
  // Eight rows take 48 bytes: a stride of 48 gives the columns of every eighth row.
  bytes columns[6 * SETS], words[SETS][6], ascends = each(255);
  for (int i = 0; i < 3; i++)
    transpose_bytes(rows + 16 * i, 48, columns + 16 * i, rows + 6 * 512 + 16 * LANES * i);
  for (int set = 0; set < SETS; set++) {
    words_of_columns(columns + 6 * set, words[set]);
    ascends &= ascend(columns + 6 * set);
  }
  stage_words(words, staged, part);
  return !any_byte(~ascends) || columns_are_good(columns, words);
}

static size_t build_from_rows(const uint8_t *rows, size_t row_count, uint8_t *planes, size_t stride,
                              int streaming) {
  staged_planes staged;
  size_t row = 0;
  for (; row_count - row >= 512; row += 512) {
    bool is_good = true;
    for (int part = 0; part < PARTS; part++)
      is_good = is_good && stage_rows(rows + 6 * (row + TICKETS * (size_t)part), staged, part);
    if (!is_good) break;
    write_staged(staged + 1, planes + row / 8, stride, streaming);
  }
  if (streaming) end_stream();
  return row;
}

/// Stages a part's masks, whose bit n stands for number n + 1; returns whether all are good.
static inline bool stage_masks(const uint64_t *masks, staged_planes staged, int part) {
  // Eight masks take 64 bytes: a stride of 64 gives every eighth mask, two of them per piece.
  bytes words[SETS][6], columns[16], faults = each(0);
  for (int set = 0; set < SETS; set++) {
    const uint8_t *next = (const uint8_t *)(masks + 512 + LANES * set);
    if (set % 2 == 0) transpose_bytes((const uint8_t *)(masks + set), 64, columns, next);
    const bytes *word = columns + set % 2 * 8;
    memcpy(words[set], word, sizeof words[set]);
    faults |= faults_of_words(word) | word[5] >> 5 | word[6] | word[7];
  }
  stage_words(words, staged, part);
  return !any_byte(faults);
}

static size_t build_from_masks(const uint64_t *masks, size_t mask_count, uint8_t *planes,
                               size_t stride, int streaming) {
  staged_planes staged;
  size_t mask = 0;
  for (; mask_count - mask >= 512; mask += 512) {
    bool is_good = true;
    for (int part = 0; part < PARTS; part++)
      is_good = is_good && stage_masks(masks + mask + TICKETS * (size_t)part, staged, part);
    if (!is_good) break;
    write_staged(staged, planes + mask / 8, stride, streaming);
  }
  if (streaming) end_stream();
  return mask;
}
