#define _GNU_SOURCE

#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/netlink.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define LOAD_AT(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset)
#define LOAD(field) LOAD_AT(offsetof(struct seccomp_data, field))
// Both architectures are little-endian.
#define LOAD_LOW(argument) LOAD_AT(offsetof(struct seccomp_data, args[argument]))
#define LOAD_HIGH(argument) LOAD_AT(offsetof(struct seccomp_data, args[argument]) + 4)
// Skips `yes` instructions if the comparison of the loaded value holds, else `no`.
#define JUMP(comparison, value, yes, no) BPF_JUMP(BPF_JMP | comparison | BPF_K, value, yes, no)
#define ALLOWED BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSED BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
// Fails as on an older kernel, so that the C library falls back to another system call.
#define UNKNOWN BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS)
// Each rule jumps over its body unless the system call's number matches.
#define FOR(call, length) JUMP(BPF_JEQ, __NR_##call, 0, length)
#define ALLOW(call) FOR(call, 1), ALLOWED
#define ALLOW_IF_EQUAL(call, argument, value) \
  FOR(call, 6), LOAD_HIGH(argument), JUMP(BPF_JEQ, 0, 0, 3), LOAD_LOW(argument), \
      JUMP(BPF_JEQ, value, 0, 1), ALLOWED, REFUSED
#define ALLOW_WITHOUT(call, argument, bits) \
  FOR(call, 4), LOAD_LOW(argument), JUMP(BPF_JSET, bits, 1, 0), ALLOWED, REFUSED
#define REFUSE_WITHOUT(call, argument, bits) \
  FOR(call, 4), LOAD_LOW(argument), JUMP(BPF_JSET, bits, 0, 1), ALLOWED, REFUSED
#define START_THREADS \
  REFUSE_WITHOUT(clone, 0, CLONE_THREAD), FOR(clone3, 1), UNKNOWN, ALLOW(set_robust_list), \
      ALLOW(rseq)
#define OPEN_FOR_READING ALLOW_WITHOUT(openat, 2, O_ACCMODE | O_CREAT | O_TRUNC)
#define ONLY_OWN_ARCHITECTURE \
  LOAD(arch), JUMP(BPF_JEQ, OWN_ARCHITECTURE, 1, 0), \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS), LOAD(nr)
#ifdef __NR_poll
#define ALLOW_POLL ALLOW(poll)
#else
#define ALLOW_POLL ALLOW(ppoll)
#endif
// What both helpers need: open files and sockets, memory that never becomes executable, the process
// itself. abort(3) sends the process a signal; limits may be read but not set. qsort(3) queries the
// size of memory with sysinfo(2): if that fails, it orders equal elements differently.
#define COMMON_CALLS \
  ALLOW(read), ALLOW(pread64), ALLOW(readv), ALLOW(write), ALLOW(writev), ALLOW(lseek), \
      ALLOW(close), ALLOW(fstat), ALLOW(dup), ALLOW(recvmsg), ALLOW(sendmsg), ALLOW(ppoll), \
      ALLOW_POLL, ALLOW(brk), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), \
      ALLOW_WITHOUT(mprotect, 2, PROT_EXEC), ALLOW(futex), ALLOW(getpid), ALLOW(gettid), \
      ALLOW(sched_yield), ALLOW(sched_getaffinity), ALLOW(clock_gettime), \
      ALLOW(clock_nanosleep), ALLOW(getrandom), ALLOW(rt_sigreturn), ALLOW(rt_sigaction), \
      ALLOW(rt_sigprocmask), ALLOW(sigaltstack), ALLOW(restart_syscall), ALLOW(exit), \
      ALLOW(exit_group), ALLOW(sysinfo), ALLOW_IF_EQUAL(tgkill, 0, (unsigned)getpid()), \
      ALLOW_IF_EQUAL(prlimit64, 2, 0)

int platform_ask_to_be_traced(void) { return ptrace(PTRACE_TRACEME, 0, NULL, NULL) < 0 ? -1 : 0; }

int platform_is_sanitized(void) {
  return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
}

#define READ_ACCESS (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)

