#include "bench/cli/tool.h"

#include "bench/cli/failure.h"

#include <errno.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>

extern char **environ;

/* Returns 0, or the errno of the call that failed. */
static int spawn(const tool *it, FILE *in, FILE *out, FILE *messages, pid_t *child) {
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawn_file_actions_adddup2(&actions, fileno(in), 0);
  if (!error && out) error = posix_spawn_file_actions_adddup2(&actions, fileno(out), 1);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, fileno(messages), 2);
  if (!error) /* The arguments are not modified; the missing const in POSIX is historical. */
    error = posix_spawnp(child, it->arguments[0], &actions, NULL, (char *const *)it->arguments,
                         environ);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

static bool has_succeeded(pid_t child) {
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return false;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* The last non-blank line that the tool printed, which is usually the error itself. */
static void last_line(FILE *messages, char *text, int size) {
  char line[256];
  snprintf(text, (size_t)size, "no message");
  rewind(messages);
  while (fgets(line, sizeof line, messages)) {
    line[strcspn(line, "\n")] = 0;
    const char *start = line + strspn(line, " \t");
    if (*start) snprintf(text, (size_t)size, "%s", start);
  }
}

static int run(const char *command, const tool *it, FILE *in, FILE *out, FILE *messages) {
  const char *name = it->arguments[0];
  if (ferror(in) || fflush(in) != 0 || fseek(in, 0, SEEK_SET) != 0)
    return failure(EXIT_FAILED, command, "the input of %s cannot be written: %s", name,
                   strerror(errno));
  pid_t child;
  int error = spawn(it, in, out, messages, &child);
  if (error == ENOENT)
    return failure(EXIT_FAILED, command,
                   "%s is not installed: apt-get install --no-install-recommends %s", name,
                   it->package);
  if (error) return failure(EXIT_FAILED, command, "%s: %s", name, strerror(error));
  if (has_succeeded(child)) return EXIT_DONE;
  char text[256];
  last_line(messages, text, sizeof text);
  return failure(EXIT_FAILED, command, "%s: %s", name, text);
}

int tool_run(const char *command, const tool *it, FILE *in, FILE *out) {
  FILE *messages = tmpfile();
  if (!messages)
    return failure(EXIT_FAILED, command, "cannot create a temporary file: %s", strerror(errno));
  int code = run(command, it, in, out, messages);
  fclose(messages);
  return code;
}
