#define _GNU_SOURCE

#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Signals that have arrived: written by a handler in any thread, read by other threads.
typedef struct {
  /// The eventfd to wake.
  atomic_int descriptor;
  atomic_int last, count;
  /// The signals that arrived, as bits.
  atomic_int arrived;
} watch;

static watch interrupts = {.descriptor = -1}, terminal_signals = {.descriptor = -1};

static void note(watch *watch, int signal) {
  int error = errno;
  uint64_t one = 1;
  watch->last = signal;
  watch->count++;
  watch->arrived |= 1 << signal;
  // May fail if the counter is full, but then the descriptor is readable anyway.
  (void)!write(watch->descriptor, &one, sizeof one);
  errno = error;
}

static void on_interrupt(int signal) { note(&interrupts, signal); }
static void on_terminal_signal(int signal) { note(&terminal_signals, signal); }

static int start(watch *watch, void (*handler)(int), const int signals[], int signal_count) {
  if (watch->descriptor < 0) watch->descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (watch->descriptor < 0) return -1;
  // Without SA_RESTART: blocking reads and writes must return.
  struct sigaction action = {.sa_handler = handler}, old;
  sigset_t watched;
  sigemptyset(&watched);
  for (int index = 0; index < signal_count; index++) {
    int signal = signals[index];
    if (sigaction(signal, NULL, &old) != 0) return -1;
    // Keep ignoring what the parent ignored, such as SIGTSTP if nobody could resume this process.
    if (old.sa_handler == SIG_IGN && signal != SIGWINCH && signal != SIGCONT) continue;
    if (sigaction(signal, &action, NULL) != 0) return -1;
    sigaddset(&watched, signal);
  }
  // The parent may have blocked them.
  return sigprocmask(SIG_UNBLOCK, &watched, NULL) == 0 ? watch->descriptor : -1;
}

int platform_watch_interrupts(void) {
  // With an inherited SIG_IGN, the kernel would reap children and discard their status.
  signal(SIGCHLD, SIG_DFL);
  return start(&interrupts, on_interrupt, (int[]){SIGINT, SIGQUIT, SIGTERM, SIGHUP}, 4);
}

// The output to keep after a fault of the program.
typedef struct {
  char *temporary, *kept, *text;
} kept_output;

static _Atomic(kept_output *) output_to_keep;
static const int faults[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
enum { fault_count = sizeof faults / sizeof *faults, status_of_fault = 70 };
static struct sigaction earlier_actions[fault_count];

static void tell(const char *text) { (void)!write(STDERR_FILENO, text, strlen(text)); }

// Runs in a program that is broken: async-signal-safe calls only.
static void on_fault(int signal, siginfo_t *information, void *context) {
  kept_output *output = atomic_exchange(&output_to_keep, NULL);
  struct stat status;
  if (output && stat(output->temporary, &status) == 0) {
    if (status.st_size == 0) {
      unlink(output->temporary);
    } else if (rename(output->temporary, output->kept) == 0) {
      tell(output->text);
    }
  }
  for (int index = 0; index < fault_count; index++) {
    struct sigaction *earlier = &earlier_actions[index];
    if (faults[index] != signal) continue;
    // A runtime that prints where the program was.
    if (earlier->sa_flags & SA_SIGINFO) earlier->sa_sigaction(signal, information, context);
  }
  char text[] = "lotto: internal fault: signal 00\n";
  text[sizeof text - 4] += (char)(signal / 10 % 10);
  text[sizeof text - 3] += (char)(signal % 10);
  tell(text);
  _exit(status_of_fault);
}

void platform_watch_faults(void) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  return;
#endif
#endif
  // A stack of its own: the fault may be that the stack is full.
  static char stack[1 << 16];
  sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
  struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_ONSTACK | SA_SIGINFO};
  // A caller may have blocked them, as threads of libdispatch do.
  sigset_t unblocked;
  sigemptyset(&unblocked);
  for (int index = 0; index < fault_count; index++) {
    sigaction(faults[index], &action, &earlier_actions[index]);
    sigaddset(&unblocked, faults[index]);
  }
  sigprocmask(SIG_UNBLOCK, &unblocked, NULL);
}

void platform_keep_after_fault(const char *temporary, const char *kept, const char *text) {
  kept_output *output = malloc(sizeof *output);
  if (!output) return;
  *output = (kept_output){strdup(temporary), strdup(kept), strdup(text)};
  // An earlier one may be in use by the handler, so it is not freed.
  if (output->temporary && output->kept && output->text) atomic_store(&output_to_keep, output);
}

void platform_forget_after_fault(const char *temporary) {
  kept_output *output = output_to_keep;
  if (output && strcmp(output->temporary, temporary) == 0) output_to_keep = NULL;
}

int platform_interrupt(void) { return interrupts.last; }
int platform_interrupt_count(void) { return interrupts.count; }
int platform_interrupt_descriptor(void) { return interrupts.descriptor; }

int platform_watch_terminal(void) {
  return start(&terminal_signals, on_terminal_signal, (int[]){SIGWINCH, SIGTSTP, SIGCONT}, 3);
}

int platform_take_terminal_signals(void) {
  uint64_t count;
  (void)!read(terminal_signals.descriptor, &count, sizeof count);
  // The descriptor is drained first: a signal from here on makes it readable again.
  return atomic_exchange(&terminal_signals.arrived, 0);
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
static _Noreturn void stand_guard(
    int terminal, int guard_pipe, const struct termios *before, const struct termios *during,
    const char *leave_sequence) {
  // A process group of its own: signals to the program's group, including the keyboard's, miss it.
  setpgid(0, 0);
  dup2(terminal, 0);
  dup2(guard_pipe, 1);
  // The system call: glibc has its function since 2.34 only.
  syscall(__NR_close_range, 2, ~0U, 0);
  char byte;
  ssize_t count;
  do count = read(1, &byte, 1);
  while (count < 0 && errno == EINTR);
  if (count == 0) {
    struct termios now;
    // A shell may have changed the terminal's state already.
    if (tcgetattr(0, &now) == 0 && is_same(&now, during)) tcsetattr(0, TCSADRAIN, before);
    (void)!write(0, leave_sequence, strlen(leave_sequence));
  }
  _exit(0);
}

pid_t platform_guard_terminal(
    int terminal, const struct termios *before, const struct termios *during,
    const char *leave_sequence, int *guard_pipe) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  // The guard keeps all signals blocked: it must not die before the program, and must be able to
  // write to the terminal from the background.
  sigset_t all, old;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &old);
  pid_t guard = fork();
  if (guard == 0) {
    close(ends[1]);
    stand_guard(terminal, ends[0], before, during, leave_sequence);
  }
  int error = errno;
  sigprocmask(SIG_SETMASK, &old, NULL);
  close(ends[0]);
  if (guard < 0) close(ends[1]);
  errno = error;
  *guard_pipe = ends[1];
  return guard;
}
