// Vectors of bytes, for the kernels of rows and text.
//
// The including file defines LANES, the number of bytes, and then the function
//
//   any_byte   whether any bit of a vector is set

typedef uint8_t bytes __attribute__((vector_size(LANES)));
typedef int8_t signed_bytes __attribute__((vector_size(LANES)));
typedef uint8_t bytes_in_memory __attribute__((vector_size(LANES), aligned(1), may_alias));

static inline bool any_byte(bytes bits);

static inline bytes load_bytes(const void *at) { return *(const bytes_in_memory *)at; }
static inline bytes each(uint8_t byte) { return (bytes){0} + byte; }
