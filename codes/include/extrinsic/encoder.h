/* Systematic encoders for any parity-check matrix.
 *
 * Example: encodes 64 random frames; bit f of every word belongs to frame f.
 *
 *     #include <extrinsic/encoder.h>
 *     #include <stdlib.h>
 *
 *     int main(void) {
 *       static uint64_t information[324], codeword[648];
 *       extr_code *code;
 *       extr_encoder *encoder;
 *       if (extr_code_open(NULL, "802.11n-648-1/2", &code) != EXTR_OK) return 1;
 *       if (extr_encoder_new(NULL, code, &encoder) != EXTR_OK) return 1;
 *       if (extr_encoder_information(encoder) != 324) return 1;
 *       for (int i = 0; i < 324; i++) information[i] = (uint64_t)rand() << 32 ^ (uint64_t)rand();
 *       extr_encoder_run(encoder, information, 1, codeword);
 *       extr_encoder_free(encoder), extr_code_free(code);
 *       return 0;
 *     }
 */
#ifndef EXTRINSIC_ENCODER_H
#define EXTRINSIC_ENCODER_H

#include <extrinsic/code.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Maps k information bits to a codeword of H in which they appear unchanged. H is
 * scanned from the right: a column that is linearly independent of the columns chosen before is a
 * parity bit, so that the information bits come first, as in most standards. Shortened columns are
 * neither; hence k = n - shortened columns - rank of the others. An encoder has working memory and
 * serves one thread. */
typedef struct extr_encoder extr_encoder;

/* The encoder keeps no reference to the code. EXTR_INPUT: k is 0. EXTR_LIMIT: the gap (below) is so
 * large that its matrix would need more than 2 GiB. */
EXTR_EXPORT extr_status extr_encoder_new(extr_context *context, const extr_code *code,
                                         extr_encoder **encoder);
EXTR_EXPORT void extr_encoder_free(extr_encoder *encoder);

/* k, and the columns of the k information bits in ascending order. For NULL: 0 and NULL. */
EXTR_EXPORT int extr_encoder_information(const extr_encoder *encoder);
EXTR_EXPORT const int *extr_encoder_columns(const extr_encoder *encoder);

/* How many parity bits do not follow by back-substitution but by a dense matrix of gap x gap
 * (Richardson, Urbanke, 2001). Time and memory grow with the ones of H plus the square of the gap.
 * For NULL: 0. */
EXTR_EXPORT int extr_encoder_gap(const extr_encoder *encoder);

/* Encodes 64 * words frames, one bit per frame. Word w of information bit i is
 * information[i * words + w], i = 0 .. k - 1; word w of column v goes to codeword[v * words + w],
 * v = 0 .. n - 1. The arrays do not overlap. Words are independent of each other; multiples of 8
 * words, a cache line, are fastest. Does nothing if a pointer is NULL. */
EXTR_EXPORT void extr_encoder_run(extr_encoder *encoder, const uint64_t *information, size_t words,
                                  uint64_t *codeword);

#ifdef __cplusplus
}
#endif

#endif
