/* Codes that are constructed from the parameters in their names, "KIND:VALUE,VALUE,...". To add a
 * construction, write its file, declare it here, and add it to the list in construct.c. A name
 * gives the same code on every machine. */
#ifndef CODES_CONSTRUCTIONS_CONSTRUCT_H
#define CODES_CONSTRUCTIONS_CONSTRUCT_H

#include <extrinsic/code.h>

enum { EXTR_PARAMETERS_MAX = 5 };

/* A name in brackets, as in "[SEED]", is that of a number that may be left out, and then is 0. Only
 * the last parameter can have one. */
typedef struct extr_parameter {
  const char *name;
  uint64_t least, most; /* both 0: a text that the construction parses itself */
} extr_parameter;

typedef struct extr_value {
  uint64_t number;  /* least .. most */
  const char *text; /* within the name of the code, `length` characters */
  int length;
} extr_value;

typedef struct extr_construction {
  const char *kind;
  extr_parameter parameters[EXTR_PARAMETERS_MAX + 1]; /* in the order of the name; ends with {0} */
  /* Constructs the code `name` from one value per parameter; the caller frees it. EXTR_INPUT if
   * values are incompatible, with the condition in the message; EXTR_LIMIT if the code is too
   * large. */
  extr_status (*build)(extr_context *context, const char *name, const extr_value *values,
                       extr_code **code);
} extr_construction;

/* A regular random code, codes/constructions/regular.c. */
extern const extr_construction extr_construction_mackay;
/* Progressive edge growth, codes/constructions/peg.c. */
extern const extr_construction extr_construction_peg;
/* Repeat-accumulate, codes/constructions/repeat_accumulate.c. */
extern const extr_construction extr_construction_ra;
/* Array codes, codes/constructions/array_code.c. */
extern const extr_construction extr_construction_array;
/* Spatially coupled chains, codes/constructions/coupled.c. */
extern const extr_construction extr_construction_sc;
/* From Reed-Solomon codes, codes/constructions/reed_solomon.c. */
extern const extr_construction extr_construction_rs;
/* The repetition code, toric codes and hypergraph products, codes/constructions/products.c. */
extern const extr_construction extr_construction_repetition, extr_construction_toric;
extern const extr_construction extr_construction_hgp;
/* Rotated surface codes, codes/constructions/surface.c. */
extern const extr_construction extr_construction_surface;
/* Bivariate bicycle codes, codes/constructions/bicycle.c. */
extern const extr_construction extr_construction_bb;
/* Quantum codes of a user's own matrices, codes/constructions/css.c. */
extern const extr_construction extr_construction_css;

/* Writes the form of the names of construction number `index`, such as "mackay:N,DV,DC,SEED",
 * truncated to fit. False past the last construction. */
enum { EXTR_CONSTRUCTION_TEXT = 48 };
bool extr_construction_form(int index, char text[EXTR_CONSTRUCTION_TEXT]);

/* The construction for a name that begins with its kind and a colon, or NULL. */
const extr_construction *extr_construction_find(const char *name);

/* Parses the parameters in the name and constructs the code. EXTR_INPUT also if a parameter is
 * missing, not a number, or out of range. */
extr_status extr_construct(extr_context *context, const extr_construction *construction,
                           const char *name, extr_code **code);

#endif
