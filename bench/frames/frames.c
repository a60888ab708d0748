#include "bench/frames/frames.h"

#include "bench/channel/channel.h"
#include "core/base/array.h"
#include "core/base/file/read_file.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

const char *const frame_forms[] = {"text", "packed", "bytes", "f32", "i8", NULL};

/* The number of bytes that a frame has when it is written as bits, or in units. */
static size_t form_bytes(frame_form form, size_t symbols) {
  return form == FORM_PACKED ? (symbols + 7) / 8 : form == FORM_TEXT ? symbols + 1 : symbols;
}

enum { NUMBER_TEXT = 64, SYMBOL_BYTES_MAX = 4 };
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "floats are as in files of FORM_F32");

/* ---- Reading --------------------------------------------------------------------------------- */

static bool is_live(FILE *file) {
  struct stat about;
  return fstat(fileno(file), &about) == 0 && !S_ISREG(about.st_mode);
}

extr_status frame_reader_open(extr_context *context, const char *path, frame_form form, int symbols,
                              frame_reader *reader) {
  *reader = (frame_reader){
      .file = stdin, .form = form, .name = path ? path : "standard input", .symbols = symbols};
  if (path) TRY(extr_file_open(context, path, &reader->file));
  reader->live = is_live(reader->file);
  return ARRAY_NEW(context, reader->bytes, (size_t)symbols * SYMBOL_BYTES_MAX);
}

bool frame_reader_has_more(const frame_reader *reader, bool llrs) {
  const int text = llrs ? 8 : 1, bytes = reader->form == FORM_TEXT ? text : 1; /* "-12.345 " */
  int waiting;
  if (!reader->live) return true;
  return ioctl(fileno(reader->file), FIONREAD, &waiting) == 0 &&
         waiting / (reader->form == FORM_F32 ? 4 : bytes) >= reader->symbols;
}

void frame_reader_close(frame_reader *reader) {
  if (reader->file && reader->file != stdin) fclose(reader->file);
  free(reader->bytes);
  *reader = (frame_reader){0};
}

/* ---- Messages -------------------------------------------------------------------------------- */

static extr_status fail_symbol(extr_context *context, const frame_reader *reader, int symbol,
                               const char *found, const char *expected) {
  return extr_fail(context, EXTR_INPUT, "%s: frame %llu, symbol %d of %d: found %s, expected %s",
                   reader->name, (unsigned long long)reader->frame, symbol + 1, reader->symbols,
                   found, expected);
}

static extr_status fail_byte(extr_context *context, const frame_reader *reader, int symbol,
                             int byte, const char *expected) {
  char found[32];
  snprintf(found, sizeof found, isgraph(byte) ? "'%c'" : "the byte %d", byte);
  return fail_symbol(context, reader, symbol, found, expected);
}

/* Called when the stream has delivered `symbols` symbols of a frame; `begun` if it delivered any
 * byte. */
static extr_status finish_frame(extr_context *context, const frame_reader *reader, int symbols,
                                bool begun, bool *end) {
  *end = false;
  if (ferror(reader->file))
    return extr_fail(context, EXTR_IO, "%s: cannot be read: %s", reader->name, strerror(errno));
  if (begun && symbols < reader->symbols)
    return extr_fail(context, EXTR_INPUT,
                     "%s: ends inside frame %llu: %d of its %d symbols are missing", reader->name,
                     (unsigned long long)reader->frame, reader->symbols - symbols, reader->symbols);
  *end = !begun;
  return EXTR_OK;
}

/* Fills reader->bytes with one frame of `size` bytes. */
static extr_status read_bytes(extr_context *context, frame_reader *reader, size_t size,
                              int symbols_per_byte, int bytes_per_symbol, bool *end) {
  size_t count = fread(reader->bytes, 1, size, reader->file);
  int symbols = count == size ? reader->symbols : (int)count * symbols_per_byte / bytes_per_symbol;
  return finish_frame(context, reader, symbols, count > 0, end);
}

/* ---- Bits ------------------------------------------------------------------------------------ */

