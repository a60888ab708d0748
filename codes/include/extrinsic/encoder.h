/* Encoders. */
#ifndef EXTRINSIC_ENCODER_H
#define EXTRINSIC_ENCODER_H

#include <extrinsic/code.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Encoders -------------------------------------------------------------------------------- */

/* A systematic encoder: codewords of H whose information bits stand in columns of their own. From
 * the last column to the first, each is a parity bit that is no sum (in H) of those taken before:
 * information comes first, which is where the standards have it. Shortened columns are neither, so
 * that k = columns - shortened ones - rank of the others. For one thread. */
typedef struct extr_encoder extr_encoder;

/* Keeps no reference to the code. EXTR_INPUT where k is 0; EXTR_LIMIT where a gap (below) is too large
 * for 2 GiB. */
extr_status extr_encoder_new(extr_context *context, const extr_code *code, extr_encoder **encoder);
void extr_encoder_free(extr_encoder *encoder);
int extr_encoder_information(const extr_encoder *encoder);    /* k */
const int *extr_encoder_columns(const extr_encoder *encoder); /* of the k bits, ascending */

/* The parity bits that H gives by no back-substitution (Richardson, Urbanke, 2001) but by a dense
 * matrix of gap x gap: work and memory beyond the ones of H grow with its square. */
int extr_encoder_gap(const extr_encoder *encoder);

/* Encodes 64 * words frames, a frame a bit: word w of information bit i is information[i * words +
 * w], word w of column v becomes codeword[v * words + w], word for word independent of the others.
 * Multiples of 8 words, a cache line, are fastest. */
void extr_encoder_run(extr_encoder *encoder, const uint64_t *information, size_t words,
                      uint64_t *codeword);

#ifdef __cplusplus
}
#endif

#endif
