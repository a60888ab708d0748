/* The catalog of standard codes is a list of families, about one for each standard. To add one,
 * write its file, declare it here and enter it in the list of catalog.c. */
#ifndef CODES_STANDARDS_CATALOG_H
#define CODES_STANDARDS_CATALOG_H

#include <extrinsic/code.h>

/* Longest name of a code in the catalog, with its zero. */
enum { EXTR_CATALOG_NAME = 48 };

typedef struct extr_family {
  const extr_catalog_entry *entries; /* in the order of the catalog; a NULL name ends them */
  /* Whether a name that is not among the entries is the family's, too; NULL where none is. */
  bool (*takes)(const char *name);
  /* Builds the code of an entry or of a name that `takes` takes, its columns marked. Owned by the
   * caller; `*code` may be set on a failure. */
  extr_status (*build)(extr_context *context, const char *name, extr_code **code);
} extr_family;

extern const extr_family extr_family_ieee80211n;
extern const extr_family extr_family_ieee8023an;
extern const extr_family extr_family_ieee80216e;
extern const extr_family extr_family_ieee80211ad;
extern const extr_family extr_family_nr5g;
extern const extr_family extr_family_dvbs2;
extern const extr_family extr_family_ccsds_c2;
extern const extr_family extr_family_ccsds_ar4ja;

#endif
