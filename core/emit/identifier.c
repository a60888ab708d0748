#include "core/emit/identifier.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { NAME_MOST = 63 };

/* C17, what C23 adds, and asm. */
static const char c_keywords[] =
    " auto break case char const continue default do double else enum extern float for goto "
    "if inline int long register restrict return short signed sizeof static struct switch "
    "typedef union unsigned void volatile while _Alignas _Alignof _Atomic _BitInt _Bool "
    "_Complex _Decimal128 _Decimal32 _Decimal64 _Generic _Imaginary _Noreturn _Static_assert "
    "_Thread_local alignas alignof asm bool constexpr false nullptr static_assert "
    "thread_local true typeof typeof_unqual ";

/* SystemVerilog (IEEE 1800-2017), which contains those of Verilog: many tools read every Verilog
 * file as SystemVerilog. */
static const char verilog_keywords[] =
    " accept_on alias always always_comb always_ff always_latch and assert assign assume "
    "automatic before begin bind bins binsof bit break buf bufif0 bufif1 byte case casex "
    "casez cell chandle checker class clocking cmos config const constraint context continue "
    "cover covergroup coverpoint cross deassign default defparam design disable dist do edge "
    "else end endcase endchecker endclass endclocking endconfig endfunction endgenerate "
    "endgroup endinterface endmodule endpackage endprimitive endprogram endproperty "
    "endspecify endsequence endtable endtask enum event eventually expect export extends "
    "extern final first_match for force foreach forever fork forkjoin function generate "
    "genvar global highz0 highz1 if iff ifnone ignore_bins illegal_bins implements implies "
    "import incdir include initial inout input inside instance int integer interconnect "
    "interface intersect join join_any join_none large let liblist library local localparam "
    "logic longint macromodule matches medium modport module nand negedge nettype new "
    "nexttime nmos nor noshowcancelled not notif0 notif1 null or output package packed "
    "parameter pmos posedge primitive priority program property protected pull0 pull1 "
    "pulldown pullup pulsestyle_ondetect pulsestyle_onevent pure rand randc randcase "
    "randsequence rcmos real realtime ref reg reject_on release repeat restrict return rnmos "
    "rpmos rtran rtranif0 rtranif1 s_always s_eventually s_nexttime s_until s_until_with "
    "scalared sequence shortint shortreal showcancelled signed small soft solve specify "
    "specparam static string strong strong0 strong1 struct super supply0 supply1 "
    "sync_accept_on sync_reject_on table tagged task this throughout time timeprecision "
    "timeunit tran tranif0 tranif1 tri tri0 tri1 triand trior trireg type typedef union "
    "unique unique0 unsigned until until_with untyped use uwire var vectored virtual void "
    "wait wait_order wand weak weak0 weak1 while wildcard wire with within wor xnor xor ";

static const struct language {
  const char *name, *keywords; /* a blank before and after each keyword */
  const char *const used[6];   /* by the text itself; those that end in _ begin names */
} languages[] = {
    [IDENTIFIER_C] = {"C", c_keywords, {"VALUE", "OPERATOR_", "XOR_"}},
    [IDENTIFIER_VERILOG] = {"Verilog or SystemVerilog",
                            verilog_keywords,
                            {"extrinsic_operator_", "extrinsic_xor_", "extrinsic_enter",
                             "extrinsic_leave", "extrinsic_delay"}},
};

static bool is_keyword(const struct language *language, const char *name) {
  char word[NAME_MOST + 3];
  snprintf(word, sizeof word, " %s ", name);
  return strstr(language->keywords, word);
}

static bool is_used(const struct language *language, const char *name) {
  for (const char *const *used = language->used; *used; used++) {
    size_t length = strlen(*used);
    bool is_beginning = (*used)[length - 1] == '_';
    if (strncmp(*used, name, length) == 0 && (is_beginning || !name[length])) return true;
  }
  return false;
}

extr_status extr_identifier_check(extr_context *context, const char *name,
                                  identifier_language language) {
  static const char digits[] = "0123456789";
  static const char all[] = "_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  const struct language *of = &languages[language];
  TRY(extr_need(context, name));
  size_t length = strlen(name);
  if (length < 1 || length > NAME_MOST || strspn(name, all) != length || strspn(name, digits) > 0)
    return extr_fail(context, EXTR_INPUT,
                     "name '%.70s': expected 1 to %d letters, digits or '_', and no digit first",
                     name, NAME_MOST);
  if (is_keyword(of, name))
    return extr_fail(context, EXTR_INPUT, "name '%s': it is a keyword of %s; choose another name",
                     name, of->name);
  if (is_used(of, name))
    return extr_fail(context, EXTR_INPUT,
                     "name '%s': the text uses it for something else; choose another name", name);
  return EXTR_OK;
}
