/* Names and numbers in the text of settings. */
#ifndef DECODER_SETTINGS_NAMES_H
#define DECODER_SETTINGS_NAMES_H

#include <extrinsic/status.h>

#include <stdbool.h>

/* Sets *index to that of `text` among the names, which end with NULL. EXTR_INPUT: it is none of
 * them; the message says which there are, and calls them `what`. */
extr_status extr_name_parse(extr_context *context, const char *what, const char *const names[],
                            const char *text, int *index);

/* The name of a number, or "unknown" for one that is not in the enumeration. */
const char *extr_name_of(const char *const names[], int number);

/* Parses the whole text as a finite number. */
bool extr_number_parse(const char *text, double *value);

#endif
