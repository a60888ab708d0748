#include "decoder/operators/function_text.h"

#include "core/base/math/approximation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int extr_number_bits(int number) {
  int bits = 1;
  while (number >> bits) bits++;
  return bits;
}

/* ---- Languages ------------------------------------------------------------------------------- */

/* In expressions A, B and C are operands, N is the number of a step, and $ the name of the node.
 * The 64 in Verilog has the bits of a product of bytes, so that nothing of that is lost. */
static const struct language {
  const char *value, *sum, *condition; /* types: sums have 9 bits; NULL: they are not limited */
  const char *limited;                 /* a sum that becomes a byte */
  const char *scale, *shift;
} languages[] = {
    [TEXT_C_BYTES] = {"const int", "const int", "const int",
                      "s%d > 127 ? 127 : s%d < -128 ? -128 : s%d", "(A * N + 64) >> 7", "A >> N"},
    [TEXT_C_FLOATS] = {.value = "const float", .condition = "const int", .scale = "A * N"},
    [TEXT_VERILOG] = {"wire signed [7:0]", "wire signed [8:0]", "wire signed [1:0]",
                      "s%d > 8'sd127 ? 8'sd127 : s%d < -9'sd128 ? -9'sd128 : s%d",
                      "(A * N + 17'sd64) >>> 7", "A >>> N"},
};

static const char *const expressions[] = {
    [OPERATION_ADD] = "A + B",
    [OPERATION_SUBTRACT] = "A - B",
    [OPERATION_MULTIPLY] = "A * B",
    [OPERATION_MINIMUM] = "A < B ? A : B",
    [OPERATION_MAXIMUM] = "A > B ? A : B",
    [OPERATION_LESS] = "A < B",
    [OPERATION_EQUAL] = "A == B",
    [OPERATION_CHOOSE] = "A ? B : C",
    [OPERATION_EXP] = "$_exp(A)",
    [OPERATION_LOG] = "$_log(A)",
};

static const char *expression_of(const operator_step *step, text_language language) {
  if (step->operation == OPERATION_SCALE) return languages[language].scale;
  if (step->operation == OPERATION_SHIFT) return languages[language].shift;
  return expressions[step->operation];
}

static void write_integer(text_language language, int number, FILE *out) {
  const int magnitude = abs(number);
  if (language == TEXT_VERILOG)
    fprintf(out, "%s%d'sd%d", number < 0 ? "-" : "", extr_number_bits(magnitude) + 1, magnitude);
  else
    fprintf(out, "%d", number);
}

/* Nine digits tell every float from its neighbours. */
static void write_float(float number, FILE *out) {
  char text[32];
  snprintf(text, sizeof text, "%.9g", (double)number);
  if (isinf(number))
    fputs(number < 0 ? "-INFINITY" : "INFINITY", out);
  else
    fprintf(out, "%s%sF", text, strpbrk(text, ".e") ? "" : ".0");
}

/* ---- Steps ----------------------------------------------------------------------------------- */

typedef struct function_text {
  const operator_code *code;
  text_language language;
  const char *name; /* of the node */
  FILE *out;
} function_text;

static void write_number(const function_text *f, const operator_step *step) {
  const float units = step->operation == OPERATION_SCALE ? 128 : 1;
  if (f->language == TEXT_C_FLOATS)
    write_float(step->number, f->out);
  else
    write_integer(f->language, (int)(step->number * units), f->out);
}

static void write_operand(const function_text *f, int i) {
  const operator_step *step = &f->code->steps[i];
  if (step->operation == OPERATION_NUMBER)
    write_number(f, step);
  else if (step->operation == OPERATION_ARGUMENT)
    fputs(step->operands[0] == 0 ? "a" : "b", f->out);
  else
    fprintf(f->out, "v%d", i);
}

static void write_expression(const function_text *f, const operator_step *step) {
  for (const char *at = expression_of(step, f->language); *at; at++)
    if (*at >= 'A' && *at <= 'C')
      write_operand(f, step->operands[*at - 'A']);
    else if (*at == 'N')
      write_number(f, step);
    else if (*at == '$')
      fputs(f->name, f->out);
    else
      fputc(*at, f->out);
}

