/* An evolution: the distributions of all messages, and how one iteration changes them. There is one
 * kind of engine per kind of ensemble. */
#ifndef DECODER_EVOLUTION_ENGINE_H
#define DECODER_EVOLUTION_ENGINE_H

#include "decoder/evolution/ensemble/ensemble.h"
#include "decoder/evolution/laws/check_law.h"

typedef struct evolution_engine {
  void (*start)(extr_evolution *evolution, double parameter);
  void (*step)(extr_evolution *evolution);
  double (*error_rate)(extr_evolution *evolution);
  void (*free)(void *state); /* what the state has beside memory of the evolution; may be NULL */
  /* Moves the window on by one row; false: it is at the last. NULL: there is no window. */
  bool (*advance)(extr_evolution *evolution);
} evolution_engine;

struct extr_evolution {
  const extr_ensemble *ensemble;
  extr_evolution_settings settings;
  levels *levels; /* NULL: the engine has no levels */
  check_law *law; /* prepared for all rows of the ensemble */
  int iteration;  /* of the next step, from 0 */
  const evolution_engine *engine;
  void *state;
  extr_pool memory; /* of the state */
};

/* Zeroed elements that are freed with the evolution. */
#define EVOLUTION_NEW(context, evolution, array, count)                                            \
  POOL_NEW(context, &(evolution)->memory, array, count)

/* The two halves of extr_evolution_new: what it checks, and what it makes. The latter takes any
 * step of a grid above 0, since a threshold is compared with that on a grid twice as coarse, and
 * the LLR at which the grid ends. */
extr_status extr_evolution_check(extr_context *context, const extr_evolution_settings *settings);
extr_status extr_evolution_make(extr_context *context, const extr_ensemble *ensemble,
                                const extr_evolution_settings *settings, double end,
                                extr_evolution **evolution);

/* Moves the window to the next position, whose error rate it returns; false: there is none, with a
 * window or without. Error rates are those of the columns that are decided at a position. */
bool extr_evolution_advance(extr_evolution *evolution, double *rate);

/* Make the state of an evolution, whose other members are set. */
extr_status extr_degree_engine(extr_context *context, extr_evolution *evolution);
extr_status extr_protograph_engine(extr_context *context, extr_evolution *evolution);
extr_status extr_gallager_engine(extr_context *context, extr_evolution *evolution);

#endif
