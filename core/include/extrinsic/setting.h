/* Settings by name: what a setting is called, what it accepts and what it means.
 *
 * extr_decoder_setting (decoder.h) lists the settings of decoders, one of these rows each. A
 * program can offer them as options or as lines of a file, and set and read them as text.
 *
 * Example: prints the settings of decoders with their defaults.
 *
 *     #include <extrinsic/decoder.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *       const extr_setting *setting;
 *       extr_decoder_settings settings = extr_decoder_default();
 *       for (int i = 0; (setting = extr_decoder_setting(i)); i++) {
 *         char value[EXTR_SETTING_TEXT];
 *         printf("%s [%s]: %s\n", setting->name,
 *                extr_decoder_get(&settings, setting->name, value), setting->help);
 *       }
 *       return extr_decoder_set(NULL, &settings, "llr-bits", "5") == EXTR_OK ? 0 : 1;
 *     }
 */
#ifndef EXTRINSIC_SETTING_H
#define EXTRINSIC_SETTING_H

#include <extrinsic/status.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum extr_setting_kind {
  EXTR_SETTING_WORDS,   /* a text; `choices` has some of those that it may be */
  EXTR_SETTING_CHOICE,  /* one of `choices` */
  EXTR_SETTING_INTEGER, /* low .. high */
  EXTR_SETTING_REAL,    /* low .. high */
  EXTR_SETTING_SWITCH,  /* "on" or "off" */
} extr_setting_kind;

/* The texts are constants. */
typedef struct extr_setting {
  const char *name;  /* as in "llr-bits" */
  const char *value; /* a placeholder for its value, as in "N"; NULL for a switch */
  const char *help;  /* what it means, without a full stop; of a switch that is on by default: what
                      * turning it off means */
  extr_setting_kind kind;
  double low, high;           /* EXTR_SETTING_INTEGER, EXTR_SETTING_REAL */
  const char *const *choices; /* ends with NULL; what one has to fill in is in capitals, as in
                               * "nms:FACTOR". NULL: none */
  bool explained;             /* `help` also explains the choices */
  const char *absent;         /* what it is unless it is set, in words */
  bool changes_results;       /* other values may give other decisions */
} extr_setting;

/* Room for the value of any setting as text. */
enum { EXTR_SETTING_TEXT = 1024 };

#ifdef __cplusplus
}
#endif

#endif
