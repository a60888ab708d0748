/* Reads the structures of the table of known optima. */
#include "core/base/array.h"
#include "core/known_optima/line.h"
#include <extrinsic/structure.h>

/* Reads the current word of the line as operands, given as nodes. */
static extr_status read_operands(const extr_line *line, int nodes, int operands[EXTR_ARITY_MAX],
                                 int *count) {
  const char *text = line->word;
  for (*count = 0; *count < EXTR_ARITY_MAX; text++) {
    uint64_t operand;
    if (!extr_digits(&text, &operand) || operand < 1 || operand > (uint64_t)nodes) break;
    operands[(*count)++] = (int)operand - 1;
    if (*text == 0) return EXTR_OK;
    if (*text != '.') break;
  }
  return extr_line_refuse(line,
                          "operator '%s': expected up to %d operands from 1 to %d, separated by "
                          "periods",
                          line->word, EXTR_ARITY_MAX, nodes);
}

static extr_status read_operator(const extr_line *line, extr_structure *structure, int *node) {
  int operands[EXTR_ARITY_MAX], count, nodes = extr_structure_nodes(structure);
  TRY(read_operands(line, nodes, operands, &count));
  if (extr_structure_combine(line->context, structure, operands, count, node) != EXTR_OK)
    return extr_line_refuse(line, "operator '%s': expected 2 operands or more", line->word);
  if (extr_structure_nodes(structure) == nodes)
    return extr_line_refuse(line, "operator '%s' is defined twice", line->word);
  return EXTR_OK;
}

static uint64_t leaves_of(const extr_structure *structure, int node, const uint64_t *leaves) {
  uint64_t below = 0;
  for (int i = 0; i < extr_structure_arity(structure, node); i++)
    below |= leaves[extr_structure_operands(structure, node)[i]];
  return below;
}

static extr_status read_operators(extr_line *line, extr_structure *structure, uint64_t *leaves,
                                  int nodes_max) {
  int inputs = extr_structure_inputs(structure);
  uint64_t all = (UINT64_C(1) << inputs) - 1;
  for (int i = 0; i < inputs; i++) leaves[i] = UINT64_C(1) << i;
  for (;;) {
    int node;
    TRY(extr_line_word(line));
    if (!*line->word) return EXTR_OK;
    TRY(read_operator(line, structure, &node));
    if (node >= nodes_max - 1) return extr_line_refuse(line, "more than %d nodes", nodes_max - 1);
    leaves[node] = leaves_of(structure, node, leaves);
    uint64_t missing = all & ~leaves[node];
    if (missing != 0 && (missing & (missing - 1)) == 0)
      TRY(extr_structure_set_output(line->context, structure, __builtin_ctzll(missing), node));
  }
}

extr_status extr_line_structure(extr_line *line, int inputs, extr_structure **structure) {
  enum { NODES_MAX = 1 << 14 }; /* the naive structure of 63 inputs has 4000 */
  OWNED_ARRAY uint64_t *leaves = NULL;
  extr_structure *made = NULL;
  TRY(ARRAY_NEW(line->context, leaves, NODES_MAX));
  TRY(extr_structure_new(line->context, inputs, &made));
  extr_status status = read_operators(line, made, leaves, NODES_MAX);
  return HAND_OVER(status, made, structure, extr_structure_free);
}
