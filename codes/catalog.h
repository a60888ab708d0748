/* The catalog of standard codes is a list of families, one for each standard. To add one, write its
 * file, declare it here and enter it in the list of catalog.c. */
#ifndef EXTRINSIC_CATALOG_H
#define EXTRINSIC_CATALOG_H

#include "ldpc.h"

/* Longest name of a code in the catalog, with its zero. */
enum { EX_CATALOG_NAME = 48 };

typedef struct ex_family {
  const char *const *names; /* of all its codes, in the order of the catalog; NULL after the last */
  ex_status (*build)(ex_context *context, const char *name, ex_code **code); /* one of `names` */
} ex_family;

extern const ex_family ex_family_ieee80211n;
extern const ex_family ex_family_ieee8023an;

#endif
