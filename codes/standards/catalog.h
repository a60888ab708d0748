/* The catalog of standard codes is a list of families, about one per standard. To add a family,
 * write its entries and its tables (families.c, tables.h), or its file if it needs a rule of its
 * own, and add its name to the list below. A code that is a part of another one takes an entry in
 * transmitted.c and a line in tables/transmitted.txt. */
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

/* All families, in the order of the catalog. */
#define EACH_FAMILY(use)                                                                           \
  use(ieee80211n) use(ieee8023an) use(rs2048) use(ieee80216e) use(ieee80211ad) use(nr5g)           \
      use(dvbs2_normal) use(dvbs2_short) use(ccsds_c2) use(ccsds_c2_transmitted) use(ccsds_ar4ja)  \
          use(nr) use(dvbs2x) use(dvbt2) use(atsc3) use(cmmb) use(dtmb) use(ccsds_tc) use(gnss_l1) \
              use(ieee80211ay) use(ieee80222) use(ieee8023ca) use(ghn) use(docsis31) use(mgfast)   \
                  use(wsjtx) use(transmitted) use(literature) use(margulis)
#define DECLARE_FAMILY(name) extern const extr_family extr_family_##name;
EACH_FAMILY(DECLARE_FAMILY)

#endif
