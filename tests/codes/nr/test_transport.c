/* Checksums and segmentation of transport blocks: codes/nr. What is sent is compared with a second
 * implementation in tests/outside. */
#include "codes/standards/nr5g.h"
#include "tests/support/unit.h"

#include <extrinsic/nr.h>

#include <stdlib.h>
#include <string.h>

/* The checksum of "123456789", whose bytes are sent with the highest bit first. */
static uint32_t checksum_of_digits(extr_crc crc) {
  static const char digits[] = "123456789";
  uint64_t bits[72], checksum[EXTR_CRC_BITS_MAX];
  uint32_t value = 0;
  for (int i = 0; i < 72; i++) bits[i] = (uint64_t)(digits[i / 8] >> (7 - i % 8) & 1) << 5;
  extr_crc_run(crc, bits, 72, checksum);
  for (int i = 0; i < extr_crc_bits(crc); i++) {
    assert_true((checksum[i] & ~(UINT64_C(1) << 5)) == 0);
    value = 2 * value + (uint32_t)(checksum[i] >> 5);
  }
  return value;
}

/* The check values in the catalogue of CRCs: CRC-16/XMODEM, CRC-24/LTE-A and CRC-24/LTE-B. */
static void checksums_are_the_published_ones(void **state) {
  assert_int_equal(checksum_of_digits(EXTR_CRC16), 0x31C3);
  assert_int_equal(checksum_of_digits(EXTR_CRC24A), 0xCDE703);
  assert_int_equal(checksum_of_digits(EXTR_CRC24B), 0x23EF52);
}

static void lifting_sizes_are_those_of_the_table(void **state) {
  static const int others[] = {1, 17, 385, 416, 512};
  for (int i = 0; i < 5; i++) assert_false(extr_nr5g_lifts(others[i]));
  assert_true(extr_nr5g_lifts(2) && extr_nr5g_lifts(15) && extr_nr5g_lifts(384));
}

static void blocks_are_joined_again(void **state) {
  static const char *const names[] = {"nr:40@1/2", "nr:4000@1/2", "nr:25104@2/3"};
  for (int n = 0; n < 3; n++) {
    extr_nr link;
    assert_int_equal(extr_nr_parse(NULL, names[n], &link), EXTR_OK);
    const size_t all = (size_t)(link.code_blocks * link.block_bits);
    uint64_t *bits = calloc(all, sizeof *bits), *blocks = calloc(all, sizeof *blocks),
             *joined = calloc(all, sizeof *joined);
    const size_t count = (size_t)link.transport_block;
    for (size_t i = 0; i < count; i++) bits[i] = ((uint64_t)rand() << 33) ^ (uint64_t)rand();
    extr_nr_segment(&link, bits, blocks);
    assert_true(extr_nr_join(&link, blocks, joined) == 0);
    assert_memory_equal(joined, bits, count * sizeof *bits);
    /* Frame 7 has a wrong bit in the middle, frame 50 one in the last checksum. */
    blocks[all / 2] ^= UINT64_C(1) << 7;
    blocks[all - 1] ^= UINT64_C(1) << 50;
    assert_true(extr_nr_join(&link, blocks, joined) == (UINT64_C(1) << 7 | UINT64_C(1) << 50));
    free(bits);
    free(blocks);
    free(joined);
  }
}

/* Base graph 2 with fillers: no transmission sends them, nor the first 2 Z columns. */
static void fillers_are_not_sent(void **state) {
  extr_nr link;
  assert_int_equal(extr_nr_parse(NULL, "nr:1000@1/8,harq=0-1-2-3", &link), EXTR_OK);
  assert_true(link.fillers > 0);
  int *columns = calloc((size_t)link.transmitted, sizeof *columns);
  assert_int_equal(extr_nr_block_transmitted(&link, 0), link.transmitted);
  for (int t = 0; t < link.transmissions; t++) {
    extr_nr_columns(&link, 0, t, columns);
    for (int i = 0; i < link.transmitted; i++) {
      const bool filler = columns[i] >= link.block_bits && columns[i] < 10 * link.lifting;
      assert_true(columns[i] >= 2 * link.lifting && !filler);
      assert_true(columns[i] < 52 * link.lifting);
    }
  }
  free(columns);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(checksums_are_the_published_ones),
      cmocka_unit_test(lifting_sizes_are_those_of_the_table),
      cmocka_unit_test(blocks_are_joined_again),
      cmocka_unit_test(fillers_are_not_sent),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
