// Calls an arm64 kernel TIMES times: arm64_kernels KERNEL TIMES, on 4,096 tickets, or on 4,000 as
// text. If an emulator counts the instructions of two runs, they differ by those of the kernel alone.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CRankKernels.h"

enum { TICKETS = 4096, STRIDE = TICKETS / 8 + 64, LINES = 4000 };

static uint8_t rows[6 * TICKETS + 64], planes[45 * STRIDE], ranks[TICKETS], draws[7 * 100];
static uint64_t masks[TICKETS], counts[5 * 100], scratch[8 * 100] __attribute__((aligned(64)));
static char text[1 << 20];
static const uint8_t draw[7] = {1, 8, 15, 22, 30, 41, 44};

/// Numbers of Knuth's linear congruential generator for MMIX.
static uint64_t random_word(void) {
  static uint64_t state = 1;
  return (state = state * 6364136223846793005 + 1442695040888963407) >> 33;
}

static void make_ticket(uint8_t *row, uint64_t *mask) {
  *mask = 0;
  while (__builtin_popcountll(*mask) < 6) *mask |= 1ull << random_word() % 45;
  for (int number = 1; number <= 45; number++)
    if (*mask >> (number - 1) & 1) *row++ = (uint8_t)number;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  const char *kernel = arguments[1];
  for (int i = 0; i < TICKETS; i++) make_ticket(rows + 6 * i, masks + i);
  for (int i = 0; i < 100; i++) memcpy(draws + 7 * i, draw, 7);
  rk_neon_build_from_rows(rows, TICKETS, planes, STRIDE, 0);
  size_t bytes = 0;
  for (int i = 0; i < LINES; i++) {
    const uint8_t *n = rows + 6 * i;
    if (!strcmp(kernel, "lines"))
      bytes += (size_t)sprintf(text + bytes, "%d,%d,%d,%d,%d,%d\n", n[0], n[1], n[2], n[3], n[4], n[5]);
    if (strcmp(kernel, "urls")) continue;
    if (i % 5 == 0) bytes += (size_t)sprintf(text + bytes, "http://m.dhlottery.co.kr/?v=1245");
    bytes += (size_t)sprintf(text + bytes, "q%02d%02d%02d%02d%02d%02d", n[0], n[1], n[2], n[3], n[4], n[5]);
    if (i % 5 == 4) bytes += (size_t)sprintf(text + bytes, "1234567890\n");
  }
  if (!strcmp(kernel, "shuffled"))
    for (int i = 0; i < TICKETS; i++) {
      uint8_t first = rows[6 * i];
      memmove(rows + 6 * i, rows + 6 * i + 1, 5);
      rows[6 * i + 5] = first;
    }
  const uint8_t *lines = (const uint8_t *)text;
  for (int times = atoi(arguments[2]); times > 0; times--) {
    if (!strcmp(kernel, "planes")) rk_neon_count_planes(planes, STRIDE, TICKETS / 8, draw, counts);
    if (!strcmp(kernel, "ranks")) rk_neon_rank_planes(planes, STRIDE, TICKETS / 8, draw, ranks);
    if (!strcmp(kernel, "draws"))
      rk_neon_count_draws(planes, STRIDE, TICKETS / 8, draws, 100, counts, scratch, NULL);
    if (!strcmp(kernel, "sve2-planes"))
      rk_sve2_count_planes(planes, STRIDE, TICKETS / 8, draw, counts);
    if (!strcmp(kernel, "sve2-ranks"))
      rk_sve2_rank_planes(planes, STRIDE, TICKETS / 8, draw, ranks);
    if (!strcmp(kernel, "sve2-draws"))
      rk_sve2_count_draws(planes, STRIDE, TICKETS / 8, draws, 100, counts, scratch, NULL);
    if (!strcmp(kernel, "rows") || !strcmp(kernel, "shuffled"))
      rk_neon_count_rows(rows, TICKETS, draw, counts);
    if (!strcmp(kernel, "build")) rk_neon_build_from_rows(rows, TICKETS, planes, STRIDE, 0);
    if (!strcmp(kernel, "masks")) rk_neon_build_from_masks(masks, TICKETS, planes, STRIDE, 0);
    if (!strcmp(kernel, "lines")) rk_neon_parse_lines(lines, bytes, rows, TICKETS + 8);
    if (!strcmp(kernel, "urls")) rk_neon_parse_urls(lines, bytes, 32, rows, TICKETS + 8);
  }
}
