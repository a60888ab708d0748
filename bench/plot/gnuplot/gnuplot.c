#include "bench/plot/gnuplot/gnuplot.h"

#include "bench/cli/tool.h"

int gnuplot_run(const char *command, FILE *script, FILE *out) {
  /* gnuplot reads a file with this name in blocks, and standard input byte by byte. */
  static const char *const arguments[] = {"gnuplot", "--default-settings", "/dev/stdin", NULL};
  static const tool gnuplot = {arguments, "gnuplot-nox"};
  return tool_run(command, &gnuplot, script, out);
}
