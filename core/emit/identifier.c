#include "core/emit/identifier.h"

#include <string.h>

extr_status extr_identifier_check(extr_context *context, const char *name) {
  static const char digits[] = "0123456789";
  static const char all[] = "_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  TRY(extr_need(context, name));
  size_t length = strlen(name);
  if (length >= 1 && length <= 63 && strspn(name, all) == length && strspn(name, digits) == 0)
    return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "name '%.70s': expected 1 to 63 letters, digits or '_', and no digit first",
                   name);
}
