#define _GNU_SOURCE

#include "CPlatform.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

// Room for exactly one descriptor, so that the kernel installs no more.
typedef union {
  struct cmsghdr header;
  char space[CMSG_LEN(sizeof(int))];
} attachment;

ssize_t platform_send(int socket, const void *bytes, size_t length, int descriptor, int waits) {
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = length};
  attachment control = {.header = {
      .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(sizeof(int))}};
  memcpy(CMSG_DATA(&control.header), &descriptor, sizeof(int));
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor >= 0) {
    message.msg_control = &control;
    message.msg_controllen = CMSG_LEN(sizeof(int));
  }
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL | (waits ? 0 : MSG_DONTWAIT));
  while (sent < 0 && errno == EINTR);
  return sent;
}

ssize_t platform_receive(int socket, void *bytes, size_t capacity, int *descriptor) {
  struct iovec part = {.iov_base = bytes, .iov_len = capacity};
  attachment control;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor != NULL) {
    *descriptor = -1;
    message.msg_control = &control;
    message.msg_controllen = CMSG_LEN(sizeof(int));
  }
  ssize_t received;
  do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  if (received < 0) return -1;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header != NULL && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS)
    memcpy(descriptor, CMSG_DATA(header), sizeof(int));
  if (received > 0 && !(message.msg_flags & (MSG_TRUNC | MSG_CTRUNC))) return received;
  if (descriptor != NULL && *descriptor >= 0) {
    close(*descriptor);
    *descriptor = -1;
  }
  if (received == 0) return 0;
  errno = EMSGSIZE;
  return -1;
}

// Prefixes of the environment variables that helpers get; others may hold secrets.
static const char *const helper_variables[] = {
    "http_proxy=", "https_proxy=", "HTTPS_PROXY=", "all_proxy=", "ALL_PROXY=", "no_proxy=",
    "NO_PROXY=", "SSL_CERT_FILE=", "SSL_CERT_DIR=", "CURL_CA_BUNDLE=", "TZ=", "LD_LIBRARY_PATH=",
    "LD_PRELOAD=", "GLIBC_TUNABLES=", "ASAN_OPTIONS=", "TSAN_OPTIONS=", "UBSAN_OPTIONS=",
    "SWIFT_BACKTRACE=", "LOTTO_"};

static int is_for_helpers(const char *entry) {
  for (size_t index = 0; index < sizeof helper_variables / sizeof *helper_variables; index++) {
    const char *start = helper_variables[index];
    if (strncmp(entry, start, strlen(start)) == 0) return 1;
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
  // 2 MiB pages (glibc 2.35): a page fault costs as much as decoding one small page of an image.
  if (has_large_blocks && getenv("GLIBC_TUNABLES") == NULL)
    entries[kept++] = "GLIBC_TUNABLES=glibc.malloc.hugetlb=1";
  entries[kept] = NULL;
  return entries;
}

// Closes all descriptors from `first` on in the child: this process may have inherited some without close-on-exec.
static int add_close_from(posix_spawn_file_actions_t *actions, int first) {
#if __GLIBC_PREREQ(2, 34)
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
#else
  // Those that are open now. Without /proc they stay open.
  DIR *folder = opendir("/proc/self/fd");
  if (folder == NULL) return 0;
  int error = 0;
  for (struct dirent *entry; error == 0 && (entry = readdir(folder)) != NULL;) {
    int descriptor = atoi(entry->d_name);
    if (descriptor >= first) error = posix_spawn_file_actions_addclose(actions, descriptor);
  }
  closedir(folder);
  return error;
#endif
}

pid_t platform_spawn(
    const char *path, char *const arguments[], const int descriptors[4], int is_helper,
    int has_large_blocks) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  // In glibc these only store their arguments, so they cannot fail.
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  int sources[4] = {-1, -1, -1, -1}, error = 0;
  for (int target = 0; target < 4 && error == 0; target++) {
    if (descriptors[target] >= 0) {
      // A source below 4 could be overwritten by an earlier dup2: move it out of the way.
      sources[target] = fcntl(descriptors[target], F_DUPFD_CLOEXEC, 4);
      error = sources[target] < 0
        ? errno : posix_spawn_file_actions_adddup2(&actions, sources[target], target);
    } else if (target != 2) {
      error = posix_spawn_file_actions_addclose(&actions, target);
    }
  }
  if (error == 0) error = add_close_from(&actions, 4);
  char **entries = is_helper ? helper_environment(has_large_blocks) : environ;
  if (entries == NULL) error = ENOMEM;
  pid_t child = -1;
  if (error == 0) error = posix_spawn(&child, path, &actions, &attributes, arguments, entries);
  if (entries != environ) free(entries);
  for (int target = 0; target < 4; target++)
    if (sources[target] >= 0) close(sources[target]);
  posix_spawn_file_actions_destroy(&actions);
  errno = error;
  return error == 0 ? child : -1;
}

int platform_open_process(pid_t child) { return (int)syscall(__NR_pidfd_open, child, 0); }

