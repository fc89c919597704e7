#define _GNU_SOURCE

#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Of Linux 6.6; the number is every architecture's.
#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
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
#define REFUSE_CALL(call) FOR(call, 1), REFUSE
#define REFUSE_WITHOUT(call, argument, bits) \
  FOR(call, 4), LOAD_LOW(argument), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), ALLOW, REFUSE
#define REFUSE_IF_EQUAL(call, argument, value) \
  FOR(call, 4), LOAD_LOW(argument), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), REFUSE, ALLOW
#define OPEN_FOR_READING ALLOW_WITHOUT(openat, 2, O_ACCMODE | O_CREAT | O_TRUNC)
// fstat(3) of the C library is newfstatat(2), which tells of paths, too: who may not read files asks
// by fstat(2).
#define READ_FILES OPEN_FOR_READING, ALLOW_IF_EQUAL(newfstatat, 3, AT_EMPTY_PATH)
// As if the system were older than the call: the C library has another way then.
#define UNKNOWN_CALL(call) FOR(call, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS)
#define ONLY_OWN_ARCHITECTURE \
  LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0), \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS), LOAD(nr)

int platform_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

int platform_lacks_new_privileges(void) { return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0); }

int platform_ask_to_be_traced(void) { return ptrace(PTRACE_TRACEME, 0, NULL, NULL) < 0 ? -1 : 0; }

int platform_is_sanitized(void) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return 1;
#elif defined(__has_feature)
  return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
  return 0;
#endif
}

