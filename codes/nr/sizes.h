/* The size of a transport block by its resources and its modulation and coding scheme (MCS), as
 * 3GPP TS 38.214, 5.1.3, determines it. */
#ifndef CODES_NR_SIZES_H
#define CODES_NR_SIZES_H

#include <extrinsic/nr.h>

enum { NR_RATE_ONE = 2048 };

typedef struct nr_resources {
  int table;     /* 1 .. 4 stand for tables 5.1.3.1-1 to 5.1.3.1-4 */
  int scheme;    /* I_MCS, 0 .. 28 */
  int blocks;    /* n_PRB; 0: not given */
  int symbols;   /* N_symb^sh */
  int reference; /* N_DMRS^PRB: resource elements of a block with reference signals */
  int overhead;  /* N_oh^PRB: those that are occupied otherwise */
  int rate;      /* the result R, times NR_RATE_ONE */
} nr_resources;

/* Sets the rate; and of the link, whose layers are given, the bits per symbol, the transport block,
 * and the transmitted bits, which fill all other resource elements. `name` is for messages.
 * EXTR_INPUT: there are no blocks, no such scheme, or nothing is left for data. */
extr_status extr_nr_fill_resources(extr_context *context, const char *name, nr_resources *resources,
                                   extr_nr *link);

#endif
