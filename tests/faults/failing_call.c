/* Runs a program of which one system call fails: failing_call CALL NUMBER MARK PROGRAM
 * [ARGUMENT...]
 *
 * CALL is the name of a group below; its call of this NUMBER, counted over all threads from the
 * moment at which main ignores SIGXFSZ (before it the loader is at work), does not reach the kernel
 * and returns the group's error. 0 lets all succeed. The file MARK says "hit" where that has
 * happened, else how many calls there were. The exit code is the program's, or 128 and its signal.
 * What the program starts is left alone.
 *
 * A library in LD_PRELOAD would not see the calls that the C library makes itself, as those of
 * stdio. The program's LD_PRELOAD is the value of FAULT_PRELOAD. */
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CALLS = 6, THREADS = 64, BROKEN = 99 };

static const struct group {
  const char *name;
  int error;
  long calls[CALLS]; /* ends with -1 */
} groups[] = {
    {"write", ENOSPC, {SYS_write, SYS_pwrite64, SYS_writev, -1}},
    {"fsync", EIO, {SYS_fsync, SYS_fdatasync, -1}},
    {"rename", EIO, {SYS_rename, SYS_renameat, SYS_renameat2, -1}},
    {"open", EMFILE, {SYS_open, SYS_openat, -1}},
    {"read", EIO, {SYS_read, SYS_pread64, SYS_readv, -1}},
    {"file", EIO, {SYS_flock, SYS_ftruncate, SYS_fchmod, SYS_dup, SYS_fcntl, -1}},
    {"folder", EIO, {SYS_mkdir, SYS_getdents64, SYS_lseek, -1}},
    {"mmap", ENOMEM, {SYS_mmap, SYS_mprotect, -1}},
    {"clone", EAGAIN, {SYS_clone, SYS_clone3, SYS_fork, SYS_vfork, -1}},
};

static const struct group *asked;
static long fault_at, calls;
static bool counting;

/* Threads between the two stops of a system call. */
static struct {
  pid_t thread;
  bool fails;
} inside[THREADS];
static int inside_count;

static _Noreturn void give_up(const char *what) {
  perror(what);
  exit(BROKEN);
}

static int find(pid_t thread) {
  int i = 0;
  while (i < inside_count && inside[i].thread != thread) i++;
  return i;
}

static bool fails(const struct user_regs_struct *registers) {
  long call = (long)registers->orig_rax;
  if (call == SYS_rt_sigaction && registers->rdi == SIGXFSZ) counting = true;
  for (int i = 0; counting && asked->calls[i] >= 0; i++)
    if (asked->calls[i] == call) return ++calls == fault_at;
  return false;
}

/* The thread stands before a system call or behind it. */
static void stop_at_call(pid_t thread) {
  struct user_regs_struct registers;
  if (ptrace(PTRACE_GETREGS, thread, NULL, &registers) != 0) return; /* it has been killed */
  int at = find(thread);
  if (at == inside_count) {
    if (inside_count == THREADS) give_up("threads");
    inside[inside_count].thread = thread;
    inside[inside_count++].fails = fails(&registers);
    registers.orig_rax = (unsigned long long)-1;
  } else {
    bool failed = inside[at].fails;
    inside[at] = inside[--inside_count];
    if (!failed) return;
    registers.rax = (unsigned long long)-asked->error;
    ptrace(PTRACE_SETREGS, thread, NULL, &registers);
    return;
  }
  if (inside[at].fails) ptrace(PTRACE_SETREGS, thread, NULL, &registers);
}

/* To the end of the program; its exit code. */
static int follow(pid_t program) {
  for (;;) {
    int status;
    pid_t thread = waitpid(-1, &status, __WALL);
    if (thread < 0) give_up("waitpid");
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      int at = find(thread);
      if (at < inside_count) inside[at] = inside[--inside_count];
      if (thread != program) continue;
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    int number = WSTOPSIG(status);
    if (number == (SIGTRAP | 0x80)) {
      stop_at_call(thread);
      number = 0;
    } else if (number == SIGTRAP || status >> 16 || number == SIGSTOP) {
      number = 0; /* a new thread */
    }
    ptrace(PTRACE_SYSCALL, thread, NULL, number);
  }
}

static pid_t start(char **arguments) {
  pid_t program = fork();
  if (program < 0) give_up("fork");
  if (program > 0) return program;
  if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(BROKEN);
  const char *preload = getenv("FAULT_PRELOAD");
  if (preload && setenv("LD_PRELOAD", preload, 1) != 0) _exit(BROKEN);
  raise(SIGSTOP);
  execv(arguments[0], arguments);
  _exit(BROKEN);
}

int main(int argc, char **argv) {
  for (size_t i = 0; argc > 4 && i < sizeof groups / sizeof *groups; i++)
    if (strcmp(argv[1], groups[i].name) == 0) asked = &groups[i];
  if (!asked) {
    fputs("usage: failing_call CALL NUMBER MARK PROGRAM [ARGUMENT...]\n", stderr);
    return BROKEN;
  }
  fault_at = atol(argv[2]);
  pid_t program = start(argv + 4);
  int status;
  if (waitpid(program, &status, 0) != program || !WIFSTOPPED(status)) give_up("start");
  if (ptrace(PTRACE_SETOPTIONS, program, NULL,
             PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL) != 0)
    give_up("ptrace");
  ptrace(PTRACE_SYSCALL, program, NULL, 0);
  int code = follow(program);
  FILE *mark = fopen(argv[3], "w");
  if (!mark) give_up(argv[3]);
  if (fault_at > 0 && calls >= fault_at)
    fputs("hit\n", mark);
  else
    fprintf(mark, "%ld\n", calls);
  fclose(mark);
  return code;
}
