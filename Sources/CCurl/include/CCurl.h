#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>
#include <stdint.h>

// One GET through libcurl's easy interface. The library is loaded at run time, so the build needs
// none of its headers, and a missing library can be reported. Names and numbers are those of
// curl/curl.h; they are part of libcurl's ABI and don't change.

/// The result codes that lotto-fetch distinguishes.
typedef enum {
  CURLE_OK = 0,
  CURLE_FAILED_INIT = 2,
  CURLE_COULDNT_RESOLVE_PROXY = 5,
  CURLE_COULDNT_RESOLVE_HOST = 6,
  CURLE_COULDNT_CONNECT = 7,
  CURLE_OPERATION_TIMEDOUT = 28,
  CURLE_SSL_CONNECT_ERROR = 35,
  CURLE_GOT_NOTHING = 52,
  CURLE_SEND_ERROR = 55,
  CURLE_RECV_ERROR = 56,
  CURLE_PEER_FAILED_VERIFICATION = 60,
  CURLE_SSL_CACERT_BADFILE = 77,
} CURLcode;

/// A buffer for the headers or the body of a response.
struct ccurl_part {
  uint8_t *bytes;
  size_t capacity;
  size_t length;
  /// Whether the data did not fit; the transfer was then aborted.
  int overflows;
};

struct ccurl_outcome {
  CURLcode code;
  int was_reset;
  long status;
  /// Why it failed, in libcurl's words, NUL-terminated.
  char reason[256];
};

/// Loads and initializes libcurl; returns 0, or -1 if it isn't installed or usable. Call it before
/// any other function, and before a second thread starts.
int ccurl_load(void);

/// Sends a GET over http or https with the headers of the site's own page; follows no redirects.
/// `head` receives all header lines, including those of interim responses and proxies; `body`, the
/// decompressed body. The time limit includes name lookup and connecting.
struct ccurl_outcome ccurl_get(const char *url, long milliseconds, struct ccurl_part *head,
                               struct ccurl_part *body);

#endif