int platform_signal_process(int process, int signal) {
  return (int)syscall(__NR_pidfd_send_signal, process, signal, NULL, 0);
}

static int64_t milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

// P_PIDFD, which glibc names since 2.36.
static const idtype_t by_descriptor = (idtype_t)3;

int platform_await_child(pid_t child, int process, int milliseconds, int *status) {
  int64_t end = milliseconds_now() + milliseconds;
  for (;;) {
    siginfo_t info = {0};
    int result = process < 0
      ? waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG)
      : waitid(by_descriptor, (id_t)process, &info, WEXITED | WNOHANG);
    // Linux 5.3 has descriptors of processes, but no P_PIDFD yet.
    if (result != 0 && errno == EINVAL && process >= 0) {
      process = -1;
      continue;
    }
    *status = 0;
    // ECHILD: the child has ended, and nothing is known of it.
    if (result != 0) return 1;
    if (info.si_pid != 0) {
      *status = info.si_code == CLD_EXITED ? info.si_status : -info.si_status;
      return 1;
    }
    int64_t rest = end - milliseconds_now();
    if (rest <= 0) return 0;
    struct pollfd entry = {.fd = process, .events = POLLIN};
    // Without a descriptor, look every millisecond.
    poll(&entry, 1, process < 0 ? 1 : (int)rest);
  }
}

void platform_limit_thread_stacks(size_t bytes) {
  pthread_attr_t attributes;
  size_t size = 0;
  if (pthread_getattr_default_np(&attributes) != 0) return;
  pthread_attr_getstacksize(&attributes, &size);
  if (size > bytes && pthread_attr_setstacksize(&attributes, bytes) == 0)
    pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}

int platform_memory_file(ssize_t size) {
  int file = memfd_create("lotto", MFD_CLOEXEC | (size < 0 ? 0 : MFD_ALLOW_SEALING));
  if (file < 0 || size < 0) return file;
  if (ftruncate(file, size) == 0 && fcntl(file, F_ADD_SEALS, F_SEAL_GROW) == 0) return file;
  int error = errno;
  close(file);
  errno = error;
  return -1;
}

int platform_nameless_file(const char *folder) {
  return open(folder, O_RDWR | O_TMPFILE | O_CLOEXEC, 0600);
}

int platform_processors(void) {
  cpu_set_t allowed;
  return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : -1;
}

// The stream that replaces `stderr`, the real one, and the captured text, owned by one thread.
static FILE *keeper, *real_stderr;
static pthread_mutex_t keeping = PTHREAD_MUTEX_INITIALIZER;
static pthread_t keeper_owner;
static char *kept;
static size_t kept_length, kept_capacity;

static ssize_t keep(void *cookie, const char *bytes, size_t length) {
  (void)cookie;
  // Output of other threads goes to the real `stderr`.
  if (!pthread_equal(pthread_self(), keeper_owner))
    return (ssize_t)fwrite(bytes, 1, length, real_stderr);
  size_t room = kept_capacity - kept_length, part = length < room ? length : room;
  memcpy(kept + kept_length, bytes, part);
  kept_length += part;
  return (ssize_t)length;
}

int platform_keep_diagnostics(char *text, size_t capacity) {
  pthread_mutex_lock(&keeping);
  if (keeper == NULL) {
    keeper = fopencookie(NULL, "w", (cookie_io_functions_t){.write = keep});
    if (keeper != NULL) setvbuf(keeper, NULL, _IONBF, 0);
  }
  if (keeper == NULL) {
    pthread_mutex_unlock(&keeping);
    return 0;
  }
  keeper_owner = pthread_self();
  kept = text;
  kept_capacity = capacity;
  kept_length = 0;
  real_stderr = stderr;
  stderr = keeper;
  return 1;
}

size_t platform_release_diagnostics(void) {
  stderr = real_stderr;
  size_t length = kept_length;
  pthread_mutex_unlock(&keeping);
  return length;
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
  // The kernel and the C library have the same struct stat on both architectures.
  return syscall(__NR_fstat, descriptor, &status) == 0 ? status.st_size : -1;
}

static char **arguments;

// glibc passes main's arguments to constructors (csu/init-first.c); Swift reads them from /proc.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  (void)count;
  arguments = values;
}

char **platform_arguments(void) { return arguments; }

void platform_overwrite_freed_memory(void) {
#ifdef __GLIBC__
  mallopt(M_PERTURB, 0x7f);
#endif
}

void platform_keep_freed_memory(int size) {
#ifdef __GLIBC__
  // Both, since setting one keeps glibc from adapting the other.
  mallopt(M_MMAP_THRESHOLD, size);
  mallopt(M_TRIM_THRESHOLD, size);
  // This block becomes the free top of the heap. A fault for each 4 KiB costs more than filling them.
  size_t length = (size_t)size - (1 << 20);
  char *block = malloc(length);
  if (block == NULL) return;
  size_t page = (size_t)sysconf(_SC_PAGESIZE), unaligned = (uintptr_t)block % page;
  madvise(block + page - unaligned, length - page, MADV_HUGEPAGE);
  free(block);
#else
  (void)size;
#endif
}
