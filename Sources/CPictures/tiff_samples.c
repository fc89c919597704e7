#include "tiff.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Samples that TIFFReadRGBAImage refuses: of other depths, floats, CMYK of 16 bits, and tiles that are
// not compressed and no multiple of the buffer into which libtiff reads them.

int tiff_describe_samples(const struct tiff_functions *tiff, TIFF *file,
                          struct tiff_samples *samples) {
  *samples = (struct tiff_samples){.photometric = UINT16_MAX};
  uint16_t planes = 1, extra = 0, *kinds = NULL;
  tiff->get(file, TIFFTAG_IMAGEWIDTH, &samples->width);
  tiff->get(file, TIFFTAG_IMAGELENGTH, &samples->height);
  tiff->get_or_default(file, TIFFTAG_BITSPERSAMPLE, &samples->bits);
  tiff->get_or_default(file, TIFFTAG_SAMPLEFORMAT, &samples->format);
  tiff->get_or_default(file, TIFFTAG_SAMPLESPERPIXEL, &samples->per_pixel);
  tiff->get_or_default(file, TIFFTAG_PLANARCONFIG, &planes);
  tiff->get(file, TIFFTAG_PHOTOMETRIC, &samples->photometric);
  samples->is_planar = planes == PLANARCONFIG_SEPARATE;
  samples->is_tiled = tiff->is_tiled(file);
  uint16_t bits = samples->bits;
  int is_float = samples->format == SAMPLEFORMAT_IEEEFP;
  int is_whole = samples->format == SAMPLEFORMAT_UINT || samples->format == SAMPLEFORMAT_INT;
  if (is_float ? bits != 16 && bits != 32 && bits != 64
               : !is_whole || !((bits >= 1 && bits <= 32) || bits == 64))
    return -1;
  switch (samples->photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_MASK: samples->used = 1; break;
    case PHOTOMETRIC_PALETTE:
      if (bits > 16 || is_float) return -1;
      samples->used = 1;
      break;
    case PHOTOMETRIC_RGB: samples->used = 3; break;
    case PHOTOMETRIC_SEPARATED: samples->used = 4; break;
    default: return -1;
  }
  if (samples->per_pixel < samples->used) return -1;
  tiff->get_or_default(file, TIFFTAG_EXTRASAMPLES, &extra, &kinds);
  if (samples->used == 3 && samples->per_pixel > 3 && extra > 0 && kinds != NULL &&
      (kinds[0] == EXTRASAMPLE_ASSOCALPHA || kinds[0] == EXTRASAMPLE_UNASSALPHA)) {
    samples->alpha = kinds[0];
    samples->used = 4;
  }
  samples->block_width = samples->width;
  if (samples->is_tiled) {
    tiff->get(file, TIFFTAG_TILEWIDTH, &samples->block_width);
    tiff->get(file, TIFFTAG_TILELENGTH, &samples->block_height);
  } else {
    tiff->get_or_default(file, TIFFTAG_ROWSPERSTRIP, &samples->block_height);
  }
  if (samples->width == 0 || samples->height == 0 || samples->block_width == 0 ||
      samples->block_height == 0)
    return -1;
  samples->across = (samples->width - 1) / samples->block_width + 1;
  return 0;
}

// A float of sixteen bits (IEEE 754, binary16).
static double half(uint16_t bits) {
  int exponent = bits >> 10 & 31, fraction = bits & 1023;
  double value = exponent == 0    ? ldexp(fraction, -24)
                 : exponent == 31 ? NAN
                                  : ldexp(1024 + fraction, exponent - 25);
  return bits >> 15 ? -value : value;
}

