// The obvious way to count how often each pick occurs: one counter at a time.

#include <stddef.h>
#include <stdint.h>

/// Counts ascending rows of six numbers. `binomials` has C(n, k) at 46 * k + n.
void count_picks(const uint8_t *rows, size_t count, const uint32_t *binomials, uint32_t *counters) {
  for (size_t i = 0; i < count; i++, rows += 6) {
    uint32_t rank = 0;
    for (int k = 1; k <= 6; k++) rank += binomials[46 * k + rows[k - 1] - 1];
    counters[rank]++;
  }
}
