#include "include/CRankKernels.h"

#if defined(__aarch64__)
#include <arm_neon.h>

// NEON, which every arm64 processor has, four vectors at a time.

#define NAME(x) rk_neon_##x
#define VECTOR_BYTES 64
typedef uint64_t vector __attribute__((vector_size(64)));
typedef uint64_t vector_in_memory __attribute__((vector_size(64), aligned(1), may_alias));

static inline vector zero(void) { return (vector){0}; }
static inline vector load(const void *bytes) { return *(const vector_in_memory *)bytes; }
static inline void store(void *bytes, vector v) { *(vector_in_memory *)bytes = v; }

typedef union {
  vector all;
  uint8x16_t part[4];
} parts;

static inline vector xor3(vector a, vector b, vector c) { return a ^ b ^ c; }

static inline vector majority(vector a, vector b, vector c) {
  parts first = {a}, differ = {a ^ b}, third = {c};
  for (int i = 0; i < 4; i++)
    first.part[i] = vbslq_u8(differ.part[i], third.part[i], first.part[i]);
  return first.all;
}

// A group's sums fit in bytes: eight vectors with at most 8 set bits per byte.

static inline void add_bits(vector *sums, vector bits) {
  parts sum = {*sums}, bit = {bits};
  for (int i = 0; i < 4; i++) sum.part[i] = vaddq_u8(sum.part[i], vcntq_u8(bit.part[i]));
  *sums = sum.all;
}

static inline void end_group(vector *totals, vector sums) {
  parts sum = {sums};
  for (int i = 0; i < 4; i++)
    sum.part[i] = vreinterpretq_u8_u64(vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(sum.part[i]))));
  *totals += sum.all;
}

static inline int any(vector bits) {
  parts bit = {bits};
  uint8x16_t either = vorrq_u8(vorrq_u8(bit.part[0], bit.part[1]),
                               vorrq_u8(bit.part[2], bit.part[3]));
  return vmaxvq_u32(vreinterpretq_u32_u8(either)) != 0;
}

/// Expands each of the low 16 bits of a word to a byte, 0 or 255.
static inline uint8x16_t spread_bits(uint64_t word) {
  const uint8x16_t bit_of = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
  uint8x8_t low = vdup_n_u8((uint8_t)word), high = vdup_n_u8((uint8_t)(word >> 8));
  return vtstq_u8(vcombine_u8(low, high), bit_of);
}

static inline void write_ranks(uint8_t *ranks, vector bit0, vector bit1, vector bit2) {
  for (int part = 0; part < 32; part++) {
    int word = part / 4, shift = part % 4 * 16;
    uint8x16_t one = vandq_u8(spread_bits(bit0[word] >> shift), vdupq_n_u8(1));
    uint8x16_t two = vandq_u8(spread_bits(bit1[word] >> shift), vdupq_n_u8(2));
    uint8x16_t four = vandq_u8(spread_bits(bit2[word] >> shift), vdupq_n_u8(4));
    vst1q_u8(ranks + 16 * part, vorrq_u8(one, vorrq_u8(two, four)));
  }
}

#include "planes.h"
#endif
