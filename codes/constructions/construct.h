/* Codes that are constructed from the parameters in their names, "KIND:VALUE,VALUE,...". To add a
 * construction, write its file and add its kind to the list below. A name gives the same code on
 * every machine. */
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

/* All constructions. The comment on extr_code_open says what they make, and in which file. */
#define EACH_CONSTRUCTION(use)                                                                     \
  use(mackay) use(peg) use(ra) use(array) use(rs) use(repetition) use(toric) use(surface) use(hgp) \
      use(bb) use(css) use(sc)
#define DECLARE_CONSTRUCTION(kind) extern const extr_construction extr_construction_##kind;
EACH_CONSTRUCTION(DECLARE_CONSTRUCTION)

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

/* The error of a code with too many columns or ones: EXTR_LIMIT, with both limits. */
extr_status extr_construction_too_large(extr_context *context, const char *name);

#endif
