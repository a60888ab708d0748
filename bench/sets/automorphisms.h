/* Automorphisms of a parity-check matrix: permutations of its columns that, with one of its rows,
 * leave H as it is. They are found by nauty (McKay, Piperno, "Practical graph isomorphism, II", J.
 * Symb. Comput. 60, 2014), all of them, or in a build without it from the circulants that H
 * consists of. Columns of a different kind (transmitted, punctured, shortened) are not
 * exchanged. */
#ifndef BENCH_SETS_AUTOMORPHISMS_H
#define BENCH_SETS_AUTOMORPHISMS_H

#include <extrinsic/code.h>

#include <stdlib.h>

typedef struct automorphisms {
  int columns;
  int count;          /* of generators */
  int *images;        /* [count][columns]: where a generator takes each column */
  size_t room;        /* for images, where they grow */
  int *orbits;        /* by column: the lowest column of its orbit */
  double order;       /* of the group that they generate; infinite above 1.8e308 */
  const char *source; /* "nauty", "circulants" or "none" */
} automorphisms;

/* EXTR_MEMORY. automorphisms_free must follow whatever the result. Not from several threads at
 * once. nauty ends the process if it runs out of memory. */
extr_status automorphisms_find(extr_context *context, const extr_code *code, automorphisms *found);

static inline void automorphisms_free(automorphisms *found) {
  free(found->images);
  free(found->orbits);
}

/* Where generator i takes the columns. */
static inline const int *automorphisms_image(const automorphisms *found, int i) {
  return found->images + (size_t)i * (size_t)found->columns;
}

#endif