// Allows reading everything under a path; a missing path needs no rule.
static int grant_reading(int rules, const char *path) {
  int folder = open(path, O_PATH | O_CLOEXEC);
  if (folder < 0) return 0;
  struct stat status;
  int result = fstat(folder, &status);
  struct landlock_path_beneath_attr rule = {
      .parent_fd = folder,
      .allowed_access = S_ISDIR(status.st_mode) ? READ_ACCESS : LANDLOCK_ACCESS_FS_READ_FILE,
  };
  if (result == 0)
    result = (int)syscall(__NR_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(folder);
  return result;
}

int platform_limit_files(char *const paths[], size_t count) {
  // Only the access rights of Landlock's first version: a kernel refuses those it does not know.
  struct landlock_ruleset_attr handled = {
      .handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
  int rules = (int)syscall(__NR_landlock_create_ruleset, &handled, sizeof handled, 0);
  if (rules < 0) return errno == ENOSYS || errno == EOPNOTSUPP ? 0 : -1;
  int result = 0;
  for (size_t index = 0; index < count && result == 0; index++)
    result = grant_reading(rules, paths[index]);
  if (result == 0) result = (int)syscall(__NR_landlock_restrict_self, rules, 0);
  close(rules);
  return result;
}

int platform_has_landlock(void) {
  return syscall(__NR_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0;
}

#ifdef OWN_ARCHITECTURE
static int enter(struct sock_filter *filter, size_t count) {
  struct sock_fprog program = {.len = (unsigned short)count, .filter = filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

int platform_filter_calls(int may_read_files, int may_start_threads) {
  // The C library implements fstat(3) by newfstatat(2), which can also examine paths: it is allowed
  // only if files may be read; otherwise, use the system call fstat.
  const struct sock_filter reading[] = {
      OPEN_FOR_READING, ALLOW_IF_EQUAL(newfstatat, 3, AT_EMPTY_PATH)};
  const struct sock_filter threading[] = {START_THREADS};
  struct sock_filter filter[] = {
      ONLY_OWN_ARCHITECTURE, COMMON_CALLS, ALLOW_WITHOUT(mmap, 2, PROT_EXEC),
      ALLOW_IF_EQUAL(prctl, 0, PR_GET_NO_NEW_PRIVS),
      // Rules for threads and for reading files; skipped unless that is allowed.
      JUMP(BPF_JA, may_start_threads ? 0 : COUNT(threading), 0, 0), START_THREADS,
      JUMP(BPF_JA, may_read_files ? 0 : COUNT(reading), 0, 0), OPEN_FOR_READING,
      ALLOW_IF_EQUAL(newfstatat, 3, AT_EMPTY_PATH), REFUSED,
  };
  return enter(filter, COUNT(filter));
}

// Allows only what resolvers, TLS and the libraries they load need, according to strace(1) of
// requests by name and by address, plain and over TLS, and to the sources of glibc and libcurl.
int platform_filter_asking(void) {
  struct sock_filter filter[] = {
      ONLY_OWN_ARCHITECTURE,
#ifdef __x86_64__
      // The calls of x32 have numbers of their own (__X32_SYSCALL_BIT).
      JUMP(BPF_JGE, 0x40000000, 0, 1), REFUSED,
      ALLOW_WITHOUT(open, 1, O_ACCMODE | O_CREAT | O_TRUNC), ALLOW(stat), ALLOW(lstat),
      ALLOW(access), ALLOW(readlink), ALLOW(getdents), ALLOW(select), ALLOW(eventfd), ALLOW(pipe),
      ALLOW(dup2), ALLOW(time), ALLOW(getrlimit), ALLOW(arch_prctl),
#endif
      COMMON_CALLS,
      // Reading files.
      OPEN_FOR_READING, ALLOW(preadv), ALLOW(close_range), ALLOW(newfstatat), ALLOW(statx),
      ALLOW(statfs), ALLOW(fstatfs), ALLOW(faccessat), ALLOW(faccessat2), ALLOW(readlinkat),
      ALLOW(getdents64), ALLOW(getcwd), ALLOW(fadvise64), ALLOW(dup3), FOR(openat2, 1), UNKNOWN,
      // fcntl: duplicate descriptors and set flags, but never choose who gets their signals,
      FOR(fcntl, 9), LOAD_LOW(1), JUMP(BPF_JGT, F_SETFL, 0, 2),
      JUMP(BPF_JEQ, F_DUPFD_CLOEXEC, 0, 4), ALLOWED,
      // nor request signals with O_ASYNC.
      JUMP(BPF_JEQ, F_SETFL, 0, 3), LOAD_LOW(2), JUMP(BPF_JSET, O_ASYNC, 0, 1), REFUSED, ALLOWED,
      FOR(ioctl, 7), LOAD_LOW(1), JUMP(BPF_JEQ, TCGETS, 4, 0), JUMP(BPF_JEQ, FIONREAD, 3, 0),
      JUMP(BPF_JEQ, TIOCOUTQ, 2, 0), JUMP(BPF_JEQ, FIONBIO, 1, 0), REFUSED, ALLOWED,
      // Internet sockets, and netlink for the machine's own addresses; no listening, and no
      // connection to local programs.
      FOR(socket, 8), LOAD_LOW(0), JUMP(BPF_JEQ, AF_INET, 5, 0), JUMP(BPF_JEQ, AF_INET6, 4, 0),
      JUMP(BPF_JEQ, AF_NETLINK, 0, 2), LOAD_LOW(2), JUMP(BPF_JEQ, NETLINK_ROUTE, 1, 0), REFUSED,
      ALLOWED, ALLOW(socketpair), ALLOW(connect), ALLOW(bind), ALLOW(getsockname),
      ALLOW(getpeername), ALLOW(getsockopt), ALLOW(setsockopt), ALLOW(sendto), ALLOW(sendmmsg),
      ALLOW(recvfrom), ALLOW(recvmmsg), ALLOW(shutdown),
      // Waiting.
      ALLOW(pselect6), ALLOW(eventfd2), ALLOW(pipe2), ALLOW(nanosleep), ALLOW(clock_getres),
      ALLOW(gettimeofday),
      // Memory, executable only if mapped from a file.
      ALLOW(mlock), ALLOW(munlock), ALLOW(membarrier), FOR(mmap, 7), LOAD_LOW(2),
      JUMP(BPF_JSET, PROT_EXEC, 0, 3), JUMP(BPF_JSET, PROT_WRITE, 3, 0), LOAD_LOW(3),
      JUMP(BPF_JSET, MAP_ANONYMOUS, 1, 0), ALLOWED, REFUSED,
      // The process itself and its threads; no other program or process.
      START_THREADS, ALLOW(set_tid_address), ALLOW(getppid), ALLOW(getuid), ALLOW(geteuid),
      ALLOW(getgid), ALLOW(getegid), ALLOW(getresuid), ALLOW(getresgid), ALLOW(getgroups),
      ALLOW(getpriority), ALLOW(getrusage), ALLOW(sched_getparam), ALLOW(sched_getscheduler),
      ALLOW(getcpu), ALLOW(uname), ALLOW(rt_sigpending),
      FOR(prctl, 7), LOAD_LOW(0), JUMP(BPF_JEQ, PR_SET_NAME, 4, 0),
      JUMP(BPF_JEQ, PR_GET_NAME, 3, 0), JUMP(BPF_JEQ, PR_GET_NO_NEW_PRIVS, 2, 0),
      JUMP(BPF_JEQ, PR_GET_DUMPABLE, 1, 0), REFUSED, ALLOWED,
      // System calls from Linux 5.1 on fail as on an older kernel, so that libraries fall back.
      JUMP(BPF_JGE, 424, 0, 1), UNKNOWN, REFUSED,
  };
  return enter(filter, COUNT(filter));
}
#else
int platform_filter_calls(int may_read_files, int may_start_threads) {
  (void)may_read_files, (void)may_start_threads;
  errno = ENOSYS;
  return -1;
}

int platform_filter_asking(void) { return platform_filter_calls(0, 0); }
#endif
