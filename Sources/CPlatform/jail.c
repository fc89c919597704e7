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
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
// Each rule jumps over its body unless the system call's number matches.
#define FOR(call, length) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, length)
#define ALLOW_CALL(call) FOR(call, 1), ALLOW
#define ALLOW_IF_EQUAL(call, argument, value) \
  FOR(call, 6), LOAD_HIGH(argument), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3), \
      LOAD_LOW(argument), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), ALLOW, REFUSE
#define ALLOW_WITHOUT(call, argument, bits) \
  FOR(call, 4), LOAD_LOW(argument), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), ALLOW, REFUSE
#define REFUSE_WITHOUT(call, argument, bits) \
  FOR(call, 4), LOAD_LOW(argument), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), ALLOW, REFUSE
#define OPEN_FOR_READING ALLOW_WITHOUT(openat, 2, O_ACCMODE | O_CREAT | O_TRUNC)
// The C library implements fstat(3) with newfstatat(2), which also examines paths: without access
// to files, call fstat(2) instead.
#define READ_FILES OPEN_FOR_READING, ALLOW_IF_EQUAL(newfstatat, 3, AT_EMPTY_PATH)
// As on an older kernel: the C library then falls back to another call.
#define UNKNOWN_CALL(call) FOR(call, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS)
#define ONLY_OWN_ARCHITECTURE \
  LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0), \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS), LOAD(nr)

int platform_ask_to_be_traced(void) { return ptrace(PTRACE_TRACEME, 0, NULL, NULL) < 0 ? -1 : 0; }

int platform_is_sanitized(void) {
  return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
}

