#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// What Swift cannot import or express of the operating system: variadic calls, the CMSG and wait
// macros, spawn attributes. Every function returns -1 with errno set when the system refuses.

/// Two connected sockets that keep the bounds of messages; both are closed on exec.
int platform_socket_pair(int sockets[2]);

/// A pipe, its reading end first; both are closed on exec.
int platform_pipe(int ends[2]);

/// Sends one message, and a descriptor beside it unless that is -1; EAGAIN where there is no room for
/// it and nobody waits.
ssize_t platform_send(
    int socket, const void *bytes, size_t length, int descriptor, int waits);

/// Receives one message; 0 at the end of the connection. `descriptor` is the one that came along,
/// closed on exec, or -1; with NULL none may come. A message longer than `capacity`, or with more
/// beside it than expected, is an error, EMSGSIZE.
ssize_t platform_receive(int socket, void *bytes, size_t capacity, int *descriptor);

/// Starts a program whose descriptors 0, 1, 2, 3 are the given ones; -1 leaves one closed, or
/// inherits it for 2. Signals are at their defaults in it. A helper is told only what it needs of the
/// environment; `has_large_blocks` says whether it allocates blocks of megabytes. Returns its process
/// identifier.
pid_t platform_spawn(
    const char *path, char *const arguments[], const int descriptors[4], int is_helper,
    int has_large_blocks);

/// Waits for a child. Writes its exit status, or the negated number of the signal that ended it.
/// Returns 0 without waiting when `hang` is 0 and it still runs.
pid_t platform_wait(pid_t child, int hang, int *status);

/// Nanoseconds of processor time that another process has used.
int64_t platform_processor_time(pid_t process);

/// Asks for SIGKILL when the parent ends; fails when `parent` is not the parent any more.
int platform_die_with_parent(pid_t parent);

/// Gives up, for good, what set-user-id programs would be granted.
int platform_no_new_privileges(void);

/// Whether that was given up, 0 or 1.
int platform_lacks_new_privileges(void);

/// Lets the parent trace this process, as a debugger does.
int platform_ask_to_be_traced(void);

/// Whether this is a build with a sanitizer, which takes terabytes of addresses.
int platform_is_sanitized(void);

/// Refuses, for good and with EPERM, every system call that decoding an image does not need: no file is
/// opened, unless files may be read, no socket made, no program or process started, no code added.
int platform_filter_calls(int may_read_files);

/// Refuses, for good, all system calls but those that a program needs which asks others by the internet
/// and reads files: it starts no program or process, writes, makes and removes no file, serves nobody,
/// reaches no other process and no local socket, adds no code.
int platform_filter_asking(void);

/// Lets the process read files under these paths and use no others, where the system has Landlock;
/// what is open already stays so. -1 with errno on failure, 0 where there is no Landlock.
int platform_limit_files(const char *const paths[], size_t count);

/// Whether the system has Landlock.
int platform_has_landlock(void);

/// Makes SIGINT, SIGTERM and SIGHUP wake a descriptor instead of ending the process, for good; one that is
/// ignored stays so. System calls that wait end with EINTR.
int platform_take_interrupts(void);

/// The number of the signal that has come since, 0 when none has.
int platform_interrupt(void);

/// How many such signals have come since.
int platform_interrupt_count(void);

/// That descriptor, which stays readable from the first such signal on; -1 while there is none.
int platform_interrupt_number(void);

/// Gives threads that are started from now on a stack of no more than so many bytes, unless they ask
/// for another.
int platform_limit_thread_stacks(size_t bytes);

/// Keeps what libraries write in this thread to the standard stream `stderr` from now on, until it is
/// released; another thread that asks for the same waits. -1 without memory.
int platform_keep_diagnostics(void);

/// Lets `stderr` be itself again; copies what was kept, ended by a zero, as far as it fits.
void platform_release_diagnostics(char *text, size_t capacity);

/// Whether a library that is loaded has a symbol of that name.
int platform_has_symbol(const char *name);

/// Opens something in the place of each closed one of the descriptors 0, 1 and 2, so that no file
/// takes their number; what stands for 1 and 2 refuses to be written to.
int platform_fill_standard_descriptors(void);

/// Raises the limit of open descriptors as far as it goes, and returns it.
long platform_raise_descriptor_limit(void);

/// An anonymous file in memory.
int platform_memory_file(const char *name);

/// The same of so many bytes, and never more.
int platform_bounded_memory_file(const char *name, size_t size);

/// How many processors this process may run on, or -1.
int platform_processors(void);

/// The width of a terminal in columns, or 0.
int platform_terminal_columns(int descriptor);

/// The height of a terminal in lines, or 0.
int platform_terminal_lines(int descriptor);

/// An argument of this program, 0 for its name; NULL behind the last one.
const char *platform_argument(int index);

/// The path by which this program was started, from the working folder of then; NULL where nobody knows.
const char *platform_program(void);

/// The length in bytes of an open file, by fstat(2) itself: a jail knows it from calls with a path.
int64_t platform_file_size(int descriptor);

/// Whether somebody has a file open for writing that is open here for reading alone: 1 or 0, and -1
/// where the system does not say. SIGIO is ignored from the first call on.
int platform_is_being_written(int descriptor);

/// Makes SIGWINCH, SIGTSTP and SIGCONT wake a descriptor, which is returned.
int platform_watch_terminal(void);

/// What has come of those since the last call: 1 for SIGWINCH, 2 for SIGTSTP, 4 for SIGCONT. The
/// descriptor can be read no more then.
int platform_take_terminal_signals(void);

/// Stops the process group as the terminal's own key does; returns when it goes on.
int platform_stop(void);

/// Starts a process that does nothing until this one ends. If that was without a word, and the
/// terminal still is as `during`, it makes it as `before`; it writes `farewell` in any case. Returns
/// its identifier; a byte written to `word`, closed on exec, is the word that ends it. `before` and
/// `during` are of `struct termios`.
pid_t platform_guard_terminal(int terminal, const void *before, const void *during,
                              const char *farewell, int *word);

#endif
