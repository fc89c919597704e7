#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stddef.h>
#include <stdint.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/types.h>
#include <termios.h>

// What Swift cannot import or express: GNU functions, variadic calls, the CMSG macros, signal
// handlers. On failure, functions return -1 and set errno unless they say otherwise.

int pipe2(int ends[2], int flags);

static inline int platform_prctl(int option, unsigned long argument) {
  return prctl(option, argument, 0, 0, 0);
}

/// Sends one message, with a descriptor attached unless it is -1. Without `waits`, fails with
/// EAGAIN when the socket's buffer is full.
ssize_t platform_send(int socket, const void *bytes, size_t length, int descriptor, int waits);

/// Receives one message; 0 at the end of the connection. `descriptor` receives the attached
/// descriptor, close-on-exec, or -1. Fails with EMSGSIZE if the message is longer than `capacity`,
/// or has more descriptors than there is room for: one, or none if `descriptor` is NULL.
ssize_t platform_receive(int socket, void *bytes, size_t capacity, int *descriptor);

/// Starts a program with the given descriptors as its 0, 1, 2 and 3; -1 closes one, but inherits
/// descriptor 2. All signals get their default actions. A helper gets only the environment that it
/// needs; `has_large_blocks` says whether it allocates megabytes at once. Returns its process ID.
pid_t platform_spawn(
    const char *path, char *const arguments[], const int descriptors[4], int is_helper,
    int has_large_blocks);

/// A descriptor for a child, which refers to it even after its ID is used again; it becomes readable
/// when the child ends. Fails with ENOSYS before Linux 5.3.
int platform_open_process(pid_t child);

/// Waits at most `milliseconds` for the end of a child, by its descriptor unless that is -1. Returns
/// 1 with its exit status or negated signal, 0 if that is unknown because the system has thrown it
/// away (as in a process that ignores SIGCHLD); or 0 if the child is still running.
int platform_await_child(pid_t child, int process, int milliseconds, int *status);

/// Sends a signal to the process of such a descriptor.
int platform_signal_process(int process, int signal);

int platform_ask_to_be_traced(void);
int platform_is_sanitized(void);

/// Refuses for good, with EPERM, all system calls that image decoding does not need, such as those
/// for sockets, exec, fork and executable memory. `may_read_files` allows opening files to read,
/// `may_start_threads` new threads, though no processes.
int platform_filter_calls(int may_read_files, int may_start_threads);

/// Refuses for good every system call except those needed to query the internet and read files: no
/// new programs or processes, no changes to files, no listening, no access to other processes or
/// local sockets, no executable memory except mapped files.
int platform_filter_asking(void);

/// Lets the process read files under these paths and use no others, if the kernel has Landlock;
/// open files stay open. Returns 0 without Landlock.
int platform_limit_files(char *const paths[], size_t count);
int platform_has_landlock(void);

/// Limits the stacks of new threads to `bytes`, if possible, unless they request another size.
void platform_limit_thread_stacks(size_t bytes);

/// Makes SIGINT, SIGQUIT, SIGTERM and SIGHUP wake a descriptor, for good, instead of ending the process;
/// ignored signals stay ignored. Blocking system calls fail with EINTR.
int platform_watch_interrupts(void);

/// The last of these signals, or 0; how many have arrived; and the descriptor, readable from the
/// first signal on, or -1 if they are not watched yet.
int platform_interrupt(void);
int platform_interrupt_count(void);
int platform_interrupt_descriptor(void);

/// Ends the program with status 70 after a signal that reports a fault, such as SIGSEGV, once an
/// earlier handler of the signal, such as a debugging runtime's, has run.
void platform_watch_faults(void);

/// After a fault, moves the file `temporary` to `kept` unless it is empty, and writes `text` to the
/// standard error; only the last such file is kept.
void platform_keep_after_fault(const char *temporary, const char *kept, const char *text);

/// No longer does so; does nothing for another file.
void platform_forget_after_fault(const char *temporary);

/// Makes SIGWINCH, SIGTSTP and SIGCONT wake a descriptor, and returns it.
int platform_watch_terminal(void);

/// The signals that arrived since the last call, as bits `1 << signal`. Drains the descriptor.
int platform_take_terminal_signals(void);

/// Stops the process group, as Ctrl-Z does; returns when it continues.
int platform_stop(void);

/// Starts a guard process that waits until this one ends. A byte written to `guard_pipe`, which is
/// close-on-exec, dismisses it. If this process ends without that, the guard writes
/// `leave_sequence` and, if the terminal is still in the state `during`, restores `before`. Returns
/// the guard's process ID.
pid_t platform_guard_terminal(
    int terminal, const struct termios *before, const struct termios *during,
    const char *leave_sequence, int *guard_pipe);

/// Captures in `text` what this thread writes to `stderr`; other callers block until the release.
/// Returns 1, or 0 if out of memory. The release returns the number of bytes captured.
int platform_keep_diagnostics(char *text, size_t capacity);
size_t platform_release_diagnostics(void);

/// An anonymous file in memory; with a size that is not negative, it has that size and cannot grow.
int platform_memory_file(ssize_t size);

/// A file in a folder that has no name and vanishes when it is closed, or -1.
int platform_nameless_file(const char *folder);

/// The number of processors that this process may run on, or -1.
int platform_processors(void);

/// The arguments of this program, from its name to a NULL.
char **platform_arguments(void);

/// Keeps freed memory up to a size, 2 to 32 MiB, instead of returning it to the system, and asks for huge
/// pages in it.
void platform_keep_freed_memory(int size);

/// From now on, overwrites memory with one value when it is freed, and with another when it is allocated.
void platform_overwrite_freed_memory(void);

/// The length in bytes of an open file, by the system call fstat, which is allowed in every jail.
int64_t platform_file_size(int descriptor);

/// Whether any process has this file open for writing: 1 or 0, or -1 if unknown. The descriptor
/// must be read-only. SIGIO is ignored from the first call on.
int platform_is_being_written(int descriptor);

#endif
