/* Ensembles and settings of density evolution as a test writes them. */
#ifndef TESTS_DECODER_EVOLUTION_ENSEMBLES_H
#define TESTS_DECODER_EVOLUTION_ENSEMBLES_H

#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"
#include <extrinsic/evolution.h>

/* The defaults with this decoder in the flooding schedule; the text as in settings_of. */
static inline extr_evolution_settings evolution_of(const char *decoder) {
  extr_evolution_settings settings = extr_evolution_default();
  settings.decoder = settings_of(decoder);
  settings.decoder.schedule = EXTR_FLOODING;
  return settings;
}

/* By shares of nodes, shares of edges, or the rows of a base matrix. The caller frees them. */
static inline extr_ensemble *degrees_of(const char *text) {
  extr_ensemble *ensemble;
  accepted(extr_ensemble_parse(asked(), text, false, &ensemble));
  return ensemble;
}

static inline extr_ensemble *edges_of(const char *text) {
  extr_ensemble *ensemble;
  accepted(extr_ensemble_parse(asked(), text, true, &ensemble));
  return ensemble;
}

static inline extr_ensemble *base_of(const char *text) {
  extr_ensemble *ensemble;
  accepted(extr_ensemble_read(asked(), "base", text, strlen(text), &ensemble));
  return ensemble;
}

static inline extr_ensemble *protograph_of(const char *code_name) {
  extr_code *code = open_code(code_name);
  extr_ensemble *ensemble;
  accepted(extr_ensemble_of_protograph(asked(), code, &ensemble));
  extr_code_free(code);
  return ensemble;
}

#endif
