/* Factors and offsets of min-sum by iteration, and by degree, row or edge, as they are published or
 * were trained elsewhere: the file that the setting "weights" names.
 *
 * Example: two iterations with the factor 0.6, then 0.75.
 *
 *     #include <extrinsic/decoder.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *       FILE *file = fopen("two-factors.csv", "w");
 *       extr_decoder_settings settings = extr_decoder_default();
 *       if (!file) return 1;
 *       fputs("iteration,factor\n1,0.6\n3,0.75\n", file);
 *       fclose(file);
 *       return extr_decoder_set(NULL, &settings, "weights", "two-factors.csv") != EXTR_OK;
 *     }
 *
 * The first line has the names of the columns, the others have values separated by commas or
 * blanks; # begins a comment:
 *
 *     iteration,degree,factor
 *     1,7,0.69
 *     1,8,0.66
 *     4,8,0.75
 *
 * `factor`, from 0 to below 2, is what a check node multiplies the least magnitude of the other
 * edges by. `offset`, an LLR from 0 to 1000, is what it then subtracts. The result is limited to 0
 * and the largest message.
 *
 * `iteration` counts from 1; without this column all values are for the first one. Where the file
 * has no value for an iteration, that of the iteration before is used; for the first, that in the
 * name of the decoder. No two lines may be for the same iteration and edges.
 *
 * At most one of three columns says for which edges of H the values are:
 *
 *   degree   the edges of check nodes with this number of edges
 *   row      the edges of this row of the base matrix, counted from 1
 *   edge     this edge of the base matrix, counted from 1 row by row, within a row from left to
 *            right, and within an entry that has several shifts by shift
 *
 * Where H has no blocks (EXTR_LANES_BLOCK), the rows and ones are those of H itself.
 *
 * With EXTR_I8, factors are rounded to multiples of 1/128, products half up, and offsets to
 * multiples of llr_step. */
#ifndef EXTRINSIC_WEIGHTS_H
#define EXTRINSIC_WEIGHTS_H

/* Room for the setting. */
enum { EXTR_WEIGHTS_TEXT = 256 };

#endif
