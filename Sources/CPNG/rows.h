#ifndef CPNG_ROWS_H
#define CPNG_ROWS_H

// Reads rows with libpng. Its errors are longjmps, which must not cross Swift frames, so functions
// that may fail call setjmp themselves and return 1 after an error, else 0. They are in a header to
// be compiled into the Swift file that imports it: a C target would link all programs to libpng.

#if !__has_include(<png.h>)
#error "libpng-dev is missing: .packaging/require build installs it, or says what this system calls it"
#endif
#include <errno.h>
#include <png.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  png_structp png;
  png_infop info;
  int descriptor;
  /// File offset of the next read.
  off_t offset;
  /// The range of unconsumed bytes in the buffer.
  size_t begin, end;
  uint8_t buffer[64 * 1024];
  /// Why a call failed: the errno of a system call or 0; else whether a read hit the end of the
  /// file; else how the file violates the format.
  int error_number, ended;
  char reason[128];
  /// From the image data on, wrong checksums are warnings.
  int is_lenient;
  char warning[128];
} cpng_rows;

static void cpng_rows_on_error(png_structp png, png_const_charp reason) {
  cpng_rows *rows = (cpng_rows *)png_get_error_ptr(png);
  strncpy(rows->reason, reason, sizeof rows->reason - 1);
  png_longjmp(png, 1);
}

/// Keeps the first: a chunk whose checksum is wrong, though its data may still decode.
static void cpng_rows_on_warning(png_structp png, png_const_charp reason) {
  cpng_rows *rows = (cpng_rows *)png_get_error_ptr(png);
  if (rows->is_lenient && rows->warning[0] == 0) {
    strncpy(rows->warning, reason, sizeof rows->warning - 1);
  }
}

static png_voidp cpng_rows_on_allocate(png_structp png, png_alloc_size_t size) {
  void *memory = malloc(size);
  if (memory == NULL) ((cpng_rows *)png_get_mem_ptr(png))->error_number = ENOMEM;
  return memory;
}

static void cpng_rows_on_read(png_structp png, png_bytep bytes, size_t count) {
  cpng_rows *rows = (cpng_rows *)png_get_io_ptr(png);
  while (count > 0) {
    if (rows->begin == rows->end) {
      ssize_t got;
      do got = pread(rows->descriptor, rows->buffer, sizeof rows->buffer, rows->offset);
      while (got < 0 && errno == EINTR);
      if (got < 0) rows->error_number = errno;
      if (got == 0) rows->ended = 1;
      if (got <= 0) png_error(png, "end of file");
      rows->offset += got;
      rows->begin = 0;
      rows->end = (size_t)got;
    }
    size_t part = rows->end - rows->begin < count ? rows->end - rows->begin : count;
    memcpy(bytes, rows->buffer + rows->begin, part);
    rows->begin += part;
    bytes += part;
    count -= part;
  }
}

static inline void cpng_rows_destroy(cpng_rows *rows) {
  png_destroy_read_struct(&rows->png, &rows->info, NULL);
  free(rows);
}

/// A reader of a file from its first byte; NULL if out of memory. The descriptor keeps its offset.
static inline cpng_rows *cpng_rows_create(int descriptor) {
  cpng_rows *rows = (cpng_rows *)calloc(1, sizeof *rows);
  if (rows == NULL) return NULL;
  rows->descriptor = descriptor;
  rows->png = png_create_read_struct_2(
    PNG_LIBPNG_VER_STRING, rows, cpng_rows_on_error, cpng_rows_on_warning, rows,
    cpng_rows_on_allocate, NULL);
  if (rows->png != NULL) rows->info = png_create_info_struct(rows->png);
  if (rows->info == NULL) {
    cpng_rows_destroy(rows);
    return NULL;
  }
  return rows;
}

/// Reads up to the image data; rows get 8 bits per channel, with palettes and color keys expanded.
/// libpng reads `portion` bytes at a time, 0 for its fast default; a truncated file loses the last.
static __attribute__((noinline)) inline int cpng_rows_start(cpng_rows *rows, size_t portion) {
  // Of the ancillary chunks, only tRNS changes the picture; the rest are attack surface.
  static const char skipped[] =
    "bKGD\0cHRM\0eXIf\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sRGB\0tEXt\0"
    "tIME\0zTXt";
  if (setjmp(png_jmpbuf(rows->png))) return 1;
  png_set_read_fn(rows->png, rows, cpng_rows_on_read);
  if (portion > 0) png_set_compression_buffer_size(rows->png, portion);
  // A chunk name takes five bytes: four letters and a NUL.
  png_set_keep_unknown_chunks(
    rows->png, PNG_HANDLE_CHUNK_NEVER, (png_const_bytep)skipped, sizeof skipped / 5);
  png_set_crc_action(rows->png, PNG_CRC_DEFAULT, PNG_CRC_QUIET_USE);
#ifdef PNG_IGNORE_ADLER32
  // Redundant: each chunk has its own CRC.
  png_set_option(rows->png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
#endif
#ifdef PNG_MAXIMUM_INFLATE_WINDOW
  // Some programs declare a smaller window than their data needs.
  png_set_option(rows->png, PNG_MAXIMUM_INFLATE_WINDOW, PNG_OPTION_ON);
#endif
  png_read_info(rows->png, rows->info);
  png_set_crc_action(rows->png, PNG_CRC_WARN_USE, PNG_CRC_QUIET_USE);
  rows->is_lenient = 1;
  png_set_expand(rows->png);
  png_set_scale_16(rows->png);
  png_read_update_info(rows->png, rows->info);
  return 0;
}

/// Reads the next row into `bytes`, in the file's order. The caller deinterlaces: libpng would need
/// the whole image in full color.
static __attribute__((noinline)) inline int cpng_rows_next(cpng_rows *rows, uint8_t *bytes) {
  if (setjmp(png_jmpbuf(rows->png))) return 1;
  png_read_row(rows->png, bytes, NULL);
  return 0;
}

static __attribute__((noinline)) inline int cpng_rows_finish(cpng_rows *rows) {
  if (setjmp(png_jmpbuf(rows->png))) return 1;
  png_read_end(rows->png, NULL);
  return 0;
}

static inline const char *cpng_rows_reason(const cpng_rows *rows) { return rows->reason; }

/// The first wrong checksum of the image data, or an empty string.
static inline const char *cpng_rows_warning(const cpng_rows *rows) { return rows->warning; }

#endif
