/* Tables of settings: each row says how one member of a struct is called, written and read, so that
 * parsing, printing and validation follow from the row. */
#ifndef CORE_BASE_SETTING_H
#define CORE_BASE_SETTING_H

#include <extrinsic/setting.h>

#include <stddef.h>

typedef struct setting_row {
  extr_setting about;

  /* The member: for EXTR_SETTING_CHOICE the index of the choice, as an enumeration, an int or a
   * bool; an integer of 4 or 8 bytes; a double; a bool. Not used by rows with functions of their
   * own. */
  size_t offset, size;

  /* NULL, or functions in place of the member: `set` returns EXTR_INPUT for a text that it does not
   * take, and changes nothing then; `get` may write to `text`, which has room for
   * EXTR_SETTING_TEXT. */
  extr_status (*set)(extr_context *context, void *settings, const char *text);
  const char *(*get)(const void *settings, char *text);

  /* NULL: the setting always has an effect. Otherwise EXTR_INPUT if it has none with the values of
   * the others; the message says why. */
  extr_status (*applies)(extr_context *context, const void *settings, const char *name);
} setting_row;

/* For the initializer of a row with a member. */
#define SETTING_MEMBER(type, member)                                                               \
  .offset = offsetof(type, member), .size = sizeof((type *)NULL)->member

typedef struct setting_table {
  const char *what; /* "decoder": what these are settings of, for messages */
  const setting_row *rows;
  int count;
} setting_table;

/* The functions of a public interface over a table, such as extr_decoder_set. EXTR_INPUT: no
 * setting has this name, or the value is not allowed; an argument is NULL. */
const extr_setting *extr_setting_at(const setting_table *table, int index);
const setting_row *extr_setting_named(const setting_table *table, const char *name);
extr_status extr_setting_set(extr_context *context, const setting_table *table, void *settings,
                             const char *name, const char *text);
const char *extr_setting_get(const setting_table *table, const void *settings, const char *name,
                             char text[EXTR_SETTING_TEXT]);
extr_status extr_setting_applies(extr_context *context, const setting_table *table,
                                 const void *settings, const char *name);

/* EXTR_INPUT if a member is out of the range of its row; the message names the setting. */
extr_status extr_setting_check(extr_context *context, const setting_table *table,
                               const void *settings);

/* ---- For rows with functions of their own ---- */

/* Defines set_NAME and get_NAME of a row by two expressions: the status of setting the struct `s`
 * from `text`, and its text, for which there is room in `text`. */
#define SETTING_TEXTS(type, NAME, SET, GET)                                                        \
  static extr_status set_##NAME(extr_context *context, void *settings, const char *text) {         \
    type *s = settings;                                                                            \
    return SET;                                                                                    \
  }                                                                                                \
  static const char *get_##NAME(const void *settings, char *text) {                                \
    const type *s = settings;                                                                      \
    (void)text;                                                                                    \
    return GET;                                                                                    \
  }

/* Sets *index to that of `text` among the names, which end with NULL. EXTR_INPUT: it is none of
 * them; the message says which there are, and calls them `what`. */
extr_status extr_name_parse(extr_context *context, const char *what, const char *const names[],
                            const char *text, int *index);

/* The name of a number, or "unknown" for one that is not in the enumeration. */
const char *extr_name_of(const char *const names[], int number);

/* Parses the whole text as a finite number. */
bool extr_number_parse(const char *text, double *value);

/* The same as an integer from `least` to `most`; otherwise false, and *integer is not changed. */
bool extr_integer_parse(const char *text, int least, int most, int *integer);

#endif
