#define _GNU_SOURCE /* posix_spawn_file_actions_addchdir_np */
#include "bench/cli/tool.h"

#include "bench/cli/interrupt.h"
#include "core/base/clock.h"
#include "core/base/file/read_file.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { PATH_TEXT = 4200 };

/* ---- Starting -------------------------------------------------------------------------------- */

static int add_actions(posix_spawn_file_actions_t *actions, const tool *it, FILE *in, FILE *out,
                       FILE *messages) {
  int error = 0;
  if (it->folder) error = posix_spawn_file_actions_addchdir_np(actions, it->folder);
  if (!error)
    error = in ? posix_spawn_file_actions_adddup2(actions, fileno(in), 0)
               : posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
  if (!error) error = posix_spawn_file_actions_adddup2(actions, fileno(out), 1);
  if (!error) error = posix_spawn_file_actions_adddup2(actions, fileno(messages), 2);
  return error;
}

/* A tool with a time limit leads a process group of its own, so that what it starts can be ended
 * with it. */
static int set_group(posix_spawnattr_t *attributes, const tool *it) {
  if (it->seconds <= 0) return 0;
  int error = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP);
  return error ? error : posix_spawnattr_setpgroup(attributes, 0);
}

/* Returns 0, or the errno of the call that failed. */
static int spawn(const tool *it, FILE *in, FILE *out, FILE *messages, pid_t *child) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawnattr_init(&attributes);
  if (!error) {
    error = add_actions(&actions, it, in, out, messages);
    if (!error) error = set_group(&attributes, it);
    if (!error) /* The arguments are not modified; the missing const in POSIX is historical. */
      error = posix_spawnp(child, it->arguments[0], &actions, &attributes,
                           (char *const *)it->arguments, environ);
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

static bool has_succeeded(pid_t child) {
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return false;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* ---- Failing --------------------------------------------------------------------------------- */

enum { LINES = 3, LINE = 240 };

/* The last `most` non-blank lines, joined by " | ": they usually tell what went wrong. */
static void last_lines(FILE *messages, int most, char text[LINES * (LINE + 3)]) {
  char lines[LINES][LINE] = {{0}}, line[4096];
  int count = 0;
  rewind(messages);
  while (fgets(line, sizeof line, messages)) {
    const char *start = line + strspn(line, " \t\r\n");
    line[strcspn(line, "\r\n")] = 0;
    if (start < line + strlen(line)) snprintf(lines[count++ % most], LINE, "%.*s", LINE - 1, start);
  }
  *text = 0;
  for (int i = count < most ? 0 : count - most; i < count; i++) {
    if (*text) strcat(text, " | ");
    strcat(text, lines[i % most]);
  }
  if (!count) strcpy(text, "no message");
}

static extr_status report(extr_context *context, const tool *it, ending how, FILE *messages) {
  char text[LINES * (LINE + 3)], reason[64] = "failed";
  const char *name = it->arguments[0];
  if (how == INTERRUPTED) return extr_fail(context, EXTR_INTERNAL, "interrupted");
  last_lines(messages, it->log ? LINES : 1, text);
  if (!it->log) return extr_fail(context, EXTR_INTERNAL, "%s: %s", name, text);
  if (how == OUT_OF_TIME) snprintf(reason, sizeof reason, "was stopped after %g s", it->seconds);
  return extr_fail(context, EXTR_INTERNAL, "%s %s: %.240s (see %.200s/%s)", name, reason, text,
                   it->folder, it->log);
}

static extr_status fail_start(extr_context *context, const tool *it, int error) {
  const char *name = it->arguments[0];
  if (error == ENOENT && it->package)
    return extr_fail_machine(context,
                             "%s is not installed: apt-get install --no-install-recommends %s",
                             name, it->package);
  return extr_fail(context, EXTR_MEMORY, "%s: %s", name, strerror(error));
}

/* ---- All ------------------------------------------------------------------------------------- */

static extr_status run(extr_context *context, const tool *it, FILE *in, FILE *out, FILE *messages) {
  if (in && (ferror(in) || fflush(in) != 0 || fseek(in, 0, SEEK_SET) != 0))
    return extr_fail_machine(context, "the input of %s cannot be written: %s", it->arguments[0],
                             strerror(errno));
  pid_t child;
  int error = spawn(it, in, out, messages, &child);
  if (error) return fail_start(context, it, error);
  ending how = it->seconds > 0 ? watch(child, it->seconds) : ENDED;
  if (how != ENDED) kill(-child, SIGKILL);
  return has_succeeded(child) && how == ENDED ? EXTR_OK : report(context, it, how, messages);
}

extr_status tool_run(extr_context *context, const tool *it) {
  char path[PATH_TEXT];
  snprintf(path, sizeof path, "%s/%s", it->folder, it->log);
  OWNED(release_file) FILE *messages = fopen(path, "w+");
  if (!messages)
    return extr_fail_machine(context, "cannot create %s: %s", it->log, strerror(errno));
  return run(context, it, NULL, messages, messages);
}

/* Files rather than pipes: the tool may stop reading at any time, and nobody has to read while it
 * writes. */
extr_status tool_filter(extr_context *context, const tool *it, const char *text, size_t size,
                        char **output, size_t *output_size) {
  OWNED(release_file) FILE *in = tmpfile(), *out = tmpfile(), *messages = tmpfile();
  if (!in || !out || !messages)
    return extr_fail_machine(context, "cannot create a temporary file: %s", strerror(errno));
  fwrite(text, 1, size, in); /* errors stay in the stream */
  TRY(run(context, it, in, out, messages));
  if (fseek(out, 0, SEEK_SET) == 0 &&
      extr_file_read_stream(NULL, "", out, SIZE_MAX / 2, output, output_size) == EXTR_OK)
    return EXTR_OK;
  return extr_fail_machine(context, "the output of %s cannot be read: %s", it->arguments[0],
                           strerror(errno));
}