// The sample of this number in a row; numbers of whole bytes are in this machine's order, smaller ones
// follow each other from the highest bit on.
static double sample(const struct tiff_samples *samples, const uint8_t *row, uint64_t index) {
  uint16_t bits = samples->bits;
  uint64_t value = 0;
  if (bits == 16 || bits == 32 || bits == 64) {
    memcpy(&value, row + index * (bits / 8), bits / 8);
  } else if (bits == 24) {
    memcpy(&value, row + index * 3, 3);
  } else {
    const uint64_t place = index * bits;
    for (uint64_t bit = place; bit < place + bits; bit++)
      value = value << 1 | (row[bit / 8] >> (7 - bit % 8) & 1);
  }
  if (samples->format == SAMPLEFORMAT_INT)
    return (double)((int64_t)(value << (64 - bits)) >> (64 - bits));
  if (samples->format != SAMPLEFORMAT_IEEEFP) return (double)value;
  double number;
  float shorter;
  switch (bits) {
    case 16: return half((uint16_t)value);
    case 32: {
      uint32_t word = (uint32_t)value;
      memcpy(&shorter, &word, sizeof shorter);
      return shorter;
    }
    default: memcpy(&number, &value, sizeof number); return number;
  }
}

// What is black and what is white: the depth says so up to sixteen bits, else what is there.
struct range {
  double low, high;
};

struct reader {
  const struct tiff_functions *tiff;
  TIFF *file;
  const struct tiff_samples *samples;
  uint8_t *buffer;
  int64_t size;
  uint32_t *raster;
  struct range range;
};

// Reads a block; returns its bytes, or -1. What a codec leaves out is not from another picture.
static int64_t fill(struct reader *reader, uint32_t block) {
  memset(reader->buffer, 255, (size_t)reader->size);
  return reader->samples->is_tiled
             ? reader->tiff->read_tile(reader->file, block, reader->buffer, reader->size)
             : reader->tiff->read_strip(reader->file, block, reader->buffer, reader->size);
}

static void measure_row(struct reader *reader, const uint8_t *row, uint32_t count, uint32_t step,
                        uint32_t channels) {
  for (uint32_t column = 0; column < count; column++)
    for (uint32_t channel = 0; channel < channels; channel++) {
      double value = sample(reader->samples, row, (uint64_t)column * step + channel);
      if (!isfinite(value)) continue;
      reader->range.low = fmin(reader->range.low, value);
      reader->range.high = fmax(reader->range.high, value);
    }
}

static void put_row(struct reader *reader, const uint8_t *row, uint32_t count, uint32_t step,
                    uint32_t first, uint32_t channels, uint32_t *pixels) {
  int is_palette = reader->samples->photometric == PHOTOMETRIC_PALETTE;
  double scale = 255 / (reader->range.high - reader->range.low);
  for (uint32_t column = 0; column < count; column++)
    for (uint32_t channel = 0; channel < channels; channel++) {
      double value = sample(reader->samples, row, (uint64_t)column * step + channel);
      if (is_palette) {
        pixels[column] = (uint32_t)value;
        continue;
      }
      value = (value - reader->range.low) * scale;
      // Also false for NaN.
      uint32_t number = value > 0 ? (uint32_t)fmin(value + 0.5, 255) : 0;
      uint32_t shift = 8 * (first + channel);
      pixels[column] = (pixels[column] & ~(255u << shift)) | number << shift;
    }
}

// Goes through all blocks, to put their rows into the raster or only to measure them.
static void read_blocks(struct reader *reader, int puts) {
  const struct tiff_samples *samples = reader->samples;
  uint32_t planes = samples->is_planar ? samples->used : 1;
  uint32_t step = samples->is_planar ? 1 : samples->per_pixel;
  uint32_t channels = samples->is_planar ? 1 : samples->used;
  uint64_t length = ((uint64_t)samples->block_width * step * samples->bits + 7) / 8;
  uint32_t down = (samples->height - 1) / samples->block_height + 1;
  for (uint32_t plane = 0; plane < planes; plane++)
    for (uint64_t block = 0; block < (uint64_t)down * samples->across; block++) {
      // The library refuses numbers of blocks that it does not have.
      int64_t size = fill(reader, (uint32_t)(plane * (uint64_t)down * samples->across + block));
      uint32_t left = (uint32_t)(block % samples->across) * samples->block_width;
      uint32_t top = (uint32_t)(block / samples->across) * samples->block_height;
      uint32_t count = samples->width - left;
      if (count > samples->block_width) count = samples->block_width;
      for (uint32_t row = 0; row < samples->block_height && top + row < samples->height; row++) {
        if (size < 0 || (row + 1) * length > (uint64_t)size) break;
        const uint8_t *bytes = reader->buffer + row * length;
        if (puts)
          put_row(reader, bytes, count, step, plane, channels,
                  reader->raster + (uint64_t)(top + row) * samples->width + left);
        else
          measure_row(reader, bytes, count, step, channels);
      }
    }
}

