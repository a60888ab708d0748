/* Pieces of an HTML page. */
#ifndef BENCH_REPORT_HTML_H
#define BENCH_REPORT_HTML_H

#include "bench/plot/key.h"

#include <stdio.h>

/* Text that means nothing to HTML; bytes that are no UTF-8 become '?'. */
void html_text(plot_text text, FILE *page);
void html_string(const char *text, FILE *page);

/* A picture that gnuplot drew, inside the page: without the prolog of a file, and with ids that no
 * other `number` has. */
void html_svg(const char *svg, int number, FILE *page);

#endif
