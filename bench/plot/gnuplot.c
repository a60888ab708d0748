#include "bench/plot/gnuplot.h"

#include "bench/cli/tool.h"

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

int gnuplot_run(const char *command, FILE *script, FILE *out) {
  /* By this name it is read in blocks, else byte by byte. */
  static const char *const arguments[] = {"gnuplot", "--default-settings", "/dev/stdin", NULL};
  static const tool gnuplot = {arguments, "gnuplot-nox"};
  return tool_run(command, &gnuplot, script, out);
}