// Turns samples into red, green, blue and alpha.
static void convert(const struct tiff_functions *tiff, TIFF *file,
                    const struct tiff_samples *samples, uint32_t *raster) {
  uint16_t *red = NULL, *green = NULL, *blue = NULL;
  if (samples->photometric == PHOTOMETRIC_PALETTE &&
      !tiff->get(file, TIFFTAG_COLORMAP, &red, &green, &blue))
    red = NULL;
  uint64_t count = (uint64_t)samples->width * samples->height;
  for (uint64_t index = 0; index < count; index++) {
    uint32_t pixel = raster[index], color[3], opaque = 255;
    for (int channel = 0; channel < 3; channel++) color[channel] = pixel >> 8 * channel & 255;
    switch (samples->photometric) {
      case PHOTOMETRIC_MINISWHITE: color[0] = 255 - color[0]; [[fallthrough]];
      case PHOTOMETRIC_MINISBLACK:
      case PHOTOMETRIC_MASK: color[1] = color[2] = color[0]; break;
      case PHOTOMETRIC_PALETTE:
        // Where nothing was read, there is no number of a color.
        if (red == NULL || pixel >> samples->bits != 0) break;
        color[0] = red[pixel] >> 8, color[1] = green[pixel] >> 8, color[2] = blue[pixel] >> 8;
        break;
      case PHOTOMETRIC_SEPARATED:
        for (int channel = 0; channel < 3; channel++)
          color[channel] = (255 - color[channel]) * (255 - (pixel >> 24)) / 255;
        break;
      default:
        if (samples->alpha == 0) break;
        opaque = pixel >> 24;
        for (int channel = 0; channel < 3; channel++)
          color[channel] = samples->alpha == EXTRASAMPLE_UNASSALPHA ? color[channel] * opaque / 255
                           : color[channel] < opaque                ? color[channel]
                                                                    : opaque;
    }
    raster[index] = color[0] | color[1] << 8 | color[2] << 16 | opaque << 24;
  }
}

int tiff_read_samples(const struct tiff_functions *tiff, TIFF *file,
                      const struct tiff_samples *samples, uint32_t *raster) {
  struct reader reader = {.tiff = tiff, .file = file, .samples = samples, .raster = raster};
  reader.size = samples->is_tiled ? tiff->tile_size(file) : tiff->strip_size(file);
  // Nothing is known of a block that no size in memory fits.
  if (reader.size <= 0 || (reader.buffer = malloc((size_t)reader.size)) == NULL) return -1;
  // Missing samples: white.
  uint64_t count = (uint64_t)samples->width * samples->height;
  int is_dark = samples->photometric == PHOTOMETRIC_MINISWHITE ||
                samples->photometric == PHOTOMETRIC_SEPARATED;
  memset(raster, is_dark ? 0 : 255, count * sizeof *raster);
  int is_deep = samples->format != SAMPLEFORMAT_UINT || samples->bits > 16;
  reader.range = is_deep ? (struct range){INFINITY, -INFINITY}
                         : (struct range){0, (double)((1u << samples->bits) - 1)};
  if (is_deep) read_blocks(&reader, 0);
  // Where all samples are equal, they are white.
  if (!(reader.range.high > reader.range.low)) reader.range.low = reader.range.high - 1;
  read_blocks(&reader, 1);
  free(reader.buffer);
  convert(tiff, file, samples, raster);
  return 0;
}
