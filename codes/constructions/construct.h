/* Codes that are made from the numbers in their names, "KIND:VALUE,VALUE,...". To add a
 * construction, write its file, declare it here and enter it in the list of construct.c. The same
 * name gives the same code on every machine. */
#ifndef CODES_CONSTRUCTIONS_CONSTRUCT_H
#define CODES_CONSTRUCTIONS_CONSTRUCT_H

#include <extrinsic/code.h>

enum { EXTR_PARAMETERS_MAX = 4 };

typedef struct extr_parameter {
  const char *name;
  uint64_t least, most; /* both 0: a text that the construction reads by itself */
} extr_parameter;

typedef struct extr_value {
  uint64_t number;  /* least .. most */
  const char *text; /* as it stands in the name of the code, `length` characters */
  int length;
} extr_value;

typedef struct extr_construction {
  const char *kind;
  extr_parameter parameters[EXTR_PARAMETERS_MAX + 1]; /* in the order of the name; ends with {0} */
  /* Makes the code `name` from a value for each parameter. EXTR_INPUT says which values do not go
   * together and what would; EXTR_LIMIT when the code is too large. */
  extr_status (*build)(extr_context *context, const char *name, const extr_value *values,
                       extr_code **code);
} extr_construction;

/* A regular random code, codes/constructions/mackay.c. */
extern const extr_construction extr_construction_mackay;
/* Progressive edge growth, codes/constructions/peg.c. */
extern const extr_construction extr_construction_peg;
/* Repeat-accumulate, codes/constructions/repeat_accumulate.c. */
extern const extr_construction extr_construction_ra;
/* Array codes, codes/constructions/array_code.c. */
extern const extr_construction extr_construction_array;
/* From Reed-Solomon codes, codes/constructions/rs_code.c. */
extern const extr_construction extr_construction_rs;

/* How the names of construction number `index` look, "mackay:N,DV,DC,SEED", cut to fit; false
 * behind the last. */
enum { EXTR_CONSTRUCTION_TEXT = 48 };
bool extr_construction_form(int index, char text[EXTR_CONSTRUCTION_TEXT]);

/* The construction whose kind and colon begin the name, or NULL. */
const extr_construction *extr_construction_find(const char *name);

/* Makes the code. EXTR_INPUT names the parameter that is missing, no number or out of range. */
extr_status extr_construct(extr_context *context, const extr_construction *construction,
                           const char *name, extr_code **code);

#endif
