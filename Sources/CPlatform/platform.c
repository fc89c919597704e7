#define _GNU_SOURCE

#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

int platform_socket_pair(int sockets[2]) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets);
}

int platform_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

ssize_t platform_send(int socket, const void *bytes, size_t length, int descriptor) {
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
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent;
}

ssize_t platform_receive(int socket, void *bytes, size_t capacity, int *descriptor) {
  struct iovec part = {.iov_base = bytes, .iov_len = capacity};
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control = {0};
  struct msghdr message = {
    .msg_iov = &part,
    .msg_iovlen = 1,
    .msg_control = control.space,
    .msg_controllen = sizeof control.space,
  };
  *descriptor = -1;
  ssize_t received;
  do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  if (received < 0) return -1;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    memcpy(descriptor, CMSG_DATA(header), sizeof(int));
  }
  if (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) {
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
    errno = EMSGSIZE;
    return -1;
  }
  return received;
}

pid_t platform_spawn(const char *path, char *const arguments[], const int descriptors[4]) {
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
  // A source below 4 would be overwritten by an earlier copy: move all of them out of the way.
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
  // What this process inherited itself goes no further.
  if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(&actions, 4);
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  if (error == 0) error = posix_spawnattr_setsigdefault(&attributes, &all);
  if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &none);
  if (error == 0)
    error = posix_spawnattr_setflags(&attributes,
                                     POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  // A helper that dies over hostile input is replaced; its backtrace would cost time and be noise.
  if (error == 0 && setenv("SWIFT_BACKTRACE", "enable=no", 0) != 0) error = errno;
  pid_t child = -1;
  if (error == 0)
    error = posix_spawn(&child, path, &actions, &attributes, arguments, environ);
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

pid_t platform_wait(pid_t child, int hang, int *status) {
  int word = 0;
  pid_t ended;
  do ended = waitpid(child, &word, hang ? 0 : WNOHANG);
  while (ended < 0 && errno == EINTR);
  if (ended > 0) *status = WIFEXITED(word) ? WEXITSTATUS(word) : -WTERMSIG(word);
  return ended;
}

int64_t platform_processor_time(pid_t process) {
  clockid_t clock;
  struct timespec time;
  int error = clock_getcpuclockid(process, &clock);
  if (error != 0) {
    errno = error;
    return -1;
  }
  if (clock_gettime(clock, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int platform_die_with_parent(pid_t parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return -1;
  if (getppid() == parent) return 0;
  errno = ESRCH;
  return -1;
}

int platform_interrupt_descriptor(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  if (sigprocmask(SIG_BLOCK, &signals, NULL) != 0) return -1;
  return signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

int platform_take_signal(int descriptor) {
  struct signalfd_siginfo signal;
  if (read(descriptor, &signal, sizeof signal) != sizeof signal) return 0;
  return (int)signal.ssi_signo;
}

int platform_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int platform_processors(void) {
  cpu_set_t allowed;
  return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : -1;
}

int platform_terminal_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
