#define _GNU_SOURCE

#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

int platform_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

ssize_t platform_send(
    int socket, const void *bytes, size_t length, int descriptor, int waits) {
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = length};
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control = {0};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor >= 0) {
    message.msg_control = control.space;
    message.msg_controllen = sizeof control.space;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
  }
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL | (waits ? 0 : MSG_DONTWAIT));
  while (sent < 0 && errno == EINTR);
  return sent;
}

ssize_t platform_receive(int socket, void *bytes, size_t capacity, int *descriptor) {
  struct iovec part = {.iov_base = bytes, .iov_len = capacity};
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(16 * sizeof(int))];
  } control = {0};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor != NULL) {
    *descriptor = -1;
    message.msg_control = control.space;
    message.msg_controllen = sizeof control.space;
  }
  ssize_t received;
  do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  if (received < 0) return -1;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < count; index++) {
      int received_descriptor;
      memcpy(&received_descriptor, CMSG_DATA(header) + index * sizeof(int), sizeof(int));
      if (*descriptor < 0)
        *descriptor = received_descriptor;
      else
        close(received_descriptor);
    }
  }
  if (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC) || received == 0) {
    if (descriptor != NULL && *descriptor >= 0) {
      close(*descriptor);
      *descriptor = -1;
    }
    if (received == 0) return 0;
    errno = EMSGSIZE;
    return -1;
  }
  return received;
}

// The environment variables that a helper gets besides `LOTTO_*`: proxies, certificates, the
// loader's and the sanitizers'. The rest may hold secrets and does not affect helpers.
static const char *const helper_variables[] = {
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY",
    "no_proxy", "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "TZ",
    "LD_LIBRARY_PATH", "LD_PRELOAD",
    "GLIBC_TUNABLES", "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS", "SWIFT_BACKTRACE"};

static int is_for_helpers(const char *entry) {
  if (strncmp(entry, "LOTTO_", strlen("LOTTO_")) == 0) return 1;
  for (size_t index = 0; index < sizeof helper_variables / sizeof *helper_variables; index++) {
    size_t length = strlen(helper_variables[index]);
    if (strncmp(entry, helper_variables[index], length) == 0 && entry[length] == '=') return 1;
  }
  return 0;
}

// A helper's environment; NULL if out of memory.
static char **helper_environment(int has_large_blocks) {
  size_t count = 0;
  while (environ[count] != NULL) count++;
  char **entries = malloc((count + 3) * sizeof *entries);
  if (entries == NULL) return NULL;
  size_t kept = 0;
  for (size_t index = 0; index < count; index++)
    if (is_for_helpers(environ[index])) entries[kept++] = environ[index];
  // A helper that crashes on hostile input is replaced; its backtrace would only cost time.
  if (getenv("SWIFT_BACKTRACE") == NULL) entries[kept++] = "SWIFT_BACKTRACE=enable=no";
  // 2 MiB pages for large blocks (glibc 2.35): a page fault costs as much as decoding the contents
  // of a small page.
  if (has_large_blocks && getenv("GLIBC_TUNABLES") == NULL)
    entries[kept++] = "GLIBC_TUNABLES=glibc.malloc.hugetlb=1";
  entries[kept] = NULL;
  return entries;
}

pid_t platform_spawn(
    const char *path, char *const arguments[], const int descriptors[4], int is_helper,
    int has_large_blocks) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) {
    errno = error;
    return -1;
  }
  error = posix_spawnattr_init(&attributes);
  if (error != 0) {
    posix_spawn_file_actions_destroy(&actions);
    errno = error;
    return -1;
  }
  // A source below 4 could be overwritten by an earlier dup2: move all of them out of the way.
  int sources[4];
  for (int target = 0; target < 4; target++) {
    sources[target] = descriptors[target];
    if (descriptors[target] < 0) continue;
    sources[target] = fcntl(descriptors[target], F_DUPFD_CLOEXEC, 4);
    if (sources[target] < 0) error = errno;
  }
  for (int target = 0; target < 4 && error == 0; target++)
    if (sources[target] >= 0)
      error = posix_spawn_file_actions_adddup2(&actions, sources[target], target);
    else if (target != 2)
      error = posix_spawn_file_actions_addclose(&actions, target);
  // Don't pass on descriptors that this process inherited.
  if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(&actions, 4);
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  if (error == 0) error = posix_spawnattr_setsigdefault(&attributes, &all);
  if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &none);
  if (error == 0)
    error = posix_spawnattr_setflags(&attributes,
                                     POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  char **entries = is_helper ? helper_environment(has_large_blocks) : environ;
  if (entries == NULL) error = ENOMEM;
  pid_t child = -1;
  if (error == 0)
    error = posix_spawn(&child, path, &actions, &attributes, arguments, entries);
  if (entries != environ) free(entries);
  for (int target = 0; target < 4; target++)
    if (sources[target] >= 0) close(sources[target]);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    errno = error;
    return -1;
  }
  return child;
}

pid_t platform_wait(pid_t child, int is_blocking, int *status) {
  int word = 0;
  pid_t ended;
  do ended = waitpid(child, &word, is_blocking ? 0 : WNOHANG);
  while (ended < 0 && errno == EINTR);
  if (ended > 0) *status = WIFEXITED(word) ? WEXITSTATUS(word) : -WTERMSIG(word);
  return ended;
}

int platform_die_with_parent(pid_t parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return -1;
  if (getppid() == parent) return 0;
  errno = ESRCH;
  return -1;
}

