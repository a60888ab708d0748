/* A decoder against a plain one that decodes a frame at a time, bit for bit: decisions,
 * iterations, a-posteriori and extrinsic LLRs, unsatisfied check nodes, messages of an earlier
 * run, syndromes. */
#ifndef TESTS_DECODER_PLAIN_TRIAL_H
#define TESTS_DECODER_PLAIN_TRIAL_H

#include <extrinsic/decoder.h>

typedef struct plain_trial {
  const extr_code *code;
  extr_decoder_settings settings; /* min-sum or EXTR_SPA_TABLE */
  size_t frames;
  const double *weights; /* what the file of the setting "weights" says, as plain_decoder_weigh
                          * takes it; or NULL */
  int weighed;           /* the iterations that have weights */
  int layer;             /* rows of a block row, where the settings have a window */
} plain_trial;

typedef struct plain_counts {
  int codewords, perturbed; /* frames; those that went beyond the ordinary iterations */
  int corrected;            /* those of them that ended in a codeword */
} plain_counts;

/* Fails the test where they differ. Two runs: the second one by a copy of the decoder, on other
 * LLRs and with the messages of the first run. */
plain_counts expect_plain(const plain_trial *given, uint64_t *random);

#endif
