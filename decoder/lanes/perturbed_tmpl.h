/* The messages that EXTR_AFTER_PERTURB of decoder.h changes. */
#ifndef DECODER_LANES_PERTURBED_TMPL_H
#define DECODER_LANES_PERTURBED_TMPL_H

#include "decoder/lanes/lanes_tmpl.h"
#include <extrinsic/decoder.h>

#ifdef EXTR_MESSAGE_F32
#define STRONG(algorithm) splat((algorithm)->strong_f32)
#define WEAK(algorithm)   splat((algorithm)->weak_f32)
#else
#define STRONG(algorithm) splat((algorithm)->strong_i8)
#define WEAK(algorithm)   splat((algorithm)->weak_i8)
#endif

/* What a message becomes in a doubted column: `ones` are the lanes in which the column is decided
 * to be 1, `unsatisfied` those in which the check node is. */
static inline vec perturbed(const check_algorithm *algorithm, vec message, mask ones,
                            mask unsatisfied) {
  vec against = with_sign(STRONG(algorithm), (vec)~ones);
  vec weaker = with_sign(minimum(magnitude(message), WEAK(algorithm)), message);
  return choose(unsatisfied, against, weaker);
}

/* In the layered schedule the posterior contains the message. */
static inline vec exchanged(vec posterior, vec message, vec now) {
  return symmetric(add(symmetric(subtract(posterior, message)), now));
}

#endif
