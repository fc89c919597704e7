// A counter for planes.h, for instruction sets without a population count of vectors. It lists the
// vectors of a group and counts their bits together. The including file includes vectors.h before,
// and defines:
//   bits_of_list  the population count of a list

// Bytes of a plane. Two lists of this size stay in the L1 cache; smaller ones cost more per byte.
#define SUM_BYTES 2048

typedef struct {
  size_t size; // of `bits`, in bytes
  bytes bits[SUM_BYTES / LANES];
} counter;

static inline uint64_t bits_of_list(const counter *list);

static inline void start_group(counter *list) { list->size = 0; }

static inline void add_bits(counter *list, vector bits) {
  memcpy((uint8_t *)list->bits + list->size, &bits, sizeof bits);
  list->size += sizeof bits;
}

static inline void end_group(vector *totals, const counter *list) {
  *totals += (vector){bits_of_list(list)};
}
