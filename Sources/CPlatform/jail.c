#define _GNU_SOURCE

#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
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
// What stands between a call's number and the next call's is skipped for every other call.
#define FOR(call, length) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, length)
#define ALLOW_CALL(call) FOR(call, 1), ALLOW
#define ALLOW_IF_EQUAL(call, argument, value) \
  FOR(call, 6), LOAD_HIGH(argument), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3), \
      LOAD_LOW(argument), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), ALLOW, REFUSE
#define ALLOW_WITHOUT(call, argument, bits) \
  FOR(call, 4), LOAD_LOW(argument), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), ALLOW, REFUSE

int platform_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

int platform_lacks_new_privileges(void) { return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0); }

int platform_is_sanitized(void) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return 1;
#elif defined(__has_feature)
  return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
  return 0;
#endif
}

int platform_filter_calls(int may_read_files) {
#ifdef OWN_ARCHITECTURE
  struct sock_filter filter[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      // Open files and the socket.
      ALLOW_CALL(read), ALLOW_CALL(pread64), ALLOW_CALL(readv), ALLOW_CALL(write),
      ALLOW_CALL(writev), ALLOW_CALL(lseek), ALLOW_CALL(close), ALLOW_CALL(fstat),
      ALLOW_CALL(dup), ALLOW_CALL(recvmsg), ALLOW_CALL(sendmsg), ALLOW_CALL(ppoll),
#ifdef SYS_poll
      ALLOW_CALL(poll),
#endif
      // fstat(3) of the C library: of a descriptor, not of a path.
      ALLOW_IF_EQUAL(newfstatat, 3, AT_EMPTY_PATH),
      // Memory, none of it to be run.
      ALLOW_CALL(brk), ALLOW_CALL(munmap), ALLOW_CALL(mremap), ALLOW_CALL(madvise),
      ALLOW_WITHOUT(mmap, 2, PROT_EXEC), ALLOW_WITHOUT(mprotect, 2, PROT_EXEC),
      // The process itself.
      ALLOW_CALL(futex), ALLOW_CALL(getpid), ALLOW_CALL(gettid), ALLOW_CALL(sched_yield),
      ALLOW_CALL(sched_getaffinity), ALLOW_CALL(clock_gettime), ALLOW_CALL(clock_nanosleep),
      ALLOW_CALL(getrandom), ALLOW_CALL(rt_sigreturn), ALLOW_CALL(rt_sigaction),
      ALLOW_CALL(rt_sigprocmask), ALLOW_CALL(sigaltstack), ALLOW_CALL(restart_syscall),
      ALLOW_CALL(exit), ALLOW_CALL(exit_group),
      // qsort(3) asks for the size of memory, and orders equals another way when it gets no answer.
      ALLOW_CALL(sysinfo),
      ALLOW_IF_EQUAL(prctl, 0, PR_GET_NO_NEW_PRIVS),
      // abort(3) sends a signal to itself; limits may be read, not set.
      ALLOW_IF_EQUAL(tgkill, 0, (unsigned)getpid()), ALLOW_IF_EQUAL(prlimit64, 2, 0),
      // The last rule is cut off where nothing may be opened.
      ALLOW_WITHOUT(openat, 2, O_ACCMODE | O_CREAT | O_TRUNC),
      REFUSE,
  };
  unsigned count = COUNT(filter);
  if (!may_read_files) {
    filter[count - 6] = filter[count - 1];
    count -= 5;
  }
  struct sock_fprog program = {.len = (unsigned short)count, .filter = filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
#else
  (void)may_read_files;
  errno = ENOSYS;
  return -1;
#endif
}
