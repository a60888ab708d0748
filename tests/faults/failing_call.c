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
#include "traced.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>

enum { CALLS = 6 };

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
static bool failing[TRACED_THREADS]; /* the call that a thread is in, by its place */

static bool fails(const struct user_regs_struct *registers) {
  long call = (long)registers->orig_rax;
  if (call == SYS_rt_sigaction && registers->rdi == SIGXFSZ) counting = true;
  for (int i = 0; counting && asked->calls[i] >= 0; i++)
    if (asked->calls[i] == call) return ++calls == fault_at;
  return false;
}

static void begins(pid_t thread, int place, struct user_regs_struct *registers) {
  failing[place] = fails(registers);
  if (!failing[place]) return;
  registers->orig_rax = (unsigned long long)-1;
  ptrace(PTRACE_SETREGS, thread, NULL, registers);
}

static void ends(pid_t thread, int place, struct user_regs_struct *registers) {
  if (!failing[place]) return;
  registers->rax = (unsigned long long)-asked->error;
  ptrace(PTRACE_SETREGS, thread, NULL, registers);
}

int main(int argc, char **argv) {
  for (size_t i = 0; argc > 4 && i < sizeof groups / sizeof *groups; i++)
    if (strcmp(argv[1], groups[i].name) == 0) asked = &groups[i];
  if (!asked) {
    fputs("usage: failing_call CALL NUMBER MARK PROGRAM [ARGUMENT...]\n", stderr);
    return TRACED_BROKEN;
  }
  fault_at = atol(argv[2]);
  pid_t program = traced_start(argv + 4, getenv("FAULT_PRELOAD"));
  int code = traced_follow(program, &(traced_calls){.begins = begins, .ends = ends});
  FILE *mark = fopen(argv[3], "w");
  if (!mark) traced_give_up(argv[3]);
  if (fault_at > 0 && calls >= fault_at)
    fputs("hit\n", mark);
  else
    fprintf(mark, "%ld\n", calls);
  fclose(mark);
  return code;
}
