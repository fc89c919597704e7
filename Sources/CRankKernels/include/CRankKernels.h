#ifndef C_RANK_KERNELS_H
#define C_RANK_KERNELS_H

#include <stddef.h>
#include <stdint.h>

enum { RK_COUNTS = 7 };

// One set of kernels per instruction set, in C because Swift cannot select one at run time.
// Planes: bit t of plane n - 1 says whether ticket t holds number n. There are 45 planes of `bytes`
// bytes, `stride` bytes apart. `bytes` is a multiple of 64: a block is 512 tickets.
// A draw is seven bytes: six numbers of 1...45 and the bonus number.
// Counts are seven words: of the first to the fifth rank, then of tickets with two matches and with
// one; kernels add to them.
// Rows: six bytes per ticket. A row is good if it holds six distinct numbers of 1...45.

/// Counts the ranks of all tickets in one draw.
typedef void rk_count_planes(const uint8_t *planes, size_t stride, size_t bytes,
                             const uint8_t *draw, uint64_t *counts);

/// Writes each ticket's rank in one draw, 0...5, to `ranks`, which has 8 * `bytes` bytes.
typedef void rk_rank_planes(const uint8_t *planes, size_t stride, size_t bytes,
                            const uint8_t *draw, uint8_t *ranks);

/// Counts the ranks of all tickets in each of many draws, RK_COUNTS words per draw, tile by tile.
/// `scratch` has 128 uninitialized bytes per draw, aligned to 64 bytes. If `best` is not null, it
/// receives 8 * `bytes` ranks: each ticket's best rank in all draws, 0 for none.
typedef void rk_count_draws(const uint8_t *planes, size_t stride, size_t bytes,
                            const uint8_t *draws, size_t draw_count, uint64_t *counts,
                            uint64_t *scratch, uint8_t *best);

/// Counts the ranks of rows in one draw; returns the rows consumed, a multiple of 64.
/// Stops before the first block of 64 rows with a bad row, and before a partial block.
typedef size_t rk_count_rows(const uint8_t *rows, size_t row_count, const uint8_t *draw,
                             uint64_t *counts);

/// Builds planes from rows; returns the rows consumed, a multiple of 512.
/// Stops before the first block of 512 rows with a bad row, and before a partial block. `streaming`
/// writes with streaming stores; `planes` and `stride` must then be multiples of 64.
typedef size_t rk_build_from_rows(const uint8_t *rows, size_t row_count, uint8_t *planes,
                                  size_t stride, int streaming);

/// Builds planes from masks, whose bit n - 1 stands for number n, like rk_build_from_rows.
typedef size_t rk_build_from_masks(const uint64_t *masks, size_t mask_count, uint8_t *planes,
                                   size_t stride, int streaming);

/// The bytes and whole lines of text that a kernel consumed, and the rows that it wrote.
typedef struct { size_t bytes, lines, rows; } rk_taken;

/// Parses lines of six numbers of 1...45, in any order, up to a line that is not plain, or earlier.
/// A plain line's numbers have one or two digits, and are separated by a comma, spaces or tabs, or
/// a comma and then spaces or tabs. Spaces and tabs may precede the first number; LF or CR LF
/// directly follows the last. Up to `row_count` rows may be overwritten, beyond those returned.
typedef rk_taken rk_parse_lines(const uint8_t *text, size_t text_bytes, uint8_t *rows,
                                size_t row_count);

/// The columns of a table's lines: the place in its row of each one's number, or one of these.
enum { RK_ROUND = 6, RK_OTHER = 255, RK_ROUND_DIGITS = 7 };
typedef struct {
  const uint8_t *places;
  size_t count;        // to the last column that matters; 0 for lines of games without columns
  unsigned most_round; // of at most RK_ROUND_DIGITS
  uint8_t separator;   // a mark or blank; a space stands for many
  uint8_t has_others;  // whether more columns may follow
} rk_table;

/// Parses lines of games or of a table with columns, up to one that the reference grammar must take,
/// or to the first plain line of games, which it takes. A rejected line leaves a row of zeros; lines
/// without a row are blank or comments. If `rounds` is not null, it receives the rows' rounds.
rk_taken rk_parse_table(const uint8_t *text, size_t text_bytes, const rk_table *table,
                        uint8_t *rows, uint32_t *rounds, size_t row_count);

