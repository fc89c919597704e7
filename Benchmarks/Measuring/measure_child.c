// Runs a command and writes its cost to a file descriptor: seconds of user, system and wall time,
// peak memory in KiB, and the wait status, separated by spaces.
//
//     measure_child DESCRIPTOR LIMIT COMMAND [ARGUMENT…]
//
// This small program runs between Python and the command, because Linux counts the memory of the
// process that forks a child toward the child's peak. LIMIT is in seconds of processor time; the
// command is killed at the limit, or after four times that long by the wall clock.

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static pid_t child;

static void end_child(int signal) {
  (void)signal;
  kill(child, SIGKILL);
}

static double seconds(struct timeval time) {
  return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
  if (count < 4) return 2;
  int report = atoi(arguments[1]);
  rlim_t limit = strtoul(arguments[2], NULL, 10);
  fcntl(report, F_SETFD, FD_CLOEXEC);
  double start = now();
  child = fork();
  if (child < 0) return 1;
  if (child == 0) {
    struct rlimit processor_time = {limit, limit};
    setrlimit(RLIMIT_CPU, &processor_time);
    execvp(arguments[3], arguments + 3);
    _exit(127);
  }
  struct sigaction action = {.sa_handler = end_child, .sa_flags = SA_RESTART};
  sigaction(SIGALRM, &action, NULL);
  alarm((unsigned)limit * 4);
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) != child) return 1;
  dprintf(
      report, "%.6f %.6f %.6f %ld %d\n", seconds(usage.ru_utime), seconds(usage.ru_stime),
      now() - start, usage.ru_maxrss, status);
  return 0;
}