#ifdef OWN_ARCHITECTURE
static int enter(struct sock_filter *filter, size_t count) {
  struct sock_fprog program = {.len = (unsigned short)count, .filter = filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}
#endif

int platform_filter_calls(int may_read_files) {
#ifdef OWN_ARCHITECTURE
  struct sock_filter filter[] = {
      ONLY_OWN_ARCHITECTURE,
      // Open files and the socket.
      ALLOW_CALL(read), ALLOW_CALL(pread64), ALLOW_CALL(readv), ALLOW_CALL(write),
      ALLOW_CALL(writev), ALLOW_CALL(lseek), ALLOW_CALL(close), ALLOW_CALL(fstat),
      ALLOW_CALL(dup), ALLOW_CALL(recvmsg), ALLOW_CALL(sendmsg), ALLOW_CALL(ppoll),
#ifdef SYS_poll
      ALLOW_CALL(poll),
#endif
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
      // Files are read, where that is granted.
      READ_FILES,
      REFUSE,
  };
  if (may_read_files) return enter(filter, COUNT(filter));
  const struct sock_filter reading[] = {READ_FILES};
  size_t granted = COUNT(filter) - COUNT(reading) - 1;
  filter[granted] = filter[COUNT(filter) - 1];
  return enter(filter, granted + 1);
#else
  (void)may_read_files;
  errno = ENOSYS;
  return -1;
#endif
}

// A list of what is refused: what resolvers, TLS and the libraries that they load will need of the
// system next is not to be foreseen.
int platform_filter_harm(void) {
#ifdef OWN_ARCHITECTURE
  struct sock_filter filter[] = {
      ONLY_OWN_ARCHITECTURE,
#ifdef __x86_64__
      // The calls of x32 have numbers of their own (__X32_SYSCALL_BIT).
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), REFUSE,
      REFUSE_CALL(fork), REFUSE_CALL(vfork), REFUSE_CALL(creat), REFUSE_CALL(unlink),
      REFUSE_CALL(rename), REFUSE_CALL(mkdir), REFUSE_CALL(rmdir), REFUSE_CALL(link),
      REFUSE_CALL(symlink), REFUSE_CALL(mknod), REFUSE_CALL(chmod), REFUSE_CALL(chown),
      REFUSE_CALL(lchown), REFUSE_CALL(utime), REFUSE_CALL(utimes), REFUSE_CALL(futimesat),
      REFUSE_CALL(iopl), REFUSE_CALL(ioperm),
      ALLOW_WITHOUT(open, 1, O_ACCMODE | O_CREAT | O_TRUNC),
#endif
      // No program and no process; threads share what this one has.
      REFUSE_CALL(execve), REFUSE_CALL(execveat),
      REFUSE_WITHOUT(clone, 0, CLONE_THREAD), UNKNOWN_CALL(clone3),
      // Files are read.
      OPEN_FOR_READING, UNKNOWN_CALL(openat2),
      REFUSE_CALL(unlinkat), REFUSE_CALL(renameat), REFUSE_CALL(renameat2), REFUSE_CALL(mkdirat),
      REFUSE_CALL(linkat), REFUSE_CALL(symlinkat), REFUSE_CALL(mknodat), REFUSE_CALL(truncate),
      REFUSE_CALL(fchmod), REFUSE_CALL(fchmodat), REFUSE_CALL(fchmodat2), REFUSE_CALL(fchown),
      REFUSE_CALL(fchownat), REFUSE_CALL(utimensat), REFUSE_CALL(setxattr), REFUSE_CALL(lsetxattr),
      REFUSE_CALL(fsetxattr), REFUSE_CALL(removexattr), REFUSE_CALL(lremovexattr),
      REFUSE_CALL(fremovexattr), REFUSE_CALL(open_by_handle_at), REFUSE_CALL(memfd_create),
      REFUSE_CALL(memfd_secret), REFUSE_CALL(mq_open),
      // Others are asked, nobody is served.
      REFUSE_CALL(listen), REFUSE_CALL(accept), REFUSE_CALL(accept4),
      // Other processes are left alone.
      REFUSE_CALL(ptrace), REFUSE_CALL(process_vm_readv), REFUSE_CALL(process_vm_writev),
      REFUSE_CALL(kill), REFUSE_CALL(tkill), REFUSE_CALL(rt_sigqueueinfo),
      REFUSE_CALL(rt_tgsigqueueinfo), REFUSE_CALL(pidfd_open), REFUSE_CALL(pidfd_getfd),
      REFUSE_CALL(pidfd_send_signal), ALLOW_IF_EQUAL(tgkill, 0, (unsigned)getpid()),
      REFUSE_CALL(setpriority), REFUSE_CALL(sched_setaffinity), REFUSE_CALL(shmget),
      REFUSE_CALL(shmat), REFUSE_CALL(msgget), REFUSE_CALL(semget),
      REFUSE_IF_EQUAL(prctl, 0, PR_SET_PDEATHSIG),
      // Nothing is typed in a person's place.
      FOR(ioctl, 5), LOAD_LOW(1), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TIOCSTI, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TIOCLINUX, 0, 1), REFUSE, ALLOW,
      // No code but that of files.
      FOR(mmap, 7), LOAD_LOW(2), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 3),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_WRITE, 3, 0), LOAD_LOW(3),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MAP_ANONYMOUS, 1, 0), ALLOW, REFUSE,
      ALLOW_WITHOUT(mprotect, 2, PROT_EXEC), ALLOW_WITHOUT(pkey_mprotect, 2, PROT_EXEC),
      // The limits stay, and so does the system, whoever calls.
      REFUSE_CALL(setrlimit), ALLOW_IF_EQUAL(prlimit64, 2, 0), REFUSE_CALL(personality),
      REFUSE_CALL(mount), REFUSE_CALL(umount2), REFUSE_CALL(pivot_root), REFUSE_CALL(chroot),
      REFUSE_CALL(unshare), REFUSE_CALL(setns), REFUSE_CALL(bpf), REFUSE_CALL(perf_event_open),
      REFUSE_CALL(userfaultfd), REFUSE_CALL(io_uring_setup), REFUSE_CALL(keyctl),
      REFUSE_CALL(add_key), REFUSE_CALL(request_key), REFUSE_CALL(init_module),
      REFUSE_CALL(finit_module), REFUSE_CALL(kexec_load), REFUSE_CALL(kexec_file_load),
      REFUSE_CALL(reboot), REFUSE_CALL(sethostname), REFUSE_CALL(setdomainname),
      REFUSE_CALL(fsopen), REFUSE_CALL(fsmount), REFUSE_CALL(move_mount), REFUSE_CALL(open_tree),
      REFUSE_CALL(mount_setattr),
      ALLOW,
  };
  return enter(filter, COUNT(filter));
#else
  errno = ENOSYS;
  return -1;
#endif
}
