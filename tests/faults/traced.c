#define _GNU_SOURCE /* __WALL */
#include "traced.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t inside[TRACED_THREADS]; /* the thread in a system call, by place; 0: none */

_Noreturn void traced_give_up(const char *why) {
  perror(why);
  exit(TRACED_BROKEN);
}

/* TRACED_THREADS if there is no such thread. */
static int find(pid_t thread) {
  int place = 0;
  while (place < TRACED_THREADS && inside[place] != thread) place++;
  return place;
}

static void leave(pid_t thread) {
  int place = find(thread);
  if (place < TRACED_THREADS) inside[place] = 0;
}

static void stop_at_call(pid_t thread, const traced_calls *calls) {
  struct user_regs_struct registers;
  if (ptrace(PTRACE_GETREGS, thread, NULL, &registers) != 0) return; /* it has been killed */
  int place = find(thread);
  if (place < TRACED_THREADS) {
    inside[place] = 0;
    calls->ends(thread, place, &registers);
    return;
  }
  place = find(0);
  if (place == TRACED_THREADS) traced_give_up("too many threads");
  inside[place] = thread;
  calls->begins(thread, place, &registers);
}

int traced_follow(pid_t program, const traced_calls *calls) {
  for (;;) {
    int status;
    pid_t thread = waitpid(-1, &status, __WALL);
    if (calls->woken) calls->woken();
    if (thread < 0 && errno == EINTR) continue;
    if (thread < 0) traced_give_up("waitpid");
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      leave(thread);
      if (thread != program) continue;
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    int number = WSTOPSIG(status);
    if (number == (SIGTRAP | 0x80)) {
      stop_at_call(thread, calls);
      number = 0;
    } else if (number == SIGTRAP || status >> 16 || number == SIGSTOP) {
      number = 0; /* a new thread */
    }
    ptrace(PTRACE_SYSCALL, thread, NULL, number);
  }
}

pid_t traced_start(char **arguments, const char *preload) {
  int status;
  pid_t program = fork();
  if (program < 0) traced_give_up("fork");
  if (program == 0) {
    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(TRACED_BROKEN);
    if (preload && setenv("LD_PRELOAD", preload, 1) != 0) _exit(TRACED_BROKEN);
    raise(SIGSTOP);
    execv(arguments[0], arguments);
    _exit(TRACED_BROKEN);
  }
  if (waitpid(program, &status, 0) != program || !WIFSTOPPED(status)) traced_give_up("start");
  if (ptrace(PTRACE_SETOPTIONS, program, NULL,
             PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL) != 0)
    traced_give_up("ptrace");
  ptrace(PTRACE_SYSCALL, program, NULL, 0);
  return program;
}
