/* Pictures inside an HTML page. */
#ifndef BENCH_REPORT_HTML_H
#define BENCH_REPORT_HTML_H

#include <stdio.h>

/* Writes an SVG from gnuplot as part of a page: without the prolog of a file, and with ids that are
 * made unique by `number`. */
void html_svg(const char *svg, int number, FILE *page);

#endif
