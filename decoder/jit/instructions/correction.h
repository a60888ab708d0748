/* How compiled kernels for bytes compute the correction of min-sum, by the instructions that a
 * processor has: isa_feature. */
#ifndef DECODER_JIT_INSTRUCTIONS_CORRECTION_H
#define DECODER_JIT_INSTRUCTIONS_CORRECTION_H

#include "decoder/settings/check_algorithm.h"

typedef enum correction_form {
  CORRECT_NOTHING,
  CORRECT_AVERAGE,  /* the factor 0.75 as (m + m/2 + 1) / 2 */
  CORRECT_SUBTRACT, /* an offset */
  CORRECT_TABLE,    /* a table of MESSAGE_TABLE magnitudes */
  CORRECT_HALVES,   /* two tables of 16, of which a bit of the magnitude chooses one */
  CORRECT_WIDE,     /* a product in 16 bits */
  CORRECT_CODE,     /* that of EXTR_OWN */
  CORRECT_WEIGHTS,  /* by what the kernel reads */
} correction_form;

enum { MESSAGE_TABLE = 64, MESSAGE_TABLE_SIGN = MESSAGE_TABLE / 2, MESSAGE_HALF = 16 };

correction_form extr_correction_form(const check_algorithm *algorithm, unsigned features);

/* Whether the table contains the signs of messages, too: half of it is for negative ones. */
bool extr_signs_by_table(const check_algorithm *algorithm, unsigned features);

/* True for AVX-512 without VBMI: corrections and signs are computed by shuffles and tests of a bit,
 * because the unit that executes these has less to do (units.h). */
bool extr_prefers_shuffles(unsigned features);

#endif
