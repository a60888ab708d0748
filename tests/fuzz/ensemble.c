/* A libFuzzer target for ensembles of codes: degree distributions, and base matrices as files. A
 * text that begins with '<' or '>' is what follows as degrees of nodes or of edges, another one a
 * file. */
#include "tests/fuzz/memory_file.h"
#include <extrinsic/evolution.h>

#include <string.h>

int LLVMFuzzerTestOneInput(const char *bytes, size_t size) {
  extr_ensemble *unset = (extr_ensemble *)&context, *made = unset;
  char *text = text_copy(bytes, size);
  extr_status status = *text == '<' || *text == '>'
                           ? extr_ensemble_parse(context, text + 1, *text == '>', &made)
                           : extr_ensemble_read(context, "fuzzed", text, size, &made);
  check(done(status) == (made != unset));
  if (status == EXTR_OK) {
    check(extr_ensemble_rate(made) > 0 && *extr_ensemble_text(made));
    extr_ensemble_free(made);
  }
  free(text);
  return 0;
}
