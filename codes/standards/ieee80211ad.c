/* IEEE 802.11ad, the directional multi-gigabit physical layer: four quasi-cyclic codes of length
 * 672. */
#include "codes/matrix/quasi_cyclic.h"
#include "codes/standards/catalog.h"
#include <extrinsic/code.h>

extern const char extr_text_ieee80211ad_txt[];

static extr_status build_80211ad(extr_context *context, const char *name, extr_code **code) {
  const extr_table_text text = {"ieee80211ad.txt", extr_text_ieee80211ad_txt};
  return extr_quasi_cyclic_open(context, &text, name, code);
}

#define CODE(rate, k)                                                                              \
  { "802.11ad-672-" rate, "IEEE 802.11ad", 672, 672, k }

static const extr_catalog_entry entries[] = {
    CODE("1/2", 336), CODE("5/8", 420), CODE("3/4", 504), CODE("13/16", 546), {0},
};

const extr_family extr_family_ieee80211ad = {entries, NULL, build_80211ad};
