/* The catalog of standard codes is a list of families, about one per standard. To add a family,
 * write its entries and its tables (families.c, tables.h) or, if it needs a rule of its own, its
 * file; declare it here, and add it to the list in catalog.c. */
#ifndef CODES_STANDARDS_CATALOG_H
#define CODES_STANDARDS_CATALOG_H

#include "codes/matrix/table.h"
#include <extrinsic/code.h>

/* Size of the longest name in the catalog, including its terminating zero. */
enum { EXTR_CATALOG_NAME = 48 };

typedef struct extr_family {
  const extr_catalog_entry *entries; /* in the order of the catalog, up to a NULL name */
  /* Whether the family accepts a name that is not among the entries; NULL if it accepts none. */
  bool (*takes)(const char *name);
  /* Builds the code of an entry or accepted name, with its columns marked. The caller frees it;
   * *code may be set also after a failure. NULL: the codes are those of the tables in `text`, as
   * extr_tables_build expands them. */
  extr_status (*build)(extr_context *context, const char *name, extr_code **code);
  extr_table_text text;
  bool other; /* no standard has these codes */
} extr_family;

/* Tables alone: families.c. */
extern const extr_family extr_family_ieee80211n, extr_family_ieee80211ad, extr_family_ieee80211ay,
    extr_family_ieee8023ca, extr_family_dvbs2_normal, extr_family_dvbs2_short, extr_family_dvbs2x,
    extr_family_dvbt2, extr_family_atsc3, extr_family_cmmb, extr_family_dtmb, extr_family_ccsds_c2,
    extr_family_ccsds_tc, extr_family_gnss_l1, extr_family_ghn, extr_family_docsis31,
    extr_family_mgfast, extr_family_wsjtx, extr_family_literature;

/* Rules of their own. */
extern const extr_family extr_family_ieee8023an, extr_family_rs2048, extr_family_ieee80216e,
    extr_family_ieee80222, extr_family_nr5g, extr_family_ccsds_ar4ja, extr_family_margulis;
extern const extr_family extr_family_nr; /* code blocks: codes/nr */

/* Parts of other codes: transmitted.c. */
extern const extr_family extr_family_ccsds_c2_transmitted, extr_family_transmitted;

#endif