/// Parses ticket URLs, one per line, up to a line that is not plain.
/// A plain line starts with the first line's head: a URL prefix and a round's four digits, 4 to 64
/// bytes, validated by the caller. Five slots follow, at least one of them played, a tail of 10
/// or 18 digits, and LF or CR LF. Each played slot yields a row. Rows are overwritten as above.
typedef rk_taken rk_parse_urls(const uint8_t *text, size_t text_bytes, size_t head_bytes,
                               uint8_t *rows, size_t row_count);

/// Narrows little-endian integers of 1, 2, 4 or 8 bytes, or big-endian if `is_swapped`, to a byte
/// each. Values that do not fit, and so all negative ones, become numbers above 45.
typedef void rk_narrow(const uint8_t *integers, size_t count, size_t width, int is_swapped,
                       uint8_t *bytes);

/// Like rk_count_rows, for rows by column: a row's numbers are `stride` bytes apart. Stops before
/// at most 64 rows with a bad one, and before fewer than 64.
typedef size_t rk_count_columns(const uint8_t *columns, size_t stride, size_t row_count,
                                const uint8_t *draw, uint64_t *counts);

/// Like rk_build_from_rows, for rows by column: a row's numbers are `column_stride` bytes apart.
typedef size_t rk_build_from_columns(const uint8_t *columns, size_t column_stride,
                                     size_t row_count, uint8_t *planes, size_t stride,
                                     int streaming);

typedef struct {
  const char *name;
  int (*is_supported)(void); // by this processor; 0 if not
  rk_count_planes *count_planes;
  rk_rank_planes *rank_planes;
  rk_count_draws *count_draws;
  rk_count_rows *count_rows;
  rk_build_from_rows *build_from_rows;
  rk_build_from_masks *build_from_masks;
  rk_parse_lines *parse_lines;
  rk_parse_urls *parse_urls;
  rk_narrow *narrow;
  rk_count_columns *count_columns;
  rk_build_from_columns *build_from_columns;
} rk_kernels;

/// The kernels that an instruction set's file defines under these names.
#define ALL_KERNELS(name)                                                                          \
  (rk_kernels){name, is_supported, count_planes, rank_planes, count_draws, count_rows,             \
               build_from_rows, build_from_masks, parse_lines, parse_urls, narrow, count_columns,     \
               build_from_columns}

#if defined(__x86_64__)
rk_kernels rk_avx512(void), rk_avx2(void), rk_sse4(void);
#elif defined(__aarch64__)
rk_kernels rk_neon(void);
#endif
rk_kernels rk_portable(void);

// Picks are ranked among all 8,145,060: `binomials` has C(p, k) at 64 * k + p.

/// Writes the ranks of the good rows, and those only; returns their number.
size_t rk_rank_rows(const uint8_t *rows, size_t count, const uint32_t *binomials, uint32_t *ranks);

/// Writes the ranks of masks, whose bit n - 1 stands for number n, like rk_rank_rows.
size_t rk_rank_masks(const uint64_t *masks, size_t count, const uint32_t *binomials,
                     uint32_t *ranks);

/// Puts ranks into buckets by their upper halves, and counts each bucket that is full. A bucket
/// has `room` for lower halves, a power of two; `ends` are the places in `buckets` where the next
/// ones go. Returns whether a counter overflowed.
int rk_sort_ranks(const uint32_t *ranks, size_t count, uint16_t *buckets, size_t room,
                  uint32_t *ends, uint32_t *counters);

/// Counts a bucket; `counters` begin with those of the bucket. Returns whether one overflowed.
int rk_count_bucket(const uint16_t *bucket, size_t count, uint32_t *counters);

/// Adds the count of each set of `size` numbers to those of its subsets with one number less. Both
/// are in the order of ranks; `counts` have a `width` of 4 or 8 bytes.
void rk_marginalize(const void *counts, size_t width, int size, const uint32_t *binomials,
                    uint64_t *sums);

#endif
