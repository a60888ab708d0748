/* IEEE 802.11n, also 802.11ac and 802.11ax: twelve quasi-cyclic codes with 24 block columns. */
#include "codes/catalog.h"
#include "codes/quasi_cyclic.h"
#include "core/context.h"

extern const char ex_text_ieee80211n_txt[];

static ex_status build(ex_context *context, const char *name, ex_code **code) {
  const ex_table_text text = {"ieee80211n.txt", ex_text_ieee80211n_txt};
  ex_table base;
  TRY(ex_table_read(context, &text, name, &base));
  ex_status status = ex_quasi_cyclic_new(context, name, &base, code);
  ex_table_free(&base);
  return status;
}

static const char *const names[] = {
    "802.11n-648-1/2",
    "802.11n-648-2/3",
    "802.11n-648-3/4",
    "802.11n-648-5/6",
    "802.11n-1296-1/2",
    "802.11n-1296-2/3",
    "802.11n-1296-3/4",
    "802.11n-1296-5/6",
    "802.11n-1944-1/2",
    "802.11n-1944-2/3",
    "802.11n-1944-3/4",
    "802.11n-1944-5/6",
    NULL,
};

const ex_family ex_family_ieee80211n = {names, build};
