#include "bench/gnuplot.h"

#include "bench/failure.h"

#include <errno.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

void gnuplot_quote(const char *text, FILE *script) {
  fputc('\'', script);
  for (; *text; text++) {
    if (*text == '\'') fputc('\'', script);
    fputc(*text, script);
  }
  fputc('\'', script);
}

void gnuplot_quote_path(const char *path, FILE *script) {
  if (*path != '/') fputs("'./'.", script);
  gnuplot_quote(path, script);
}

/* 0, or the errno of what failed. stdin is a file and not a pipe: gnuplot may stop reading at any
 * time, and nothing needs to be read while it writes. */
static int spawn(FILE *script, FILE *messages, pid_t *child) {
  char *arguments[] = {"gnuplot", "--default-settings", NULL};
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawn_file_actions_adddup2(&actions, fileno(script), STDIN_FILENO);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, fileno(messages), STDERR_FILENO);
  if (!error) error = posix_spawnp(child, arguments[0], &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

static bool has_succeeded(pid_t child) {
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return false;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* The last line of what gnuplot said that is not blank: the error itself. */
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

static int run(const char *command, FILE *script, FILE *messages) {
  if (fflush(script) != 0 || fseek(script, 0, SEEK_SET) != 0)
    return failure(EXIT_FAILED, command, "the gnuplot script: %s", strerror(errno));
  pid_t child;
  int error = spawn(script, messages, &child);
  if (error == ENOENT)
    return failure(EXIT_FAILED, command,
                   "gnuplot is not installed: apt-get install --no-install-recommends gnuplot-nox");
  if (error) return failure(EXIT_FAILED, command, "gnuplot: %s", strerror(error));
  if (has_succeeded(child)) return EXIT_DONE;
  char text[256];
  last_line(messages, text, sizeof text);
  return failure(EXIT_FAILED, command, "gnuplot: %s", text);
}

int gnuplot_run(const char *command, FILE *script) {
  FILE *messages = tmpfile();
  if (!messages) return failure(EXIT_FAILED, command, "temporary file: %s", strerror(errno));
  int code = run(command, script, messages);
  fclose(messages);
  return code;
}
