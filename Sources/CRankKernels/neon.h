// NEON, which every arm64 processor has.

#include <arm_neon.h>
#include <stdbool.h>
#include <string.h>

#define NAME(x) rk_neon_##x
#define LANES 16
#include "bytes.h"

static inline bool any_byte(bytes bits) { return vmaxvq_u32(vreinterpretq_u32_u8(bits)) != 0; }
