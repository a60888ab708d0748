/* The codes of 5G NR by base graph and lifting size, for code blocks (codes/nr). */
#ifndef CODES_STANDARDS_NR5G_H
#define CODES_STANDARDS_NR5G_H

#include <extrinsic/code.h>

/* The information columns of base graph 1 or 2. */
int extr_nr5g_information(int base_graph);

/* Whether Z is one of the lifting sizes. */
bool extr_nr5g_lifts(int z);

/* The first `rows` block rows of base graph 1 or 2 and the columns up to their last, lifted to Z;
 * the first 2 Z columns are EXTR_PUNCTURED. *code may be set also after a failure. */
extr_status extr_nr5g_code(extr_context *context, const char *name, int base_graph, int rows, int z,
                           extr_code **code);

#endif
