/* Codes that are made from the numbers in their names, "KIND:VALUE,VALUE,...". To add a
 * construction, write its file, declare it here and enter it in the list of construct.c. The same
 * name gives the same code on every machine. */
#ifndef EXTRINSIC_CONSTRUCT_H
#define EXTRINSIC_CONSTRUCT_H

#include "ldpc.h"

enum { EX_PARAMETERS_MAX = 4 };

typedef struct ex_parameter {
  const char *name;
  uint64_t least, most; /* both 0: a text that the construction reads by itself */
} ex_parameter;

typedef struct ex_value {
  uint64_t number;  /* least .. most */
  const char *text; /* as it stands in the name of the code, `length` characters */
  int length;
} ex_value;

typedef struct ex_construction {
  const char *kind;
  ex_parameter parameters[EX_PARAMETERS_MAX + 1]; /* in the order of the name; ends with {0} */
  /* Makes the code `name` from a value for each parameter. EX_INPUT says which values do not go
   * together and what would; EX_LIMIT when the code is too large. */
  ex_status (*build)(ex_context *context, const char *name, const ex_value *values, ex_code **code);
} ex_construction;

/* A regular random code, codes/mackay.c. */
extern const ex_construction ex_construction_mackay;
/* Progressive edge growth, codes/peg.c. */
extern const ex_construction ex_construction_peg;
/* Repeat-accumulate, codes/repeat_accumulate.c. */
extern const ex_construction ex_construction_ra;
/* Array codes, codes/array_code.c. */
extern const ex_construction ex_construction_array;
/* From Reed-Solomon codes, codes/rs_code.c. */
extern const ex_construction ex_construction_rs;

/* How the names of construction number `index` look, "mackay:N,DV,DC,SEED", cut to fit; false
 * behind the last. */
enum { EX_CONSTRUCTION_TEXT = 48 };
bool ex_construction_form(int index, char text[EX_CONSTRUCTION_TEXT]);

/* The construction whose kind and colon begin the name, or NULL. */
const ex_construction *ex_construction_find(const char *name);

/* Makes the code. EX_INPUT names the parameter that is missing, no number or out of range. */
ex_status ex_construct(ex_context *context, const ex_construction *construction, const char *name,
                       ex_code **code);

#endif