static extr_status read_text_bits(extr_context *context, frame_reader *reader, uint8_t *bits,
                                  bool *end) {
  int count = 0, c = 0;
  while (count < reader->symbols && (c = getc_unlocked(reader->file)) != EOF) {
    if (c == '0' || c == '1')
      bits[count++] = c == '1';
    else if (!isspace(c))
      return fail_byte(context, reader, count, c, "0 or 1");
  }
  return finish_frame(context, reader, count, count > 0, end);
}

static extr_status unpack(extr_context *context, const frame_reader *reader, uint8_t *bits) {
  int count = reader->symbols;
  for (int i = 0; i < count; i++) bits[i] = reader->bytes[i / 8] >> (7 - i % 8) & 1;
  if (count % 8 == 0 || !(reader->bytes[count / 8] & (0xff >> count % 8))) return EXTR_OK;
  return fail_symbol(context, reader, count - 1, "a 1 after it in the same byte",
                     "zeros up to the end of the byte");
}

static extr_status take_bytes(extr_context *context, const frame_reader *reader, uint8_t *bits) {
  for (int i = 0; i < reader->symbols; i++) {
    bits[i] = reader->bytes[i];
    if (bits[i] > 1) return fail_byte(context, reader, i, bits[i], "a byte of value 0 or 1");
  }
  return EXTR_OK;
}

extr_status frame_reader_bits(extr_context *context, frame_reader *reader, uint8_t *bits,
                              bool *end) {
  reader->frame++;
  if (reader->form == FORM_TEXT) return read_text_bits(context, reader, bits, end);
  bool packed = reader->form == FORM_PACKED;
  size_t size = form_bytes(reader->form, (size_t)reader->symbols);
  TRY(read_bytes(context, reader, size, packed ? 8 : 1, 1, end));
  if (*end) return EXTR_OK;
  return packed ? unpack(context, reader, bits) : take_bytes(context, reader, bits);
}

/* ---- LLRs ------------------------------------------------------------------------------------ */

/* A decimal number, or "inf", "-inf" and the like: a bit that is certain, as is one whose number no
 * double holds. */
static bool llr_parse(const char *word, size_t length, double *value) {
  char *end;
  *value = strtod(word, &end);
  return length < NUMBER_TEXT && !*end && !isnan(*value) && !strpbrk(word, "xX");
}

/* The next word of the stream, "" at its end. Returns its length, NUMBER_TEXT for a longer one,
 * which is cut. What cannot be printed becomes '?', which is in no number. */
static size_t read_word(frame_reader *reader, char word[NUMBER_TEXT]) {
  FILE *file = reader->file;
  size_t length = 0;
  int c = getc_unlocked(file);
  for (; c != EOF && isspace(c); c = getc_unlocked(file)) reader->lines += c == '\n';
  for (; c != EOF && !isspace(c) && length < NUMBER_TEXT; c = getc_unlocked(file))
    word[length++] = isgraph(c) ? (char)c : '?';
  word[length < NUMBER_TEXT ? length : NUMBER_TEXT - 1] = 0;
  if (c == '\n') ungetc(c, file); /* it ends the line of this word */
  return length;
}

static extr_status read_text_llr(extr_context *context, frame_reader *reader, float *llr,
                                 bool *end) {
  char word[NUMBER_TEXT];
  int count = 0;
  while (count < reader->symbols) {
    size_t length = read_word(reader, word);
    double value;
    if (length == 0) break;
    if (!llr_parse(word, length, &value)) {
      char found[NUMBER_TEXT + 48];
      snprintf(found, sizeof found, "'%s' in line %llu", word,
               (unsigned long long)reader->lines + 1);
      return fail_symbol(context, reader, count, found, "a number");
    }
    llr[count++] = (float)value;
  }
  return finish_frame(context, reader, count, count > 0, end);
}

static extr_status decode_f32(extr_context *context, const frame_reader *reader, float *llr) {
  memcpy(llr, reader->bytes, (size_t)reader->symbols * sizeof *llr);
  for (int i = 0; i < reader->symbols; i++)
    if (isnan(llr[i])) return fail_symbol(context, reader, i, "no number", "one");
  return EXTR_OK;
}

