/* extrinsic: optimal computation structures for the nodes of message-passing algorithms.
 *
 * A node of degree n receives x_1 .. x_n and returns y_j = f(all x but x_j) for every j. This
 * header finds the graphs of 2..m-input operators that do it (Lu, He, Tang, "Two Classes of Optimal
 * Multi-Input Structures for Node Computations in Message Passing Algorithms", arXiv 2407.08941;
 * definitions, lemmas and algorithms are cited by the numbers of that paper) and turns them into
 * straight-line programs.
 *
 * Conventions. A function that can fail takes a context first and returns an ex_status; the message
 * for the person is then in the context. Nothing is printed, nothing exits. What a `_new` or a
 * search returns through a pointer belongs to the caller and goes back through the matching
 * `_free`, which accepts NULL. On failure nothing is returned. A handle may be read by many threads
 * at once; a context belongs to one thread. */
#ifndef EXTRINSIC_H
#define EXTRINSIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Errors ---------------------------------------------------------------------------------- */

typedef enum ex_status {
  EX_OK = 0,
  EX_INPUT,  /* what the caller gave is wrong: a number out of range, a broken file, an unknown name
              */
  EX_MEMORY, /* memory ran out */
  EX_IO,     /* a file cannot be opened, read or written */
  EX_LIMIT,  /* valid, but larger than this library handles; the message names the limit */
  EX_INTERNAL, /* a bug: a result failed its own check */
} ex_status;

typedef struct ex_context ex_context;

/* NULL when memory ran out. Every function accepts a NULL context: then the message is lost. */
ex_context *ex_context_new(void);
void ex_context_free(ex_context *context);

/* What went wrong last, one line without a newline: place, what was found, what was expected.
 * "" before the first error. Valid until the next failing call with this context. */
const char *ex_context_message(const ex_context *context);

/* ---- Cost ------------------------------------------------------------------------------------ */

enum { EX_ARITY_MAX = 32, EX_INPUTS_MAX = 4096 };

/* c_i and l_i of an i-input operator, in millionths so that ties are ties. Entries 0 and 1 are
 * zero, entries 2 .. max_arity do not decrease (Section III), the others are zero. */
typedef struct ex_cost {
  int max_arity; /* m, 2 .. EX_ARITY_MAX */
  int64_t complexity[EX_ARITY_MAX + 1];
  int64_t latency[EX_ARITY_MAX + 1];
} ex_cost;

enum { EX_COST_ONE = 1000000 };

/* All factors one. max_arity out of range is EX_INPUT. */
ex_status ex_cost_unit(ex_context *context, int max_arity, ex_cost *cost);

/* Comma-separated decimals "c_2,...,c_m" and "l_2,...,l_m" with up to six places, at most 10^6
 * each. A NULL text means all ones. EX_INPUT on anything else, on too few or too many, on a factor
 * that is negative or smaller than the one before. */
ex_status ex_cost_parse(ex_context *context, int max_arity, const char *complexity,
                        const char *latency, ex_cost *cost);

/* What an i-input operator is made of on a kind of hardware. Where it is a tree of r-input
 * primitives, each takes r - 1 of its i inputs away, so that ceil((i - 1) / (r - 1)) of them are
 * needed; the tree has ceil(log_r i) levels at least, and since r^h - 1 is a multiple of r - 1 one
 * tree has both (primitives filled from the root down).
 *
 *   "unit"        c_i = l_i = 1. Every operator is a primitive, as in the paper's examples.
 *   "linear"      c_i = l_i = i - 1. One two-input unit works through the inputs, one at a time.
 *   "lut6"        r = 6. FPGA with 6-input tables (AMD 7 series and later, Intel ALMs) and a 1-bit
 *                 operator: xor, and, or. An equality operator is one of and and one of or, which
 *                 doubles every c_i and changes no optimum. Carry chains and wide multiplexers of
 *                 the slice are not used.
 *   "x86-min"     r = 2. PMINUB, MINPS and their VEX and EVEX forms take two inputs.
 *   "avx512-xor"  r = 3. VPTERNLOG is any function of three bits in one instruction.
 *
 * For the last three c_i counts tables or instructions and l_i those on the longest path. */

/* Factors of the model called `name`; an unknown one is EX_INPUT with the known ones in the
 * message. */
ex_status ex_cost_model(ex_context *context, const char *name, int max_arity, ex_cost *cost);

/* Name of the model number `index` from 0 on, NULL behind the last. */
const char *ex_cost_model_name(int index);

