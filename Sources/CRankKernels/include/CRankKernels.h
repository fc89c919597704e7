#ifndef C_RANK_KERNELS_H
#define C_RANK_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// The kernels for instruction sets that Swift cannot choose at run time, a set for each.
//
// Planes: plane n - 1 has bit t set when ticket t holds number n; 45 planes of `bytes` bytes, each
// `stride` bytes after the one before. `bytes` is a multiple of 64: a block is 512 tickets.
// A draw is seven bytes: six numbers of 1...45 and the bonus number.
// Counts are five words, the first rank's first; they are added to.
//
// Rows: six bytes a ticket. A row is good when it holds six distinct numbers of 1...45.

/// Whether this processor can run the kernels of a set; 0 when it cannot.
int rk_avx512_is_supported(void);
int rk_avx2_is_supported(void);

/// Counts the ranks of all tickets in one draw.
typedef void rk_count_planes(const uint8_t *planes, size_t stride, size_t bytes,
                             const uint8_t *draw, uint64_t *counts);

/// Writes the rank of each ticket in one draw, 0...5, to `ranks`: 8 * `bytes` of them.
typedef void rk_rank_planes(const uint8_t *planes, size_t stride, size_t bytes,
                            const uint8_t *draw, uint8_t *ranks);

/// Counts the ranks of all tickets in each of many draws, five words a draw, tile by tile.
///
/// `scratch` is memory of 64 bytes a draw, aligned to 64 bytes; its content does not matter. Where
/// `best` is not null it receives 8 * `bytes` ranks: the best that each ticket has in any of the
/// draws, 0 for none.
typedef void rk_count_draws(const uint8_t *planes, size_t stride, size_t bytes,
                            const uint8_t *draws, size_t draw_count, uint64_t *counts,
                            uint64_t *scratch, uint8_t *best);

/// Counts the ranks of rows in one draw; returns how many rows it took, a multiple of 64.
///
/// It stops before the first 64 rows of which one is not good, and before fewer than 64.
typedef size_t rk_count_rows(const uint8_t *rows, size_t row_count, const uint8_t *draw,
                             uint64_t *counts);

/// Builds planes from rows; returns how many rows it took, a multiple of 512.
///
/// It stops before the first 512 rows of which one is not good, and before fewer than 512. With
/// `streaming` whole lines go to memory past the caches; then `planes` is aligned to 64 bytes and
/// `stride` a multiple of 64.
typedef size_t rk_build_from_rows(const uint8_t *rows, size_t row_count, uint8_t *planes,
                                  size_t stride, int streaming);

/// Builds planes from words of which bit n - 1 stands for number n, as from rows.
typedef size_t rk_build_from_masks(const uint64_t *masks, size_t mask_count, uint8_t *planes,
                                   size_t stride, int streaming);

/// What a kernel took of a text: whole lines, and the rows that they gave.
typedef struct {
  size_t bytes, lines, rows;
} rk_taken;

/// Reads lines of six numbers of 1...45 each, in any order, up to a line that is not plain.
///
/// Plain is a line whose numbers have one or two digits. Between two of them stands a comma, blanks
/// or tabs, or a comma with blanks or tabs after it; blanks and tabs may stand before the first
/// number; LF or CR LF follows the last one at once. Rows behind those that were read may be
/// overwritten, `row_count` in all.
typedef rk_taken rk_parse_lines(const uint8_t *text, size_t text_bytes, uint8_t *rows,
                                size_t row_count);

/// Reads addresses of tickets, one a line, up to one that is not plain.
///
/// Plain is a line that begins with the first line's head: an address and the four digits of a
/// round, 4 to 64 bytes that the caller has checked. Then come five slots, of which at least one is
/// played, a tail of 10 or 18 digits, and LF or CR LF. Each played slot gives a row. Rows behind
/// those that were read may be overwritten, `row_count` in all.
typedef rk_taken rk_parse_urls(const uint8_t *text, size_t text_bytes, size_t head_bytes,
                               uint8_t *rows, size_t row_count);

extern rk_count_planes rk_avx512_count_planes, rk_avx2_count_planes;
extern rk_rank_planes rk_avx512_rank_planes, rk_avx2_rank_planes;
extern rk_count_draws rk_avx512_count_draws, rk_avx2_count_draws;
extern rk_count_rows rk_avx512_count_rows, rk_avx2_count_rows;
extern rk_build_from_rows rk_avx512_build_from_rows, rk_avx2_build_from_rows;
extern rk_build_from_masks rk_avx512_build_from_masks, rk_avx2_build_from_masks;
extern rk_parse_lines rk_avx512_parse_lines;
extern rk_parse_urls rk_avx512_parse_urls;

#endif