static extr_status read_llr(extr_context *context, frame_reader *reader, float unit, float *llr,
                            bool *end) {
  reader->frame++;
  if (reader->form == FORM_TEXT) return read_text_llr(context, reader, llr, end);
  int width = reader->form == FORM_F32 ? 4 : 1;
  TRY(read_bytes(context, reader, (size_t)reader->symbols * (size_t)width, 1, width, end));
  if (*end) return EXTR_OK;
  if (reader->form == FORM_F32) return decode_f32(context, reader, llr);
  for (int i = 0; i < reader->symbols; i++) llr[i] = unit * (float)(int8_t)reader->bytes[i];
  return EXTR_OK;
}

extr_status frame_reader_llr(extr_context *context, frame_reader *reader, float unit, float *llr,
                             bool *end) {
  TRY(read_llr(context, reader, unit, llr, end));
  for (int i = 0; !*end && i < reader->symbols; i++)
    llr[i] = fminf(fmaxf(llr[i], -channel_certain), channel_certain);
  return EXTR_OK;
}

/* ---- Writing --------------------------------------------------------------------------------- */

extr_status frame_writer_open(extr_context *context, const char *path, frame_form form, int symbols,
                              frame_writer *writer) {
  *writer =
      (frame_writer){.file = stdout, .form = form, .symbols = symbols, .replaces = path != NULL};
  TRY(ARRAY_NEW(context, writer->bytes, form_bytes(form, (size_t)symbols)));
  if (!path) return EXTR_OK;
  extr_status status = extr_replace_begin(context, path, &writer->replacement);
  if (status == EXTR_OK)
    writer->file = writer->replacement.file;
  else
    free(writer->bytes);
  return status;
}

static void pack(const uint8_t *bits, int count, uint8_t *bytes) {
  memset(bytes, 0, form_bytes(FORM_PACKED, (size_t)count));
  for (int i = 0; i < count; i++) bytes[i / 8] |= (uint8_t)(bits[i] << (7 - i % 8));
}

static void write_text(const uint8_t *bits, int count, uint8_t *text) {
  for (int i = 0; i < count; i++) text[i] = (uint8_t)('0' + bits[i]);
  text[count] = '\n';
}

static extr_status fail_lost(extr_context *context) {
  return extr_fail_machine(context, "the output cannot be written: %s", strerror(errno));
}

extr_status frame_writer_flush(extr_context *context, frame_writer *writer) {
  return fflush(writer->file) == 0 ? EXTR_OK : fail_lost(context);
}

extr_status frame_writer_put(extr_context *context, frame_writer *writer, const uint8_t *bits) {
  const uint8_t *bytes = writer->bytes;
  if (writer->form == FORM_PACKED)
    pack(bits, writer->symbols, writer->bytes);
  else if (writer->form == FORM_TEXT)
    write_text(bits, writer->symbols, writer->bytes);
  else
    bytes = bits;
  size_t size = form_bytes(writer->form, (size_t)writer->symbols);
  if (fwrite(bytes, 1, size, writer->file) == size) return EXTR_OK;
  return fail_lost(context);
}

static bool write_llrs(const frame_writer *writer, float unit, const float *llr) {
  const size_t count = (size_t)writer->symbols;
  if (writer->form == FORM_F32) return fwrite(llr, sizeof *llr, count, writer->file) == count;
  for (size_t i = 0; i < count; i++)
    if (writer->form == FORM_TEXT)
      fprintf(writer->file, "%.9g%c", (double)llr[i], i + 1 < count ? ' ' : '\n');
    else
      writer->bytes[i] = (uint8_t)(int8_t)lroundf(llr[i] / unit);
  if (writer->form == FORM_TEXT) return !ferror(writer->file);
  return fwrite(writer->bytes, 1, count, writer->file) == count;
}

extr_status frame_writer_put_llr(extr_context *context, frame_writer *writer, float unit,
                                 const float *llr) {
  return write_llrs(writer, unit, llr) ? EXTR_OK : fail_lost(context);
}

extr_status frame_writer_close(extr_context *context, frame_writer *writer, extr_status status) {
  free(writer->bytes);
  return writer->replaces ? extr_replace_end(context, &writer->replacement, status) : status;
}