/* Factors from text, a line an arity: "ARITY COMPLEXITY LATENCY", separated by blanks, arities 2,
 * 3, ... in this order, decimals as in ex_cost_parse; '#' begins a comment. Arities above max_arity
 * are read and checked, then left out. `text` ends with a zero after `size` bytes; `name` is what
 * messages call it. EX_INPUT with name and line for anything else, and where arities up to
 * max_arity are missing. */
ex_status ex_cost_read(ex_context *context, const char *name, const char *text, size_t size,
                       int max_arity, ex_cost *cost);

/* The shortest decimal of a sum of factors: 2500000 -> "2.5". Returns text. */
enum { EX_COST_TEXT = 32 };
const char *ex_cost_text(int64_t millionths, char text[EX_COST_TEXT]);

/* ---- Structure (Definition 1; Definition 2 in the paper's binary predecessor) -----------------
 */

/* A directed acyclic graph of operators in which equal subtrees are one node. Nodes are numbered:
 * 0 .. inputs-1 are x_1 .. x_n, then the operators, every operand before its users. */
typedef struct ex_structure ex_structure;

ex_status ex_structure_new(ex_context *context, int inputs, ex_structure **structure);
void ex_structure_free(ex_structure *structure);

/* The node that applies one operator to `operands` (their order does not matter): an existing node
 * if one has the same operands, else a new one. This is the union of Definition 2. Any existing
 * nodes may be combined: ex_structure_check is the judge of the whole. */
ex_status ex_structure_combine(ex_context *context, ex_structure *structure, const int *operands,
                               int count, int *node);

/* Declares that `node` computes y_{output+1}, output = 0 .. inputs-1. */
ex_status ex_structure_set_output(ex_context *context, ex_structure *structure, int output,
                                  int node);

int ex_structure_inputs(const ex_structure *structure);
int ex_structure_nodes(const ex_structure *structure);                     /* inputs + operators */
int ex_structure_arity(const ex_structure *structure, int node);           /* 0 for an input */
const int *ex_structure_operands(const ex_structure *structure, int node); /* ascending */
int ex_structure_output(const ex_structure *structure, int output); /* -1 where not yet set */

/* Operators by arity: counts[i] of i inputs, i = 0 .. EX_ARITY_MAX (0 and 1 stay zero). */
void ex_structure_operators(const ex_structure *structure, int counts[EX_ARITY_MAX + 1]);

/* Definition 3: the sum of c_i over all operators. Definition 4: the costliest path; -1 when memory
 * ran out. */
int64_t ex_structure_complexity(const ex_structure *structure, const ex_cost *cost);
int64_t ex_structure_latency(const ex_structure *structure, const ex_cost *cost);

/* The five properties of Definition 1, tested on the graph alone. EX_INPUT with the property and
 * the node in the message where one fails. */
ex_status ex_structure_check(ex_context *context, const ex_structure *structure, int max_arity);

/* The name by which texts call a node: x3, y7, or a12 for an operator that is no output, numbered
 * in order unless it was read from a text. Returns text. */
enum { EX_NODE_TEXT = 16 };
const char *ex_structure_node_name(const ex_structure *structure, int node,
                                   char text[EX_NODE_TEXT]);

/* ---- Optimal structures ---------------------------------------------------------------------- */

typedef enum ex_class {
  EX_NAIVE, /* one balanced m-ary tree an output; no two outputs share an operator */
  EX_UENG,  /* Ueng's 7-input node: 8 three-input and 7 two-input operators */
  EX_STAR,  /* Section IV: least complexity of all star trees, then least latency */
  /* Section V: least latency of all structures, then least complexity of the class: exact where n -
   * 1 is a product of arities, else the best of a search (core/ring.h). */
  EX_ISOMORPHIC,
  EX_EXACT,    /* least complexity of all structures, then least latency: ex_exact without limits */
  EX_FRONTIER, /* least complexity known at every latency: many structures, see ex_frontier_find */
} ex_class;

/* "naive", "ueng", "star", "isomorphic", "exact". */
const char *ex_class_name(ex_class kind);
ex_status ex_class_parse(ex_context *context, const char *text, ex_class *kind);

/* What is known about how good a structure is. */
typedef struct ex_proof {
  /* No structure has less complexity: none within the latency limit asked for, or without one, none
   * as fast as this. */
  int64_t lower_bound;
  bool proved;    /* the structure has that complexity, and none of that complexity less latency */
  uint64_t cases; /* states that the exact search went through */
} ex_proof;