// The state of the signal handler: the signal, the count, and the eventfd to wake. The handler runs
// in any thread, and other threads read these.
static atomic_int interrupt_signal;
static atomic_int interrupt_count;
static atomic_int interrupt_descriptor = -1;

static void on_interrupt(int signal) {
  int error = errno;
  uint64_t one = 1;
  interrupt_signal = signal;
  interrupt_count++;
  // May fail if the counter is full, but then the descriptor is readable anyway.
  (void)!write(interrupt_descriptor, &one, sizeof one);
  errno = error;
}

int platform_take_interrupts(void) {
  static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
  int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (descriptor < 0) return -1;
  interrupt_descriptor = descriptor;
  // Without SA_RESTART: blocking reads and writes must return.
  struct sigaction action = {.sa_handler = on_interrupt};
  sigset_t unblocked;
  sigemptyset(&unblocked);
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    struct sigaction old;
    if (sigaction(signals[index], NULL, &old) != 0) return -1;
    if (old.sa_handler == SIG_IGN) continue;
    if (sigaction(signals[index], &action, NULL) != 0) return -1;
    sigaddset(&unblocked, signals[index]);
  }
  // The parent may have left them blocked.
  if (sigprocmask(SIG_UNBLOCK, &unblocked, NULL) != 0) return -1;
  // With an inherited SIG_IGN the kernel would reap children by itself.
  signal(SIGCHLD, SIG_DFL);
  return 0;
}

int platform_interrupt(void) { return interrupt_signal; }

int platform_interrupt_count(void) { return interrupt_count; }

int platform_interrupt_number(void) { return interrupt_descriptor; }

long platform_raise_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return -1;
  limit.rlim_cur = limit.rlim_max;
  if (setrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > 1 << 20) return 1 << 20;
  return (long)limit.rlim_cur;
}

int platform_limit_thread_stacks(size_t bytes) {
  pthread_attr_t attributes;
  size_t size = 0;
  int error = pthread_getattr_default_np(&attributes);
  if (error != 0) {
    errno = error;
    return -1;
  }
  error = pthread_attr_getstacksize(&attributes, &size);
  if (error == 0 && size > bytes) error = pthread_attr_setstacksize(&attributes, bytes);
  if (error == 0 && size > bytes) error = pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
  errno = error;
  return error == 0 ? 0 : -1;
}

int platform_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int platform_bounded_memory_file(const char *name, size_t size) {
  int file = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return -1;
  if (ftruncate(file, (off_t)size) == 0 && fcntl(file, F_ADD_SEALS, F_SEAL_GROW) == 0) return file;
  int error = errno;
  close(file);
  errno = error;
  return -1;
}

int platform_processors(void) {
  cpu_set_t allowed;
  return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : -1;
}

// The stream that replaces `stderr`, the real one, and the captured text. One thread owns them at a
// time.
static FILE *keeper, *real_stderr;
static pthread_mutex_t keeping = PTHREAD_MUTEX_INITIALIZER;
static pthread_t keeper_owner;
static char kept[1024];
static size_t kept_length;

static ssize_t keep(void *cookie, const char *bytes, size_t length) {
  (void)cookie;
  // Output of other threads goes to the real `stderr`.
  if (!pthread_equal(pthread_self(), keeper_owner)) {
    return (ssize_t)fwrite(bytes, 1, length, real_stderr);
  }
  size_t room = sizeof kept - kept_length, part = length < room ? length : room;
  memcpy(kept + kept_length, bytes, part);
  kept_length += part;
  return (ssize_t)length;
}

int platform_keep_diagnostics(void) {
  pthread_mutex_lock(&keeping);
  if (keeper == NULL) {
    keeper = fopencookie(NULL, "w", (cookie_io_functions_t){.write = keep});
    if (keeper == NULL) {
      pthread_mutex_unlock(&keeping);
      return -1;
    }
    setvbuf(keeper, NULL, _IONBF, 0);
  }
  keeper_owner = pthread_self();
  kept_length = 0;
  real_stderr = stderr;
  stderr = keeper;
  return 0;
}

void platform_release_diagnostics(char *text, size_t capacity) {
  stderr = real_stderr;
  size_t length = kept_length < capacity - 1 ? kept_length : capacity - 1;
  memcpy(text, kept, length);
  text[length] = 0;
  pthread_mutex_unlock(&keeping);
}

int platform_is_being_written(int descriptor) {
  // While the lease is held, anyone who opens the file waits and the kernel sends us SIGIO.
  signal(SIGIO, SIG_IGN);
  // The kernel refuses a read lease on a file that is open for writing (fcntl(2)).
  if (fcntl(descriptor, F_SETLEASE, F_RDLCK) != 0) return errno == EAGAIN ? 1 : -1;
  fcntl(descriptor, F_SETLEASE, F_UNLCK);
  return 0;
}

int64_t platform_file_size(int descriptor) {
  struct stat status;
  // The kernel's struct stat is the C library's on both architectures.
  return syscall(SYS_fstat, descriptor, &status) == 0 ? status.st_size : -1;
}

static int argument_count;
static char **argument_values;

// glibc passes main's arguments to constructors (csu/init-first.c); Swift's runtime reads them from
// /proc, which a container may lack.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  argument_values = values;
}

const char *platform_argument(int index) {
  return index < argument_count ? argument_values[index] : NULL;
}

const char *platform_program(void) { return (const char *)getauxval(AT_EXECFN); }
