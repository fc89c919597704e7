#include "CPictures.h"
#include "symbols.h"

// libdeflate.h of libdeflate 1.14.

enum { LIBDEFLATE_SUCCESS = 0 };

typedef struct libdeflate_decompressor libdeflate_decompressor;

static struct {
  libdeflate_decompressor *(*alloc)(void);
  int (*decompress)(libdeflate_decompressor *, const void *in, size_t in_size, void *out,
                    size_t out_size, size_t *actual_in_size, size_t *actual_out_size);
  void (*free)(libdeflate_decompressor *);
  uint32_t (*crc32)(uint32_t sum, const void *bytes, size_t count);
} deflate;

static int load(void) {
  void *library = dlopen("libdeflate.so.0", RTLD_NOW);
  if (library == NULL) return -1;
  const struct symbol symbols[] = {
      {"libdeflate_alloc_decompressor", &deflate.alloc},
      {"libdeflate_zlib_decompress_ex", &deflate.decompress},
      {"libdeflate_free_decompressor", &deflate.free},
      {"libdeflate_crc32", &deflate.crc32},
  };
  return FIND(library, symbols);
}

static int inflate(const uint8_t *stream, size_t count, uint8_t *bytes, size_t size) {
  libdeflate_decompressor *decompressor = deflate.alloc();
  if (decompressor == NULL) return -1;
  size_t used = 0, written = 0;
  int status = deflate.decompress(decompressor, stream, count, bytes, size, &used, &written);
  deflate.free(decompressor);
  return status == LIBDEFLATE_SUCCESS && used == count && written == size ? 0 : -1;
}

static uint32_t check_sum(const uint8_t *bytes, size_t count) {
  return deflate.crc32(0, bytes, count);
}

const struct cpictures_inflater cpictures_deflate = {load, inflate, check_sum};
