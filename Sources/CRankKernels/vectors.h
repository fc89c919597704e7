// The compiler's own vector types, with C's operators: `vector` of 64-bit words, for planes.h, and
// `bytes` or `words_64`, for rows and text. The including file first defines their sizes,
// VECTOR_BYTES and LANES, and afterwards `any_byte`: whether any bit of `bytes` is set.

typedef uint64_t vector __attribute__((vector_size(VECTOR_BYTES)));
typedef uint64_t vector_in_memory __attribute__((vector_size(VECTOR_BYTES), aligned(1), may_alias));
static inline vector zero(void) { return (vector){0}; }
static inline vector load(const void *at) { return *(const vector_in_memory *)at; }
static inline void store(void *at, vector v) { *(vector_in_memory *)at = v; }

typedef uint8_t bytes __attribute__((vector_size(LANES)));
typedef uint64_t words_64 __attribute__((vector_size(LANES)));
typedef int8_t signed_bytes __attribute__((vector_size(LANES)));
typedef uint8_t bytes_in_memory __attribute__((vector_size(LANES), aligned(1), may_alias));

static inline bool any_byte(bytes bits);
static inline bytes load_bytes(const void *at) { return *(const bytes_in_memory *)at; }
static inline bytes each(uint8_t byte) { return (bytes){0} + byte; }
