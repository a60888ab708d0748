/* IEEE 802.11ad, the directional multi-gigabit physical layer: four quasi-cyclic codes of length
 * 672. */
#include "codes/catalog.h"
#include "codes/quasi_cyclic.h"
#include "core/context.h"

extern const char ex_text_ieee80211ad_txt[];

static ex_status build(ex_context *context, const char *name, ex_code **code) {
  const ex_table_text text = {"ieee80211ad.txt", ex_text_ieee80211ad_txt};
  return ex_quasi_cyclic_open(context, &text, name, code);
}

#define CODE(rate, k)                                                                              \
  { "802.11ad-672-" rate, "IEEE 802.11ad", 672, 672, k }

static const ex_catalog_entry entries[] = {
    CODE("1/2", 336), CODE("5/8", 420), CODE("3/4", 504), CODE("13/16", 546), {0},
};

const ex_family ex_family_ieee80211ad = {entries, NULL, build};
