#define _GNU_SOURCE /* posix_spawn_file_actions_addchdir_np */
#include "bench/synthesis/tools/process.h"

#include "bench/cli/interrupt.h"
#include "core/base/clock.h"
#include "core/base/report.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* ---- Starting -------------------------------------------------------------------------------- */

static int add_actions(posix_spawn_file_actions_t *actions, const tool_call *call) {
  int error = posix_spawn_file_actions_addchdir_np(actions, call->folder);
  if (!error) error = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
  if (!error)
    error =
        posix_spawn_file_actions_addopen(actions, 1, call->log, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (!error) error = posix_spawn_file_actions_adddup2(actions, 1, 2);
  return error;
}

/* The tool leads a process group of its own, so that what it starts can be ended with it. */
static int set_group(posix_spawnattr_t *attributes) {
  int error = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP);
  return error ? error : posix_spawnattr_setpgroup(attributes, 0);
}

/* Returns 0, or the errno of the call that failed. */
static int spawn(const tool_call *call, pid_t *child) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawnattr_init(&attributes);
  if (!error) {
    error = add_actions(&actions, call);
    if (!error) error = set_group(&attributes);
    if (!error) /* The arguments are not modified; the missing const in POSIX is historical. */
      error = posix_spawnp(child, call->arguments[0], &actions, &attributes,
                           (char *const *)call->arguments, environ);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/* ---- Waiting --------------------------------------------------------------------------------- */

typedef enum ending { ENDED, OUT_OF_TIME, INTERRUPTED } ending;

static ending watch(pid_t child, double seconds) {
  const double end = clock_seconds() + seconds;
  int descriptor = pidfd_open(child, 0);
  ending how = ENDED;
  for (;;) {
    struct pollfd exited = {.fd = descriptor, .events = POLLIN};
    double left = end - clock_seconds();
    if (interrupt_seen()) how = INTERRUPTED;
    if (left <= 0) how = OUT_OF_TIME;
    if (how != ENDED || descriptor < 0) break;
    if (poll(&exited, 1, (int)ceil(fmin(left, 1e6) * 1000)) > 0) break;
  }
  if (descriptor >= 0) close(descriptor);
  return how;
}

static int collect(pid_t child) {
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return status;
}

/* ---- Failing --------------------------------------------------------------------------------- */

enum { LAST_LINES = 3, LINE = 120 };

/* The last non-blank lines of the log, joined by " | ". */
static void last_lines(const char *path, char text[LAST_LINES * (LINE + 3)]) {
  char lines[LAST_LINES][LINE] = {{0}}, line[4096];
  int count = 0;
  FILE *log = fopen(path, "r");
  while (log && fgets(line, sizeof line, log)) {
    const char *start = line + strspn(line, " \t\r\n");
    line[strcspn(line, "\r\n")] = 0;
    if (start < line + strlen(line))
      snprintf(lines[count++ % LAST_LINES], LINE, "%.*s", LINE - 1, start);
  }
  if (log) fclose(log);
  *text = 0;
  for (int i = count < LAST_LINES ? 0 : count - LAST_LINES; i < count; i++) {
    if (*text) strcat(text, " | ");
    strcat(text, lines[i % LAST_LINES]);
  }
  if (!count) strcpy(text, "no message");
}

static extr_status report(extr_context *context, const tool_call *call, ending how) {
  char path[4200], text[LAST_LINES * (LINE + 3)], reason[64];
  if (how == INTERRUPTED) return extr_fail(context, EXTR_INTERNAL, "interrupted");
  snprintf(path, sizeof path, "%s/%s", call->folder, call->log);
  last_lines(path, text);
  snprintf(reason, sizeof reason, "failed");
  if (how == OUT_OF_TIME) snprintf(reason, sizeof reason, "was stopped after %g s", call->seconds);
  return extr_fail(context, EXTR_INTERNAL, "%s %s: %.240s (see %.200s)", call->arguments[0], reason,
                   text, path);
}

extr_status tool_call_run(extr_context *context, const tool_call *call) {
  pid_t child;
  int error = spawn(call, &child);
  if (error) /* it is installed, as tool_versions found: memory or processes have run out */
    return extr_fail(context, EXTR_MEMORY, "%s in %.200s: %s", call->arguments[0], call->folder,
                     strerror(error));
  ending how = watch(child, call->seconds);
  if (how != ENDED) kill(-child, SIGKILL);
  int status = collect(child);
  if (how == ENDED && WIFEXITED(status) && WEXITSTATUS(status) == 0) return EXTR_OK;
  return report(context, call, how);
}
