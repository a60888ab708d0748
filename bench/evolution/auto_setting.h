/* --decoder auto: the setting that `tune` has found for a standard code, from the table
 * bench/evolution/settings.txt, whose first lines say how it was made. */
#ifndef BENCH_EVOLUTION_AUTO_SETTING_H
#define BENCH_EVOLUTION_AUTO_SETTING_H

#include "bench/options/decoder_options.h"

enum { AUTO_SETTING_TEXT = 240 };

/* If typed->decoder is "auto", replaces it, --llr-bits and --llr-step by those of the table's row
 * for this code with the nearest number of iterations, and says in `taken` which; otherwise changes
 * nothing but `taken`, which becomes "". A 5G code without a row takes one of the nearest lifting
 * size, with the same base graph and rate, another code of the catalog that of the nearest rate of
 * the same standard. EXTR_INPUT: the table has no row for the code, or an option was typed that the
 * row decides. */
extr_status auto_setting_apply(extr_context *context, const char *code, typed_settings *typed,
                               char taken[AUTO_SETTING_TEXT]);

/* True if `decoder` is that of extr_decoder_default, and the table has a setting for this code that
 * needs at least 0.1 dB less; `text` says which, and how much. */
bool auto_setting_better(const char *code, const extr_decoder_settings *decoder,
                         char text[AUTO_SETTING_TEXT]);

#endif
