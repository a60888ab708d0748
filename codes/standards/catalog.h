/* The catalog of standard codes is a list of families, about one per standard. To add a family,
 * write its file, declare it here, and add it to the list in catalog.c. */
#ifndef CODES_STANDARDS_CATALOG_H
#define CODES_STANDARDS_CATALOG_H

#include <extrinsic/code.h>

/* Size of the longest name in the catalog, including its terminating zero. */
enum { EXTR_CATALOG_NAME = 48 };

typedef struct extr_family {
  const extr_catalog_entry *entries; /* in the order of the catalog, up to a NULL name */
  /* Whether the family accepts a name that is not among the entries; NULL if it accepts none. */
  bool (*takes)(const char *name);
  /* Builds the code of an entry or accepted name, with its columns marked. The caller frees it;
   * *code may be set also after a failure. */
  extr_status (*build)(extr_context *context, const char *name, extr_code **code);
} extr_family;

extern const extr_family extr_family_ieee80211n;
extern const extr_family extr_family_ieee8023an;
extern const extr_family extr_family_ieee80216e;
extern const extr_family extr_family_ieee80211ad;
extern const extr_family extr_family_nr5g;
extern const extr_family extr_family_nr; /* code blocks: codes/nr */
extern const extr_family extr_family_dvbs2;
extern const extr_family extr_family_ccsds_c2;
extern const extr_family extr_family_ccsds_ar4ja;

#endif
