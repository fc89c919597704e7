// Preloaded into `lotto`, lets the Nth call of one kind fail: LOTTO_FAULT=CALL:N:ERRNO, or every Nth:
// LOTTO_FAULT=CALL:%N:ERRNO. The error 0 stands for a call that does half of its work. Each fault adds a
// byte to the files that LOTTO_FAULT_MARK and LOTTO_FAULT_LOG name. Messages on the standard error are
// left alone.
//
// Preloaded into `lotto-decode`, with LOTTO_DECODER_FAULTS=N, makes every Nth answer or so a fault: the
// process dies, is stopped, or sends what is no answer.
#define _GNU_SOURCE

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

static unsigned decoder_faults, chance, answers;
static char call_name[32];
static long call_number, call_error;
static int is_repeated;
static atomic_long calls;

__attribute__((constructor)) static void prepare(void) {
  char program[4096];
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length < 0) return;
  program[length] = 0;
  const char *name = strrchr(program, '/');
  const char *faults = getenv("LOTTO_DECODER_FAULTS");
  if (name != NULL && strcmp(name, "/lotto-decode") == 0 && faults != NULL) {
    decoder_faults = (unsigned)atoi(faults);
    chance = (unsigned)getpid() * 2654435761u;
  }
  const char *fault = getenv("LOTTO_FAULT");
  if (name == NULL || strcmp(name, "/lotto") != 0 || fault == NULL) return;
  if (sscanf(fault, "%31[a-z_0-9]:%ld:%ld", call_name, &call_number, &call_error) == 3) return;
  is_repeated = 1;
  if (sscanf(fault, "%31[a-z_0-9]:%%%ld:%ld", call_name, &call_number, &call_error) != 3) _exit(99);
}

static void note(const char *path) {
  if (path == NULL) return;
  long file = syscall(SYS_openat, AT_FDCWD, path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
  syscall(SYS_write, file, "!", 1);
  syscall(SYS_close, file);
}

static int fails(const char *name) {
  if (call_number == 0 || strcmp(name, call_name) != 0) return 0;
  long number = atomic_fetch_add(&calls, 1) + 1;
  if (is_repeated ? number % call_number != 0 : number != call_number) return 0;
  note(getenv("LOTTO_FAULT_MARK"));
  note(getenv("LOTTO_FAULT_LOG"));
  errno = (int)call_error;
  return 1;
}

#define NEXT(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))

#define FAILING(result, function, parameters, arguments) \
  result function parameters { \
    if (fails(#function)) return -1; \
    return NEXT(function) arguments; \
  }

// Where half of the work can be done.
#define FAILING_PART(function, parameters, arguments, half) \
  ssize_t function parameters { \
    if (fd != 2 && fails(#function)) { \
      if (call_error != 0) return -1; \
      return NEXT(function) half; \
    } \
    return NEXT(function) arguments; \
  }

FAILING_PART(read, (int fd, void *to, size_t n), (fd, to, n), (fd, to, n / 2 + 1))
FAILING_PART(write, (int fd, const void *from, size_t n), (fd, from, n), (fd, from, n / 2))
FAILING_PART(pread, (int fd, void *to, size_t n, off_t at), (fd, to, n, at), (fd, to, n / 2 + 1, at))
FAILING_PART(pread64, (int fd, void *to, size_t n, off64_t at), (fd, to, n, at),
             (fd, to, n / 2 + 1, at))
FAILING(ssize_t, pwrite, (int fd, const void *from, size_t n, off_t at), (fd, from, n, at))
FAILING(off_t, lseek, (int fd, off_t at, int from), (fd, at, from))
FAILING(int, dup, (int fd), (fd))
FAILING(int, eventfd, (unsigned count, int flags), (count, flags))
FAILING(int, fsync, (int fd), (fd))
FAILING(int, ftruncate, (int fd, off_t length), (fd, length))
FAILING(int, flock, (int fd, int how), (fd, how))
FAILING(int, rename, (const char *from, const char *to), (from, to))
FAILING(int, unlink, (const char *path), (path))
FAILING(int, mkdir, (const char *path, mode_t mode), (path, mode))
FAILING(int, fstat, (int fd, struct stat *status), (fd, status))
FAILING(int, lstat, (const char *path, struct stat *status), (path, status))
FAILING(int, stat, (const char *path, struct stat *status), (path, status))
FAILING(int, fstatat, (int fd, const char *path, struct stat *status, int flags),
        (fd, path, status, flags))
FAILING(int, tcgetattr, (int fd, struct termios *state), (fd, state))
FAILING(int, tcsetattr, (int fd, int when, const struct termios *state), (fd, when, state))
FAILING(int, inotify_init1, (int flags), (flags))
FAILING(int, inotify_add_watch, (int fd, const char *path, uint32_t mask), (fd, path, mask))
FAILING(int, pipe2, (int ends[2], int flags), (ends, flags))
FAILING(int, memfd_create, (const char *name, unsigned flags), (name, flags))
FAILING(int, socketpair, (int family, int kind, int protocol, int ends[2]),
        (family, kind, protocol, ends))
FAILING(ssize_t, recvmsg, (int fd, struct msghdr *message, int flags), (fd, message, flags))
FAILING(int, poll, (struct pollfd *entries, nfds_t count, int time), (entries, count, time))

DIR *fdopendir(int fd) { return fails("fdopendir") ? NULL : NEXT(fdopendir)(fd); }

struct dirent *readdir(DIR *folder) { return fails("readdir") ? NULL : NEXT(readdir)(folder); }

static unsigned next_chance(unsigned below) {
  chance = chance * 1664525u + 1013904223u;
  return (chance >> 16) % below;
}

static ssize_t send_bytes(int fd, size_t count) {
  static char bytes[20000];
  for (size_t index = 0; index < count; index++) bytes[index] = (char)next_chance(256);
  struct iovec part = {.iov_base = bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  return NEXT(sendmsg)(fd, &message, MSG_NOSIGNAL);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
  if (fails("sendmsg")) return -1;
  // The first answer is the greeting: what dies before it tells of the program, not of an image.
  if (decoder_faults > 0 && answers++ > 0 && next_chance(decoder_faults) == 0)
    switch (next_chance(16)) {
      case 0: raise(SIGSTOP); break;
      case 1 ... 3: raise(SIGSEGV); break;
      case 4 ... 6: raise(SIGKILL); break;
      case 7 ... 8: abort();
      case 9 ... 10: _exit(0);
      case 11 ... 12: return send_bytes(fd, 20000);
      default: return send_bytes(fd, 1 + next_chance(200));
    }
  return NEXT(sendmsg)(fd, message, flags);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  if (fails("open")) return -1;
  return NEXT(open)(path, flags, mode);
}

int posix_spawn(pid_t *child, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  if (fails("posix_spawn")) return (int)call_error;
  return NEXT(posix_spawn)(child, path, actions, attributes, arguments, environment);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                   void *argument) {
  if (fails("pthread_create")) return (int)call_error;
  return NEXT(pthread_create)(thread, attributes, start, argument);
}
