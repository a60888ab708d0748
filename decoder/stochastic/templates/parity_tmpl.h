/* Parities in every lane: of the decided bits of a row, and of the other edges at a check node, in
 * place. If the processor has a three-input exclusive-or, compilers use it. */
#ifndef DECODER_STOCHASTIC_TEMPLATES_PARITY_TMPL_H
#define DECODER_STOCHASTIC_TEMPLATES_PARITY_TMPL_H

#include "decoder/stochastic/node_program.h"
#include "decoder/stochastic/planes/plane_tmpl.h"
#include <extrinsic/code.h>

#include <string.h>

/* The parity of the decided bits of a row. */
static inline plane decided_parity(const extr_code *code, const plane *decided, int row) {
  const int *columns = extr_code_edge_columns(code);
  plane parity = no_lanes();
  int end = extr_code_row_first(code, row + 1);
  for (int e = extr_code_row_first(code, row); e < end; e++) parity ^= decided[columns[e]];
  return parity;
}

static inline plane row_parity(const plane *planes, int degree) {
  plane parity = no_lanes();
  for (int i = 0; i < degree; i++) parity ^= planes[i];
  return parity;
}

static inline void check_by_total(plane *messages, int degree) {
  plane parity = row_parity(messages, degree);
  for (int i = 0; i < degree; i++) messages[i] ^= parity;
}

static inline plane xor_of(const plane *values, const int *code) {
  const int count = code[0];
  plane parity = values[code[1]] ^ values[code[2]];
  for (int k = 3; k <= count; k++) parity ^= values[code[k]];
  return parity;
}

static inline void check_by_structure(const node_program *program, plane *values, plane *messages) {
  const int *code = program->code;
  memcpy(values, messages, (size_t)program->inputs * sizeof *values);
  for (int i = 0; i < program->inner; i++, code += 1 + code[0])
    values[program->inputs + i] = xor_of(values, code);
  for (int j = 0; j < program->degree; j++, code += 1 + code[0]) messages[j] = xor_of(values, code);
}

#endif
