/* A libFuzzer target for files of bits and LLRs. The first byte chooses the form, the second the
 * symbols of a frame. Whatever the bytes are, bits are 0 or 1, and no LLR is larger than that of a
 * known bit.
 */
#include "bench/frames/frames.h"
#include "bench/channel/channel.h"
#include "tests/fuzz/memory_file.h"

enum { SYMBOLS_MOST = 40 };

static extr_status read_bits(frame_reader *reader, bool *end) {
  uint8_t bits[SYMBOLS_MOST];
  extr_status status = frame_reader_bits(context, reader, bits, end);
  for (int i = 0; status == EXTR_OK && !*end && i < reader->symbols; i++) check(bits[i] <= 1);
  return status;
}

static extr_status read_llr(frame_reader *reader, bool *end) {
  float llr[SYMBOLS_MOST];
  extr_status status = frame_reader_llr(context, reader, 0.5F, llr, end);
  for (int i = 0; status == EXTR_OK && !*end && i < reader->symbols; i++)
    check(llr[i] >= -channel_certain && llr[i] <= channel_certain);
  return status;
}

int LLVMFuzzerTestOneInput(const char *bytes, size_t size) {
  frame_reader reader;
  bool end = false;
  if (size < 2) return 0;
  static const frame_form forms[] = {FORM_TEXT, FORM_PACKED, FORM_BYTES,
                                     FORM_TEXT, FORM_F32,    FORM_I8};
  int form = (unsigned char)bytes[0] % 6, symbols = 1 + (unsigned char)bytes[1] % SYMBOLS_MOST;
  memory_file_set(bytes + 2, size - 2);
  check(frame_reader_open(context, MEMORY_FILE, forms[form], symbols, &reader) == EXTR_OK);
  extr_status status = EXTR_OK;
  while (status == EXTR_OK && !end) status = (form < 3 ? read_bits : read_llr)(&reader, &end);
  done(status);
  frame_reader_close(&reader);
  return 0;
}
