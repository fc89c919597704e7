#include "CCurl.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef void CURL;

enum { CURL_GLOBAL_DEFAULT = 3, CURLPROTO_HTTP = 1, CURLPROTO_HTTPS = 2 };

typedef enum {
  CURLOPT_NOSIGNAL = 99,
  CURLOPT_TIMEOUT_MS = 155,
  CURLOPT_PROTOCOLS = 181,
  CURLOPT_QUICK_EXIT = 322,
  CURLOPT_WRITEDATA = 10001,
  CURLOPT_URL = 10002,
  CURLOPT_ERRORBUFFER = 10010,
  CURLOPT_HTTPHEADER = 10023,
  CURLOPT_HEADERDATA = 10029,
  CURLOPT_CAINFO = 10065,
  CURLOPT_CAPATH = 10097,
  CURLOPT_ACCEPT_ENCODING = 10102,
  CURLOPT_WRITEFUNCTION = 20011,
  CURLOPT_HEADERFUNCTION = 20079,
} CURLoption;

typedef enum { CURLINFO_RESPONSE_CODE = 0x200000 + 2, CURLINFO_OS_ERRNO = 0x200000 + 25 } CURLINFO;

static struct {
  CURLcode (*global_init)(long flags);
  CURL *(*easy_init)(void);
  CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
  CURLcode (*easy_perform)(CURL *);
  CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
  const char *(*easy_strerror)(CURLcode);
  void (*easy_cleanup)(CURL *);
  struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
} curl;

// The headers that the site's own page sends.
static struct curl_slist *headers;

int ccurl_load(void) {
  // The second one is Debian's build with GnuTLS, with the same ABI.
  void *library = dlopen("libcurl.so.4", RTLD_NOW);
  if (library == NULL) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW);
  if (library == NULL) return -1;
  const struct {
    const char *name;
    void *function;
  } symbols[] = {
      {"curl_global_init", &curl.global_init},   {"curl_easy_init", &curl.easy_init},
      {"curl_easy_setopt", &curl.easy_setopt},   {"curl_easy_perform", &curl.easy_perform},
      {"curl_easy_getinfo", &curl.easy_getinfo}, {"curl_easy_strerror", &curl.easy_strerror},
      {"curl_easy_cleanup", &curl.easy_cleanup}, {"curl_slist_append", &curl.slist_append},
  };
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    void *symbol = dlsym(library, symbols[index].name);
    if (symbol == NULL) return -1;
    memcpy(symbols[index].function, &symbol, sizeof symbol);
  }
  if (curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return -1;
  const char *const lines[] = {
      "User-Agent: Mozilla/5.0 (X11; Linux x86_64)",
      "Accept: application/json",
      "Accept-Language: en",
      "Referer: https://www.dhlottery.co.kr/lt645/result",
      "X-Requested-With: XMLHttpRequest",
      "Connection: keep-alive",
  };
  for (size_t index = 0; index < sizeof lines / sizeof *lines; index++)
    headers = curl.slist_append(headers, lines[index]);
  return 0;
}

// A write callback; returning anything but the number of bytes aborts the transfer.
static size_t append(const char *bytes, size_t size, size_t count, void *context) {
  struct ccurl_part *part = context;
  size_t length = size * count;
  if (length > part->capacity - part->length) {
    part->overflows = 1;
    return 0;
  }
  memcpy(part->bytes + part->length, bytes, length);
  part->length += length;
  return length;
}

struct ccurl_outcome ccurl_get(const char *url, long milliseconds, struct ccurl_part *head,
                               struct ccurl_part *body) {
  struct ccurl_outcome outcome = {.code = CURLE_FAILED_INIT};
  // Read the curl program's variables; the library itself uses only the system's certificates.
  const char *bundle = getenv("CURL_CA_BUNDLE");
  const char *folder = bundle == NULL ? getenv("SSL_CERT_DIR") : NULL;
  const char *file = bundle == NULL ? getenv("SSL_CERT_FILE") : bundle;
  CURL *easy = curl.easy_init();
  if (easy != NULL) {
    // Abandon a name lookup that outlasts the time limit; libcurl before 7.87 waits for it.
    curl.easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    outcome.code = CURLE_OK;
#define SET(option, value) \
  outcome.code = outcome.code == CURLE_OK ? curl.easy_setopt(easy, option, value) : outcome.code
    SET(CURLOPT_ERRORBUFFER, outcome.reason);
    if (folder != NULL) SET(CURLOPT_CAPATH, folder);
    if (file != NULL) SET(CURLOPT_CAINFO, file);
    SET(CURLOPT_URL, url);
    SET(CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
    SET(CURLOPT_HTTPHEADER, headers);
    // Accept every encoding that the library can decompress.
    SET(CURLOPT_ACCEPT_ENCODING, "");
    SET(CURLOPT_TIMEOUT_MS, milliseconds);
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_WRITEFUNCTION, append);
    SET(CURLOPT_WRITEDATA, body);
    SET(CURLOPT_HEADERFUNCTION, append);
    SET(CURLOPT_HEADERDATA, head);
#undef SET
    if (outcome.code == CURLE_OK) outcome.code = curl.easy_perform(easy);
    if (outcome.code == CURLE_SSL_CACERT_BADFILE && folder != NULL && file == NULL) {
      // The file of certificates that libcurl was built for is missing; the folder may do.
      outcome.reason[0] = '\0';
      outcome.code = curl.easy_setopt(easy, CURLOPT_CAINFO, NULL);
      if (outcome.code == CURLE_OK) outcome.code = curl.easy_perform(easy);
    }
    long number = 0;
    curl.easy_getinfo(easy, CURLINFO_OS_ERRNO, &number);
    outcome.was_reset = number == ECONNRESET;
    curl.easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &outcome.status);
    curl.easy_cleanup(easy);
  }
  if (outcome.reason[0] == '\0')
    strncpy(outcome.reason, curl.easy_strerror(outcome.code), sizeof outcome.reason - 1);
  return outcome;
}
