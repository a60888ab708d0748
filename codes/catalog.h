/* The catalog of standard codes is a list of families, about one for each standard. To add one,
 * write its file, declare it here and enter it in the list of catalog.c. */
#ifndef EXTRINSIC_CATALOG_H
#define EXTRINSIC_CATALOG_H

#include "ldpc.h"

/* Longest name of a code in the catalog, with its zero. */
enum { EX_CATALOG_NAME = 48 };

typedef struct ex_family {
  const ex_catalog_entry *entries; /* in the order of the catalog; a NULL name ends them */
  /* Whether a name that is not among the entries is the family's, too; NULL where none is. */
  bool (*takes)(const char *name);
  /* Builds the code of an entry or of a name that `takes` takes, its columns marked. Owned by the
   * caller; `*code` may be set on a failure. */
  ex_status (*build)(ex_context *context, const char *name, ex_code **code);
} ex_family;

extern const ex_family ex_family_ieee80211n;
extern const ex_family ex_family_ieee8023an;
extern const ex_family ex_family_ieee80216e;
extern const ex_family ex_family_ieee80211ad;
extern const ex_family ex_family_nr5g;
extern const ex_family ex_family_dvbs2;
extern const ex_family ex_family_ccsds_c2;
extern const ex_family ex_family_ccsds_ar4ja;

#endif
