/* Structures as the book writes them. */
#include "core/array.h"
#include "core/book/line.h"

/* The operands in the line's word, as nodes. */
static ex_status read_operands(const ex_line *line, int nodes, int operands[EX_ARITY_MAX],
                               int *count) {
  const char *text = line->word;
  for (*count = 0; *count < EX_ARITY_MAX; text++) {
    uint64_t operand;
    if (!ex_digits(&text, &operand) || operand < 1 || operand > (uint64_t)nodes) break;
    operands[(*count)++] = (int)operand - 1;
    if (*text == 0) return EX_OK;
    if (*text != '.') break;
  }
  return ex_line_refuse(line,
                        "operator '%s': expected up to %d operands from 1 to %d, joined by "
                        "points",
                        line->word, EX_ARITY_MAX, nodes);
}

static ex_status read_operator(const ex_line *line, ex_structure *structure, int *node) {
  int operands[EX_ARITY_MAX], count, nodes = ex_structure_nodes(structure);
  TRY(read_operands(line, nodes, operands, &count));
  if (ex_structure_combine(line->context, structure, operands, count, node) != EX_OK)
    return ex_line_refuse(line, "operator '%s': expected 2 operands or more", line->word);
  if (ex_structure_nodes(structure) == nodes)
    return ex_line_refuse(line, "operator '%s' is there already", line->word);
  return EX_OK;
}

static uint64_t leaves_of(const ex_structure *structure, int node, const uint64_t *leaves) {
  uint64_t below = 0;
  for (int i = 0; i < ex_structure_arity(structure, node); i++)
    below |= leaves[ex_structure_operands(structure, node)[i]];
  return below;
}

static ex_status read_operators(ex_line *line, ex_structure *structure, uint64_t *leaves,
                                int nodes_max) {
  int inputs = ex_structure_inputs(structure);
  uint64_t all = (UINT64_C(1) << inputs) - 1;
  for (int i = 0; i < inputs; i++) leaves[i] = UINT64_C(1) << i;
  for (;;) {
    int node;
    TRY(ex_line_word(line));
    if (!*line->word) return EX_OK;
    TRY(read_operator(line, structure, &node));
    if (node >= nodes_max - 1) return ex_line_refuse(line, "more than %d nodes", nodes_max - 1);
    leaves[node] = leaves_of(structure, node, leaves);
    uint64_t missing = all & ~leaves[node];
    if (missing != 0 && (missing & (missing - 1)) == 0)
      TRY(ex_structure_set_output(line->context, structure, __builtin_ctzll(missing), node));
  }
}

ex_status ex_line_structure(ex_line *line, int inputs, ex_structure **structure) {
  enum { NODES_MAX = 1 << 14 }; /* the naive structure of 63 inputs has 4000 */
  uint64_t *leaves;
  ex_structure *made = NULL;
  TRY(ARRAY_NEW(line->context, leaves, NODES_MAX));
  ex_status status = ex_structure_new(line->context, inputs, &made);
  if (status == EX_OK) status = read_operators(line, made, leaves, NODES_MAX);
  free(leaves);
  if (status == EX_OK)
    *structure = made;
  else
    ex_structure_free(made);
  return status;
}
