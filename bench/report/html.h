/* Pictures inside an HTML page. */
#ifndef BENCH_REPORT_HTML_H
#define BENCH_REPORT_HTML_H

#include <stdio.h>

/* A picture that gnuplot drew, inside the page: without the prolog of a file, and with ids that no
 * other `number` has. */
void html_svg(const char *svg, int number, FILE *page);

#endif
