/* IEEE 802.11n, also 802.11ac and 802.11ax: twelve quasi-cyclic codes with 24 block columns. */
#include "codes/matrix/quasi_cyclic.h"
#include "codes/standards/catalog.h"
#include <extrinsic/code.h>

extern const char extr_text_ieee80211n_txt[];

static extr_status build_80211n(extr_context *context, const char *name, extr_code **code) {
  const extr_table_text text = {"ieee80211n.txt", extr_text_ieee80211n_txt};
  return extr_quasi_cyclic_open(context, &text, name, code);
}

#define CODE(n, rate, k)                                                                           \
  { "802.11n-" #n "-" rate, "IEEE 802.11n", n, n, k }

static const extr_catalog_entry entries[] = {
    CODE(648, "1/2", 324),
    CODE(648, "2/3", 432),
    CODE(648, "3/4", 486),
    CODE(648, "5/6", 540),
    CODE(1296, "1/2", 648),
    CODE(1296, "2/3", 864),
    CODE(1296, "3/4", 972),
    CODE(1296, "5/6", 1080),
    CODE(1944, "1/2", 972),
    CODE(1944, "2/3", 1296),
    CODE(1944, "3/4", 1458),
    CODE(1944, "5/6", 1620),
    {0},
};

const extr_family extr_family_ieee80211n = {entries, NULL, build_80211n};