typedef struct ex_solution {
  ex_structure *structure;
  int64_t complexity, latency; /* of the structure under the cost it was asked for, in millionths */
  /* Every degree vector q of the least complexity (star) or type vector w of the least latency
   * (isomorphic), max_arity - 1 entries each, one after the other, lexicographically; none for the
   * other classes. Of ex_optimize_vector: the vector asked for. */
  int *vectors;
  int vector_count;
  bool vectors_complete; /* false: there are more than EX_VECTORS_MAX */
  ex_proof
      proof; /* of EX_EXACT by search; of the others from the book, or from bounds with 0 cases */
} ex_solution;

enum { EX_VECTORS_MAX = 1000 };

/* The best structure of a class for a node of `inputs` >= 3. The result has passed
 * ex_structure_check. EX_UENG needs inputs = 7 and max_arity >= 3. EX_LIMIT where the search would
 * need more memory than it allows itself. */
ex_status ex_optimize(ex_context *context, ex_class kind, int inputs, const ex_cost *cost,
                      ex_solution **solution);

/* The best structure of a class for one vector of `length` = max_arity - 1 entries.
 * EX_STAR: the least latency of star trees with degree vector q (Algorithms 2 and 3); the sum of
 * i q_i must be inputs - 2 (Lemma 3). EX_ISOMORPHIC: the levels of type vector w in the best order;
 * its n' = 1 + product of arities must be `inputs` or more, and positions above that are left
 * empty. Else EX_INPUT, also for the other classes, a wrong length or a negative entry. */
ex_status ex_optimize_vector(ex_context *context, ex_class kind, int inputs, const ex_cost *cost,
                             const int *vector, int length, ex_solution **solution);
void ex_solution_free(ex_solution *solution);

/* ---- Frontier -------------------------------------------------------------------------------- */

/* The trade-off between the two classes: for every latency the least complexity known, in order of
 * latency, complexity falling. Each point is a structure of its own that has passed the check; its
 * `vectors` are empty, its `proof` is as ex_optimize gives it. */
typedef struct ex_frontier {
  int count;
  ex_solution **points;
} ex_frontier;

/* Searches trees whose inner nodes are operators, operators inlined into their neighbours, or whole
 * structures: of either class, of the book, or two smaller nodes side by side. Improves what it
 * finds by inlining. No point is beaten in both complexity and latency by the star, the isomorphic
 * or the naive structure. Errors are those of ex_optimize. */
ex_status ex_frontier_find(ex_context *context, int inputs, const ex_cost *cost,
                           ex_frontier **frontier);
void ex_frontier_free(ex_frontier *frontier);

/* ---- Exact search ---------------------------------------------------------------------------- */

/* Over all structures of Definition 1, not over a class of them. Up to 10 inputs and unit factors
 * it takes seconds, and grows steeply from there. */
enum { EX_EXACT_INPUTS_MAX = 16 };

typedef struct ex_exact_progress {
  int inputs;         /* smaller nodes come first: what they cost bounds what larger ones cost */
  int64_t complexity; /* structures that cost less are out */
  uint64_t cases;     /* searched so far, over all steps */
  double seconds;
} ex_exact_progress;

typedef struct ex_exact_settings {
  int64_t latency_limit; /* in millionths, negative for none */
  double max_seconds;
  /* Called every few milliseconds unless NULL; false ends the search like a time that is over. */
  bool (*progress)(void *user, const ex_exact_progress *progress);
  void *user;
} ex_exact_settings;

/* No limits, no progress. */
ex_exact_settings ex_exact_settings_default(void);

/* The structure of least complexity within the latency limit, then of least latency: proved, or the
 * best known when time is over. A proof says: every structure was either searched, or ruled out by
 * a bound, or equal to one searched up to the names of the inputs (by a fingerprint of 128 bits).
 * EX_INPUT when no structure is that fast, EX_LIMIT when inputs is over EX_EXACT_INPUTS_MAX, or
 * when time is over before any structure within the limit is known. */
ex_status ex_exact(ex_context *context, int inputs, const ex_cost *cost,
                   const ex_exact_settings *settings, ex_solution **solution);

/* ---- The book of settled cases --------------------------------------------------------------- */

/* Results of the exact search that the library carries, read from text and checked. */
typedef struct ex_book ex_book;

/* The front of a node: its points in order of latency, complexity falling, from the least latency
 * to the least complexity. No points when the book knows nothing of these inputs and factors;
 * factors of arities that the node has no use for do not matter. */
ex_status ex_book_find(ex_context *context, int inputs, const ex_cost *cost, ex_book **book);
void ex_book_free(ex_book *book);

