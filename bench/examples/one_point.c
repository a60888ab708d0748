/* One point of an error-rate curve, using only the public headers:
 *
 *   1. find the best structure for the check nodes of a code,
 *   2. make a decoder whose check nodes run it,
 *   3. transmit random codewords with white Gaussian noise, decode them, and count errors.
 *
 *   gcc one_point.c $(pkg-config --cflags --libs extrinsic) -lm -o one_point
 *   ./one_point [EBN0_DB]
 *
 * Every library function that can fail returns an extr_status and leaves a message in the
 * context. */
#include <stdio.h>
#include <stdlib.h>

#include <extrinsic/extrinsic.h>

static const char code_name[] = "802.11n-648-1/2";

/* Everything that the program allocates, so that one function can free it. */
typedef struct experiment {
  extr_context *context;
  extr_code *code;
  extr_solution *solution;
  extr_simulation *simulation;
} experiment;

/* Finds the structure of least complexity for the degree of the first check node, with operators of
 * two or three inputs that all cost the same. */
static extr_status find_structure(experiment *e) {
  extr_cost cost;
  extr_status status = extr_cost_unit(e->context, 3, &cost);
  if (status != EXTR_OK) return status;
  int degree = extr_code_row_first(e->code, 1) - extr_code_row_first(e->code, 0);
  status = extr_optimize(e->context, EXTR_STAR, degree, &cost, &e->solution);
  if (status != EXTR_OK) return status;

  char complexity[EXTR_COST_TEXT], latency[EXTR_COST_TEXT], *text;
  printf("%d inputs: complexity %s, latency %s\n", degree,
         extr_cost_text(e->solution->complexity, complexity),
         extr_cost_text(e->solution->latency, latency));
  status = extr_structure_write(e->context, e->solution->structure, &text);
  if (status != EXTR_OK) return status;
  fputs(text, stdout);
  extr_text_free(text);
  return EXTR_OK;
}

/* Check nodes of another degree run the star structure for their degree. */
static extr_status set_up(experiment *e) {
  extr_decoder_settings decoder = extr_decoder_default();
  decoder.message = EXTR_F32;
  decoder.check = (extr_node_choice){.kind = EXTR_NODE_GIVEN, .structure = e->solution->structure};
  extr_status status = extr_simulation_new(e->context, e->code, &e->simulation);
  if (status == EXTR_OK) status = extr_simulation_set_decoder(e->context, e->simulation, &decoder);
  if (status == EXTR_OK)
    status = extr_simulation_set(e->context, e->simulation, "codewords", "random");
  if (status == EXTR_OK)
    status = extr_simulation_set(e->context, e->simulation, "max-frames", "2560");
  return status;
}

static extr_status simulate(experiment *e, double ebn0_db) {
  extr_point point;
  extr_status status = extr_simulation_run(e->context, e->simulation, ebn0_db, NULL, NULL, &point);
  if (status != EXTR_OK) return status;
  printf("Eb/N0 %g dB: frames %.0f, frame errors %.0f, FER %.3g, BER %.3g, iterations %.2f\n",
         ebn0_db, (double)point.frames, (double)point.frame_errors, point.fer.value,
         point.ber.value, (double)point.iterations / (double)point.frames);
  return EXTR_OK;
}

int main(int argc, char **argv) {
  experiment e = {.context = extr_context_new()};
  extr_status status = extr_code_open(e.context, code_name, &e.code);
  if (status == EXTR_OK) status = find_structure(&e);
  if (status == EXTR_OK) status = set_up(&e);
  if (status == EXTR_OK) status = simulate(&e, argc > 1 ? atof(argv[1]) : 1.5);
  if (status != EXTR_OK)
    fprintf(stderr, "one_point: %s\n",
            status == EXTR_MEMORY ? "out of memory" : extr_context_message(e.context));
  extr_simulation_free(e.simulation); /* all of these functions accept NULL */
  extr_solution_free(e.solution);
  extr_code_free(e.code);
  extr_context_free(e.context);
  return status == EXTR_OK ? 0 : 1;
}
