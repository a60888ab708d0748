/* Runs a program and stops all its threads before and behind every system call. What it starts is
 * left alone. Needs Linux on x86-64. */
#ifndef TESTS_FAULTS_TRACED_H
#define TESTS_FAULTS_TRACED_H

#include <sys/types.h>
#include <sys/user.h>

/* Threads that can be in a system call at once, and the exit code when tracing fails. */
enum { TRACED_THREADS = 256, TRACED_BROKEN = 99 };

/* What is called with a thread that stands before a system call, and behind it. `place` is the same
 * number, below TRACED_THREADS, for both; `woken`, if it is not NULL, is called after every stop
 * and every signal to this process. */
typedef struct traced_calls {
  void (*begins)(pid_t thread, int place, struct user_regs_struct *registers);
  void (*ends)(pid_t thread, int place, struct user_regs_struct *registers);
  void (*woken)(void);
} traced_calls;

/* Prints why, with errno, and exits with TRACED_BROKEN. */
_Noreturn void traced_give_up(const char *why);

/* Starts the program arguments[0], with LD_PRELOAD set unless `preload` is NULL. */
pid_t traced_start(char **arguments, const char *preload);

/* Follows the program to its end. Returns its exit code, or 128 and its signal. */
int traced_follow(pid_t program, const traced_calls *calls);

#endif
