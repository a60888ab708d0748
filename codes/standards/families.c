/* The families whose codes are tables alone (tables.h): their names and sizes. A table file says
 * where its numbers come from. */
#include "codes/standards/catalog.h"

/* Without punctured or shortened columns. PAIR names a code by n and k, RATE by k / n. */
#define PAIR(prefix, standard, n, k)                                                               \
  { prefix #n "-" #k, standard, n, n, k }
#define RATE(prefix, standard, n, a, b)                                                            \
  { prefix #a "/" #b, standard, n, n, (n) / (b) * (a) }
#define PLAIN(name, standard, n, k)                                                                \
  { name, standard, n, n, k }

/* The family of these entries, with tables in NAME.txt; `other`: no standard's. */
#define FAMILY(name, other, ...)                                                                   \
  extern const char extr_text_##name##_txt[];                                                      \
  static const extr_catalog_entry name[] = {__VA_ARGS__, {0}};                                     \
  const extr_family extr_family_##name = {                                                         \
      name, NULL, NULL, {#name ".txt", extr_text_##name##_txt}, other}

/* ---- IEEE 802 -------------------------------------------------------------------------------- */

/* Also 802.11ac and 802.11ax. */
#define WIFI(n, a, b) RATE("802.11n-" #n "-", "IEEE 802.11n", n, a, b)
#define WIFI_RATES(n) WIFI(n, 1, 2), WIFI(n, 2, 3), WIFI(n, 3, 4), WIFI(n, 5, 6)
FAMILY(ieee80211n, false, WIFI_RATES(648), WIFI_RATES(1296), WIFI_RATES(1944));

#define AD(a, b) RATE("802.11ad-672-", "IEEE 802.11ad", 672, a, b)
FAMILY(ieee80211ad, false, AD(1, 2), AD(5, 8), AD(3, 4), AD(13, 16));

#define AY(n, a, b) RATE("802.11ay-" #n "-", "IEEE 802.11ay", n, a, b)
FAMILY(ieee80211ay, false, AY(1344, 1, 2), AY(1344, 5, 8), AY(1344, 3, 4), AY(1344, 13, 16),
       AY(1344, 7, 8), AY(672, 7, 8));

FAMILY(ieee8023ca, false, PAIR("802.3ca-", "IEEE 802.3ca", 17664, 14592));

/* ---- Digital television ---------------------------------------------------------------------- */

#define S2_NORMAL(a, b) RATE("dvbs2-normal-", "DVB-S2", 64800, a, b)
FAMILY(dvbs2_normal, false, S2_NORMAL(1, 4), S2_NORMAL(1, 3), S2_NORMAL(2, 5), S2_NORMAL(1, 2),
       S2_NORMAL(3, 5), S2_NORMAL(2, 3), S2_NORMAL(3, 4), S2_NORMAL(4, 5), S2_NORMAL(5, 6),
       S2_NORMAL(8, 9), S2_NORMAL(9, 10));

/* The nominal rate in the name can differ from k / n. */
#define S2_SHORT(a, b, k) PLAIN("dvbs2-short-" #a "/" #b, "DVB-S2", 16200, k)
FAMILY(dvbs2_short, false, S2_SHORT(1, 4, 3240), S2_SHORT(1, 3, 5400), S2_SHORT(2, 5, 6480),
       S2_SHORT(1, 2, 7200), S2_SHORT(3, 5, 9720), S2_SHORT(2, 3, 10800), S2_SHORT(3, 4, 11880),
       S2_SHORT(4, 5, 12600), S2_SHORT(5, 6, 13320), S2_SHORT(8, 9, 14400));

#define LONG(a, b)   RATE("dvbs2x-normal-", "DVB-S2X", 64800, a, b)
#define MEDIUM(a, b) RATE("dvbs2x-medium-", "DVB-S2X", 32400, a, b)
#define SHORT(a, b)  RATE("dvbs2x-short-", "DVB-S2X", 16200, a, b)
FAMILY(dvbs2x, false, LONG(2, 9), LONG(13, 45), LONG(9, 20), LONG(90, 180), LONG(96, 180),
       LONG(11, 20), LONG(100, 180), LONG(104, 180), LONG(26, 45), LONG(18, 30), LONG(28, 45),
       LONG(23, 36), LONG(116, 180), LONG(20, 30), LONG(124, 180), LONG(25, 36), LONG(128, 180),
       LONG(13, 18), LONG(132, 180), LONG(22, 30), LONG(135, 180), LONG(140, 180), LONG(7, 9),
       LONG(154, 180), MEDIUM(1, 5), MEDIUM(11, 45), MEDIUM(1, 3), SHORT(11, 45), SHORT(4, 15),
       SHORT(14, 45), SHORT(7, 15), SHORT(8, 15), SHORT(26, 45), SHORT(32, 45));

FAMILY(dvbt2, false, RATE("dvbt2-normal-", "DVB-T2", 64800, 2, 3),
       RATE("dvbt2-short-", "DVB-T2", 16200, 3, 5), RATE("dvbngh-4k-", "DVB-NGH", 4320, 1, 5),
       RATE("dvbngh-4k-", "DVB-NGH", 4320, 1, 2));

#define ATSC_NORMAL(a) RATE("atsc3-normal-", "ATSC 3.0", 64800, a, 15)
#define ATSC_SHORT(a)  RATE("atsc3-short-", "ATSC 3.0", 16200, a, 15)
#define RATES(CODE)                                                                                \
  CODE(2), CODE(3), CODE(4), CODE(5), CODE(6), CODE(7), CODE(8), CODE(9), CODE(10), CODE(11),      \
      CODE(12), CODE(13)
FAMILY(atsc3, false, RATES(ATSC_NORMAL), RATES(ATSC_SHORT));

FAMILY(cmmb, false, RATE("cmmb-", "CMMB", 9216, 1, 2), RATE("cmmb-", "CMMB", 9216, 3, 4));

#define DTMB(k) PAIR("dtmb-", "DTMB", 7493, k)
FAMILY(dtmb, false, DTMB(3048), DTMB(4572), DTMB(6096));

/* ---- Space ----------------------------------------------------------------------------------- */

/* 131.0-B, 7.3. The rows of each row of blocks sum to zero, so the rank is 1020. The standard
 * encodes a subcode of dimension 7154; see tables/transmitted.txt. */
FAMILY(ccsds_c2, false, PLAIN("ccsds-c2", "CCSDS", 8176, 7156));

#define TELECOMMAND(n, k) PAIR("ccsds-tc-", "CCSDS", n, k)
FAMILY(ccsds_tc, false, TELECOMMAND(128, 64), TELECOMMAND(256, 128), TELECOMMAND(512, 256));

FAMILY(gnss_l1, false, PLAIN("gps-l1c-sf2", "GPS L1C", 1200, 600),
       PLAIN("gps-l1c-sf3", "GPS L1C", 548, 274), PLAIN("navic-l1-sf2", "NavIC L1", 1200, 600),
       PLAIN("navic-l1-sf3", "NavIC L1", 548, 274));

/* ---- Wires and radio ------------------------------------------------------------------------- */

#define GHN(n, a, b) RATE("ghn-" #n "-", "G.hn", n, a, b)
FAMILY(ghn, false, GHN(336, 1, 2), GHN(1152, 5, 6), GHN(1440, 2, 3), GHN(1920, 1, 2),
       GHN(5184, 5, 6), GHN(6480, 2, 3), GHN(8640, 1, 2));

#define DOCSIS(n, k) PAIR("docsis31-", "DOCSIS 3.1", n, k)
FAMILY(docsis31, false, DOCSIS(16200, 14400), DOCSIS(5940, 5040), DOCSIS(1120, 840),
       DOCSIS(480, 288), DOCSIS(160, 80));

#define MGFAST(n, k) PAIR("mgfast-", "MGfast", n, k)
FAMILY(mgfast, false, MGFAST(1600, 1152), MGFAST(2400, 1728), MGFAST(3200, 2304),
       MGFAST(4800, 3456), MGFAST(6400, 4608), MGFAST(9600, 6912), MGFAST(12800, 9216));

FAMILY(wsjtx, false, PAIR("ft8-", "WSJT-X", 174, 91), PAIR("fst4-", "WSJT-X", 240, 101),
       PAIR("fst4w-", "WSJT-X", 240, 74), PAIR("msk144-", "WSJT-X", 128, 90));

/* ---- No standard's --------------------------------------------------------------------------- */

#define PLANE(prefix, n, k) PAIR(prefix, "finite geometry", n, k)
FAMILY(literature, true, PLANE("eg-", 15, 7), PLANE("eg-", 63, 37), PLANE("eg-", 255, 175),
       PLANE("eg-", 1023, 781), PLANE("eg-", 4095, 3367), PLANE("pg-", 7, 3), PLANE("pg-", 21, 11),
       PLANE("pg-", 73, 45), PLANE("pg-", 273, 191), PLANE("pg-", 1057, 813),
       PLANE("pg-", 4161, 3431), PAIR("tanner-", "Tanner", 155, 64),
       PLAIN("mackay-504.1008", "MacKay", 1008, 504), PLAIN("pegreg-504x1008", "Hu", 1008, 504));