#ifdef OWN_ARCHITECTURE
static int enter(struct sock_filter *filter, size_t count) {
  struct sock_fprog program = {.len = (unsigned short)count, .filter = filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}
#endif

int platform_filter_calls(int may_read_files) {
#ifdef OWN_ARCHITECTURE
  const struct sock_filter reading[] = {READ_FILES};
  struct sock_filter filter[] = {
      ONLY_OWN_ARCHITECTURE,
      // Open files and the socket.
      ALLOW_CALL(read), ALLOW_CALL(pread64), ALLOW_CALL(readv), ALLOW_CALL(write),
      ALLOW_CALL(writev), ALLOW_CALL(lseek), ALLOW_CALL(close), ALLOW_CALL(fstat),
      ALLOW_CALL(dup), ALLOW_CALL(recvmsg), ALLOW_CALL(sendmsg), ALLOW_CALL(ppoll),
#ifdef SYS_poll
      ALLOW_CALL(poll),
#endif
      // Memory, but never executable.
      ALLOW_CALL(brk), ALLOW_CALL(munmap), ALLOW_CALL(mremap), ALLOW_CALL(madvise),
      ALLOW_WITHOUT(mmap, 2, PROT_EXEC), ALLOW_WITHOUT(mprotect, 2, PROT_EXEC),
      // The process itself.
      ALLOW_CALL(futex), ALLOW_CALL(getpid), ALLOW_CALL(gettid), ALLOW_CALL(sched_yield),
      ALLOW_CALL(sched_getaffinity), ALLOW_CALL(clock_gettime), ALLOW_CALL(clock_nanosleep),
      ALLOW_CALL(getrandom), ALLOW_CALL(rt_sigreturn), ALLOW_CALL(rt_sigaction),
      ALLOW_CALL(rt_sigprocmask), ALLOW_CALL(sigaltstack), ALLOW_CALL(restart_syscall),
      ALLOW_CALL(exit), ALLOW_CALL(exit_group),
      // qsort(3) queries the size of memory; without an answer it orders equal elements
      // differently.
      ALLOW_CALL(sysinfo),
      ALLOW_IF_EQUAL(prctl, 0, PR_GET_NO_NEW_PRIVS),
      // abort(3) sends itself a signal; limits may be read but not set.
      ALLOW_IF_EQUAL(tgkill, 0, (unsigned)getpid()), ALLOW_IF_EQUAL(prlimit64, 2, 0),
      // Reading files, or a jump over these rules.
      BPF_JUMP(BPF_JMP | BPF_JA, may_read_files ? 0 : COUNT(reading), 0, 0), READ_FILES,
      REFUSE,
  };
  return enter(filter, COUNT(filter));
#else
  (void)may_read_files;
  errno = ENOSYS;
  return -1;
#endif
}

#define READ_ACCESS (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)

// Allows reading everything under a path; a missing path needs no rule.
static int grant_reading(int rules, const char *path) {
  int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return 0;
  struct stat status;
  int result = fstat(place, &status);
  struct landlock_path_beneath_attr rule = {
      .parent_fd = place,
      .allowed_access = S_ISDIR(status.st_mode) ? READ_ACCESS : LANDLOCK_ACCESS_FS_READ_FILE,
  };
  if (result == 0)
    result = (int)syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(place);
  return result;
}

int platform_limit_files(char *const paths[], size_t count) {
  // The access rights of Landlock's first version; older kernels may not know later ones.
  struct landlock_ruleset_attr handled = {
      .handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
  int rules = (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0);
  if (rules < 0) return errno == ENOSYS || errno == EOPNOTSUPP ? 0 : -1;
  int result = 0;
  for (size_t index = 0; index < count && result == 0; index++)
    result = grant_reading(rules, paths[index]);
  if (result == 0) result = (int)syscall(SYS_landlock_restrict_self, rules, 0);
  close(rules);
  return result;
}

int platform_has_landlock(void) {
  return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0;
}

// Allows only what resolvers, TLS and the libraries they load need, according to strace(1) of
// requests by name and by address, plain and over TLS, and to the sources of glibc and libcurl.
int platform_filter_asking(void) {
#ifdef OWN_ARCHITECTURE
  struct sock_filter filter[] = {
      ONLY_OWN_ARCHITECTURE,
#ifdef __x86_64__
      // The calls of x32 have numbers of their own (__X32_SYSCALL_BIT).
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), REFUSE,
      ALLOW_WITHOUT(open, 1, O_ACCMODE | O_CREAT | O_TRUNC), ALLOW_CALL(stat), ALLOW_CALL(lstat),
      ALLOW_CALL(access), ALLOW_CALL(readlink), ALLOW_CALL(getdents), ALLOW_CALL(poll),
      ALLOW_CALL(select), ALLOW_CALL(eventfd), ALLOW_CALL(pipe), ALLOW_CALL(dup2), ALLOW_CALL(time),
      ALLOW_CALL(getrlimit), ALLOW_CALL(arch_prctl),
#endif
      // Reading files.
      OPEN_FOR_READING, ALLOW_CALL(read), ALLOW_CALL(pread64), ALLOW_CALL(readv),
      ALLOW_CALL(preadv), ALLOW_CALL(lseek), ALLOW_CALL(close), ALLOW_CALL(close_range),
      ALLOW_CALL(fstat), ALLOW_CALL(newfstatat), ALLOW_CALL(statx), ALLOW_CALL(statfs),
      ALLOW_CALL(fstatfs), ALLOW_CALL(faccessat), ALLOW_CALL(faccessat2), ALLOW_CALL(readlinkat),
      ALLOW_CALL(getdents64), ALLOW_CALL(getcwd), ALLOW_CALL(fadvise64), ALLOW_CALL(dup),
      ALLOW_CALL(dup3), ALLOW_CALL(write), ALLOW_CALL(writev), UNKNOWN_CALL(openat2),
      // Duplicate descriptors and set their flags, but never choose who gets their signals,
      FOR(fcntl, 9), LOAD_LOW(1), BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, F_SETFL, 0, 2),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, F_DUPFD_CLOEXEC, 0, 4), ALLOW,
      // nor request signals with O_ASYNC.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, F_SETFL, 0, 3), LOAD_LOW(2),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_ASYNC, 0, 1), REFUSE, ALLOW,
      FOR(ioctl, 7), LOAD_LOW(1), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TCGETS, 4, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, FIONREAD, 3, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TIOCOUTQ, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, FIONBIO, 1, 0), REFUSE, ALLOW,
      // Internet sockets, and netlink for the machine's own addresses; no listening, and no
      // connection to local programs.
      FOR(socket, 8), LOAD_LOW(0), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET, 5, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET6, 4, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_NETLINK, 0, 2), LOAD_LOW(2),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NETLINK_ROUTE, 1, 0), REFUSE, ALLOW,
      ALLOW_CALL(socketpair), ALLOW_CALL(connect), ALLOW_CALL(bind), ALLOW_CALL(getsockname),
      ALLOW_CALL(getpeername), ALLOW_CALL(getsockopt), ALLOW_CALL(setsockopt), ALLOW_CALL(sendto),
      ALLOW_CALL(sendmsg), ALLOW_CALL(sendmmsg), ALLOW_CALL(recvfrom), ALLOW_CALL(recvmsg),
      ALLOW_CALL(recvmmsg), ALLOW_CALL(shutdown),
      // Waiting.
      ALLOW_CALL(ppoll), ALLOW_CALL(pselect6), ALLOW_CALL(eventfd2), ALLOW_CALL(pipe2),
      ALLOW_CALL(futex), ALLOW_CALL(nanosleep), ALLOW_CALL(clock_nanosleep),
      ALLOW_CALL(clock_gettime), ALLOW_CALL(clock_getres), ALLOW_CALL(gettimeofday),
      ALLOW_CALL(sched_yield), ALLOW_CALL(restart_syscall),
      // Memory, executable only if mapped from a file.
      ALLOW_CALL(brk), ALLOW_CALL(munmap), ALLOW_CALL(mremap), ALLOW_CALL(madvise),
      ALLOW_CALL(mlock), ALLOW_CALL(munlock), ALLOW_CALL(membarrier),
      FOR(mmap, 7), LOAD_LOW(2), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 3),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_WRITE, 3, 0), LOAD_LOW(3),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MAP_ANONYMOUS, 1, 0), ALLOW, REFUSE,
      ALLOW_WITHOUT(mprotect, 2, PROT_EXEC),
      // The process itself and its threads; no other program or process.
      REFUSE_WITHOUT(clone, 0, CLONE_THREAD), UNKNOWN_CALL(clone3), ALLOW_CALL(set_robust_list),
      ALLOW_CALL(set_tid_address), ALLOW_CALL(rseq), ALLOW_CALL(exit), ALLOW_CALL(exit_group),
      ALLOW_CALL(getpid), ALLOW_CALL(getppid), ALLOW_CALL(gettid), ALLOW_CALL(getuid),
      ALLOW_CALL(geteuid), ALLOW_CALL(getgid), ALLOW_CALL(getegid), ALLOW_CALL(getresuid),
      ALLOW_CALL(getresgid), ALLOW_CALL(getgroups), ALLOW_CALL(getpriority), ALLOW_CALL(getrusage),
      ALLOW_CALL(sched_getaffinity), ALLOW_CALL(sched_getparam), ALLOW_CALL(sched_getscheduler),
      ALLOW_CALL(getcpu), ALLOW_CALL(getrandom), ALLOW_CALL(uname), ALLOW_CALL(sysinfo),
      ALLOW_CALL(rt_sigaction), ALLOW_CALL(rt_sigprocmask), ALLOW_CALL(rt_sigreturn),
      ALLOW_CALL(rt_sigpending), ALLOW_CALL(sigaltstack),
      ALLOW_IF_EQUAL(tgkill, 0, (unsigned)getpid()), ALLOW_IF_EQUAL(prlimit64, 2, 0),
      FOR(prctl, 7), LOAD_LOW(0), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_NAME, 4, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_GET_NAME, 3, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_GET_NO_NEW_PRIVS, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_GET_DUMPABLE, 1, 0), REFUSE, ALLOW,
      // Calls of Linux 5.1 and later: as on an older kernel, so that libraries fall back.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 424, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      REFUSE,
  };
  return enter(filter, COUNT(filter));
#else
  errno = ENOSYS;
  return -1;
#endif
}