int ex_book_count(const ex_book *book);
const ex_solution *ex_book_point(const ex_book *book, int point); /* the book's */

/* The same from another text; core/book/unit.txt says how one is written. `file` names it in
 * messages. What is wrong with it is EX_INPUT, with file and line; points of other nodes are not
 * looked at. */
ex_status ex_book_read(ex_context *context, const char *file, const char *text, int inputs,
                       const ex_cost *cost, ex_book **book);

/* ---- Schedule -------------------------------------------------------------------------------- */

/* A straight-line program for a structure. Every value has a location: 0 .. inputs-1 are the
 * inputs, then come `slots` temporaries, then the outputs. Inputs are never overwritten, an output
 * is written once and never read, a temporary is reused when its value is no longer needed: a
 * step's target may stand where one of its own sources was. The order of steps is chosen so that
 * few temporaries are alive at once. */
typedef struct ex_schedule ex_schedule;

typedef struct ex_step {
  int target;         /* a location */
  int count;          /* how many sources the operator combines, 2 .. EX_ARITY_MAX */
  const int *sources; /* locations */
} ex_step;

ex_status ex_schedule_new(ex_context *context, const ex_structure *structure,
                          ex_schedule **schedule);
void ex_schedule_free(ex_schedule *schedule);
int ex_schedule_inputs(const ex_schedule *schedule);
int ex_schedule_slots(const ex_schedule *schedule);
int ex_schedule_steps(const ex_schedule *schedule);
ex_step ex_schedule_step(const ex_schedule *schedule, int step);

/* ---- Text and other forms -------------------------------------------------------------------- */

/* A structure as text, an operator a line, that a person can write by hand:
 *
 *   # seven inputs, operators of up to three
 *   inputs 7
 *   a1 = x5 x6 x7
 *   y1 = a1 a2
 *   a2 = x2 x3 x4
 *
 * `inputs N` comes first. x1 .. xN are the inputs, yJ is the operator whose value is that output,
 * a1, a2, ... (in any order, with gaps) are all others. Operators may be used before they are
 * defined. '#' begins a comment. */
enum { EX_TEXT_OPERATORS_MAX = 1 << 20 };

/* Reads a text of `size` bytes; `name` stands for it in messages. Operators keep their names. What
 * is no such text is EX_INPUT with "NAME:LINE: ...": unknown or missing names, cycles, two
 * operators that are one. More operators than `inputs` can have a use for, or than the limit above,
 * are EX_LIMIT. Whether the graph is a structure is left to ex_structure_check. */
ex_status ex_structure_read(ex_context *context, const char *name, const char *text, size_t size,
                            ex_structure **structure);

/* All that follows takes structures that pass ex_structure_check (else EX_INPUT) and returns a text
 * that ends in a zero and goes back through ex_text_free. */
void ex_text_free(char *text);

/* The format above, operands before their users. Reading it gives the same nodes with the same
 * names. */
ex_status ex_structure_write(ex_context *context, const ex_structure *structure, char **text);

typedef enum ex_view {
  EX_VIEW_GRAPH, /* the structure: a row for each time at which values are known */
  EX_VIEW_TREES, /* the tree of each output by itself, as if nothing were shared */
  EX_VIEW_STAR,  /* the star tree (Definition 5) that Construction 1 makes this structure of;
                  * EX_INPUT where there is none */
} ex_view;

/* A drawing for Graphviz, in its language DOT. The times are those of `cost`, which must cover the
 * arities of the structure. */
ex_status ex_emit_dot(ex_context *context, const ex_structure *structure, const ex_cost *cost,
                      ex_view view, char **text);

/* `name` in the next two: letters, digits and '_', no digit first, at most 63; EX_INPUT on another.
 * That it is no keyword of the language is for the caller to see to. */

/* A C99 function `name` over macros OPERATOR_2(a, b), OPERATOR_3(a, b, c), ..., its use explained
 * in the comment at its top: a step a line in the order of the schedule. */
ex_status ex_emit_c(ex_context *context, const ex_structure *structure, const char *name,
                    char **text);

/* A Verilog-2001 module `name` over modules extrinsic_operator_2, ..., explained likewise.
 * `pipelined` puts a register behind each operator and wherever a value waits: then all outputs are
 * as many clock cycles behind the inputs as the longest path has operators. */
ex_status ex_emit_verilog(ex_context *context, const ex_structure *structure, const char *name,
                          bool pipelined, char **text);

#ifdef __cplusplus
}
#endif

#endif