/* C compilers warn of arguments without use. */
static void write_unused(const function_text *f, int i) {
  const operator_step *step = &f->code->steps[i];
  if (step->operation == OPERATION_ARGUMENT && f->language != TEXT_VERILOG)
    fprintf(f->out, "  (void)%c;\n", "ab"[step->operands[0]]);
}

static void write_step(const function_text *f, int i) {
  const operator_step *step = &f->code->steps[i];
  const struct language *l = &languages[f->language];
  const bool tells = step->operation == OPERATION_LESS || step->operation == OPERATION_EQUAL;
  const bool grows = step->operation == OPERATION_ADD || step->operation == OPERATION_SUBTRACT ||
                     step->operation == OPERATION_SCALE;
  const bool limited = grows && l->sum;
  const char *type = tells ? l->condition : limited ? l->sum : l->value;
  if (step->operation == OPERATION_NUMBER || step->operation == OPERATION_ARGUMENT) return;
  fprintf(f->out, "  %s %c%d = ", type, limited ? 's' : 'v', i);
  write_expression(f, step);
  fputs(";\n", f->out);
  if (!limited) return;
  fprintf(f->out, "  %s v%d = ", l->value, i);
  fprintf(f->out, l->limited, i, i, i);
  fputs(";\n", f->out);
}

void extr_function_write(const operator_code *code, text_language language, const char *name,
                         const char *before, FILE *out) {
  const function_text f = {code, language, name, out};
  bool used[OPERATOR_STEPS] = {false};
  used[code->count - 1] = true;
  for (int i = code->count - 1; i >= 0; i--)
    for (int k = 0; used[i] && k < extr_operation_operands((step_kind)code->steps[i].operation);
         k++)
      used[code->steps[i].operands[k]] = true;
  for (int i = 0; i < code->count; i++) (used[i] ? write_step : write_unused)(&f, i);
  fprintf(out, "  %s", before);
  write_operand(&f, code->count - 1);
  fputs(";\n", out);
}

/* ---- Powers and logarithms ------------------------------------------------------------------- */

static bool is_elementary(const operator_codes *codes) {
  bool found = false;
  for (int f = 0; f < OPERATOR_FUNCTIONS; f++)
    for (int i = 0; i < codes->function[f].count; i++)
      found |= codes->function[f].steps[i].operation >= OPERATION_EXP;
  return found;
}

/* The variable p becomes the polynomial of z. */
static void write_polynomial(const float *p, int count, FILE *out) {
  fprintf(out, "  float p = %.9gF;\n", (double)p[count - 1]);
  for (int i = count - 2; i >= 0; i--) fprintf(out, "  p = fmaf(p, z, %.9gF);\n", (double)p[i]);
}

/* As decoder/lanes/elementary_f32_tmpl.h computes them. */
void extr_elementary_write(const operator_codes *codes, const char *name, FILE *out) {
  if (!is_elementary(codes)) return;
  fprintf(out,
          "typedef union {\n  float value;\n  uint32_t bits;\n} %s_float;\n\n"
          "static inline float %s_exp(float a) {\n"
          "  const float log2_e = %.9gF, whole = %.1fF;\n"
          "  %s_float rounded = {fmaf(a, log2_e, whole)}, power;\n"
          "  const float z = fmaf(a, log2_e, whole - rounded.value);\n",
          name, name, (double)EXTR_LOG2_E, (double)EXTR_ROUND, name);
  write_polynomial(extr_power, EXTR_POWER_DEGREE, out);
  fprintf(out,
          "  power.value = fmaf(p, z, 1.0F);\n  power.bits += rounded.bits << %d;\n"
          "  return power.value;\n}\n\n"
          "static inline float %s_log(float a) {\n  %s_float mantissa = {a};\n"
          "  const uint32_t exponent = (mantissa.bits - 0x%xU) & ~0x%xU;\n"
          "  mantissa.bits -= exponent;\n  const float z = mantissa.value - 1.0F;\n",
          EXTR_MANTISSA_BITS, name, name, EXTR_ROOT_HALF_BITS, EXTR_FRACTION_MASK);
  write_polynomial(extr_mantissa_log, EXTR_MANTISSA_LOG_DEGREE, out);
  fprintf(out, "  return fmaf((float)(int32_t)exponent, %.9gF, p * z);\n}\n\n",
          (double)(EXTR_LN_2 * 0x1p-23F));
}
