/* The columns of a code in random order. */
#ifndef TESTS_SUPPORT_PERMUTED_CODE_H
#define TESTS_SUPPORT_PERMUTED_CODE_H

#include <extrinsic/code.h>

#include <stdint.h>

/* The caller frees the code. Punctured and shortened columns are not marked in it. */
extr_code *permuted_code(const extr_code *code, uint64_t *random);

#endif
