#define _GNU_SOURCE

#include "CPlatform.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/eventfd.h>
#include <termios.h>
#include <unistd.h>

// The state of the signal handler: the signals that arrived, as bits, and the eventfd to wake.
static atomic_int came;
static atomic_int watcher = -1;

static void on_terminal_signal(int signal) {
  int error = errno;
  uint64_t one = 1;
  came |= signal == SIGWINCH ? 1 : signal == SIGTSTP ? 2 : 4;
  // May fail if the counter is full, but then the descriptor is readable anyway.
  (void)!write(watcher, &one, sizeof one);
  errno = error;
}

static int take_over(int signal) {
  struct sigaction action = {.sa_handler = on_terminal_signal}, old;
  if (sigaction(signal, NULL, &old) != 0) return -1;
  // A parent ignores SIGTSTP if nobody could resume a stopped process: leave it ignored.
  if (signal == SIGTSTP && old.sa_handler == SIG_IGN) return 0;
  return sigaction(signal, &action, NULL);
}

int platform_watch_terminal(void) {
  if (watcher < 0) watcher = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (watcher < 0) return -1;
  if (take_over(SIGWINCH) != 0 || take_over(SIGTSTP) != 0 || take_over(SIGCONT) != 0) return -1;
  sigset_t watched;
  sigemptyset(&watched);
  sigaddset(&watched, SIGWINCH);
  sigaddset(&watched, SIGTSTP);
  sigaddset(&watched, SIGCONT);
  return sigprocmask(SIG_UNBLOCK, &watched, NULL) == 0 ? watcher : -1;
}

int platform_take_terminal_signals(void) {
  uint64_t count;
  (void)!read(watcher, &count, sizeof count);
  // The descriptor is drained first: a signal from here on makes it readable again.
  return atomic_exchange(&came, 0);
}

int platform_stop(void) {
  struct sigaction ours, standard = {.sa_handler = SIG_DFL};
  if (sigaction(SIGTSTP, &standard, &ours) != 0) return -1;
  // The whole group, as Ctrl-Z does: a script that started this program stops with it. If nobody
  // could resume the group, the kernel discards the signal.
  int result = kill(0, SIGTSTP);
  if (sigaction(SIGTSTP, &ours, NULL) != 0) return -1;
  return result;
}

static int is_same(const struct termios *one, const struct termios *other) {
  return one->c_iflag == other->c_iflag && one->c_oflag == other->c_oflag &&
         one->c_cflag == other->c_cflag && one->c_lflag == other->c_lflag &&
         memcmp(one->c_cc, other->c_cc, sizeof one->c_cc) == 0;
}

// Runs after fork: async-signal-safe calls only.
static _Noreturn void stand_guard(int terminal, int word, const struct termios *before,
                                  const struct termios *during, const char *farewell) {
  // A process group of its own: signals to the program's group, including the keyboard's, miss it.
  setpgid(0, 0);
  dup2(terminal, 0);
  dup2(word, 1);
  close_range(2, ~0U, 0);
  char byte;
  ssize_t count;
  do count = read(1, &byte, 1);
  while (count < 0 && errno == EINTR);
  if (count == 0) {
    struct termios now;
    // A shell may have changed the terminal's state already.
    if (tcgetattr(0, &now) == 0 && is_same(&now, during)) tcsetattr(0, TCSADRAIN, before);
    (void)!write(0, farewell, strlen(farewell));
  }
  _exit(0);
}

pid_t platform_guard_terminal(int terminal, const void *before, const void *during,
                              const char *farewell, int *word) {
  int ends[2];
  if (platform_pipe(ends) != 0) return -1;
  // The guard keeps all signals blocked: it must not die before the program, and must be able to
  // write to the terminal from the background.
  sigset_t all, old;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &old);
  pid_t guard = fork();
  if (guard == 0) {
    close(ends[1]);
    stand_guard(terminal, ends[0], before, during, farewell);
  }
  int error = errno;
  sigprocmask(SIG_SETMASK, &old, NULL);
  close(ends[0]);
  if (guard < 0) {
    close(ends[1]);
    errno = error;
    return -1;
  }
  *word = ends[1];
  return guard;
}
