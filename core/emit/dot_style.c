#include "core/emit/dot.h"

#include "core/structure/graph.h"

void extr_dot_leaf(const char *id, char letter, int number, FILE *out) {
  fprintf(out, "  %s [shape=plaintext width=0.3 height=0.26 label=<<i>%c</i><sub>%d</sub>>]\n", id,
          letter, number);
}

void extr_dot_operator(const char *id, int arity, const char *label, FILE *out) {
  static const char *const colours[] = {"#cfe3f5", "#fbdcb4", "#cdebc8", "#e4d2ee"};
  int colour = arity < 5 ? arity - 2 : 3;
  fprintf(out, "  %s [label=\"%s\" fillcolor=\"%s\" tooltip=\"%d inputs\"]\n", id, label,
          colours[colour], arity);
}

void extr_dot_begin(FILE *out) {
  fputs("  node [fontname=\"Helvetica\" fontsize=12 shape=circle style=filled fixedsize=true "
        "width=0.38 fillcolor=white color=\"#444444\"]\n"
        "  edge [color=\"#666666\" arrowsize=0.5]\n",
        out);
}

void extr_dot_node(const extr_structure *structure, const char *id, int node, FILE *out) {
  char name[EXTR_NODE_TEXT];
  bool is_output = structure->label[node] < 0;
  extr_dot_operator(id, extr_structure_arity(structure, node),
                    is_output ? "" : extr_structure_node_name(structure, node, name), out);
}
