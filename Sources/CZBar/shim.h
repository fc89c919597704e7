#ifndef CZBAR_SHIM_H
#define CZBAR_SHIM_H

#if !__has_include(<zbar.h>)
#error "libzbar-dev is missing: .packaging/require build installs it, or says what this system calls it"
#endif
#include <zbar.h>

// libzbar has this function only if it was built with libjpeg; it is in no header.
extern __attribute__((weak)) void zbar_jpeg_error(void *);

/// Whether this libzbar reads JPEG; otherwise it crashes on one.
static inline int czbar_reads_jpeg(void) { return zbar_jpeg_error != 0; }

#endif
