/* Transport blocks of 5G NR on their way to the channel, as 3GPP TS 38.212 describes it: checksums,
 * segmentation into code blocks, and rate matching. Encoders and decoders are those of the code.
 *
 * Example: how many code blocks a transport block of 25104 bits becomes at rate 2/3.
 *
 *     #include <extrinsic/nr.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *       extr_nr link;
 *       if (extr_nr_parse(NULL, "nr:25104@2/3,qm=4", &link) != EXTR_OK) return 1;
 *       printf("%d code blocks of %d bits, base graph %d, Z = %d\n", link.code_blocks,
 *              link.block_bits, link.base_graph, link.lifting);
 *       return link.code_blocks == 3 ? 0 : 1;
 *     }
 */
#ifndef EXTRINSIC_NR_H
#define EXTRINSIC_NR_H

#include <extrinsic/code.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { EXTR_NR_TRANSMISSIONS_MAX = 8 };

/* A transport block and its transmissions. Sections are those of TS 38.212, letters its symbols. */
typedef struct extr_nr {
  int transport_block; /* A: the bits of the transport block, without its checksum */
  int transport_crc;   /* 16 up to 3824 bits, otherwise 24 (7.2.1) */
  int code_blocks;     /* C (5.2.2) */
  int block_crc;       /* 24, or 0 if there is one code block */
  int block_bits;      /* K': bits of a code block with its checksums */
  int base_graph;      /* 1 or 2 (7.2.2) */
  int lifting;         /* Z (5.2.2) */
  int fillers;         /* K - K': information bits of the code that are 0 and not sent */
  int buffer;          /* N_cb: the circular buffer of a code block (5.4.2.1) */
  int transmitted;     /* G: bits of one transmission, of all code blocks */
  int symbol_bits;     /* Q_m: 1, 2, 4, 6, 8 or 10 */
  int layers;          /* N_L: 1 .. 4 */
  int transmissions;   /* 1 .. EXTR_NR_TRANSMISSIONS_MAX */
  int versions[EXTR_NR_TRANSMISSIONS_MAX]; /* rv_id of each, 0 .. 3 */
} extr_nr;

/* Reads "nr:A@R" or "nr:A@E=G", where R is a rate such as 8/9 or 0.75, and G the number of bits in
 * a transmission; with R it is the multiple of Q_m N_L that is nearest to A/R. Options follow, each
 * after a comma:
 *
 *   qm=Q          bits per symbol (2)
 *   layers=N      layers (1)
 *   rv=V          redundancy version (0)
 *   harq=V-V-...  redundancy versions of several transmissions, which the receiver adds up
 *   nref=N        limited buffer: N_ref bits per code block (not limited)
 *
 * Or "nr:mcs=I,prb=N" with the same options but qm: A, R, Q_m and G follow from the modulation and
 * coding scheme I and N resource blocks (TS 38.214, 5.1.3) with these options:
 *
 *   table=T       the table of schemes: 5.1.3.1-T for T = 1 .. 4, 6.1.4.1-1 and -2 (transform
 *                 precoding) for 5 and 6, these with pi/2-BPSK (q = 1) for 7 and 8 (1)
 *   symbols=N     OFDM symbols of a slot (14)
 *   dmrs=N        resource elements of a resource block with reference signals (12)
 *   overhead=N    those that are occupied otherwise (0)
 *
 * EXTR_INPUT: the text is none of this, a number is out of range, the bits of the block with their
 * checksums cannot be divided into C equal code blocks, or a transmission is too short. */
EXTR_EXPORT extr_status extr_nr_parse(extr_context *context, const char *name, extr_nr *link);

/* Whether a name begins like one. extr_code_open takes such names, and makes the code of the first
 * code block: columns that no transmission sends are EXTR_PUNCTURED, fillers EXTR_SHORTENED, and
 * rows without influence are left out. */
EXTR_EXPORT bool extr_nr_named(const char *name);

/* E_r: how many bits of code block r = 0 .. C - 1 one transmission sends. */
EXTR_EXPORT int extr_nr_block_transmitted(const extr_nr *link, int block);

/* The columns of the code that a transmission (0 ..) of a code block sends, in the order in which
 * they reach the modulator (5.4.2): extr_nr_block_transmitted numbers. A column occurs several
 * times if the buffer is read more than once. */
EXTR_EXPORT void extr_nr_columns(const extr_nr *link, int block, int transmission, int *columns);

/* ---- Checksums (5.1) ---- */

typedef enum extr_crc { EXTR_CRC16, EXTR_CRC24A, EXTR_CRC24B } extr_crc;

enum { EXTR_CRC_BITS_MAX = 24 };
EXTR_EXPORT int extr_crc_bits(extr_crc crc);

/* The checksums of 64 messages of `count` bits, one per bit of the words: word i of `checksum` is
 * bit p_i, which is sent as the i-th behind the message. A message with its checksum behind it has
 * the checksum 0. */
EXTR_EXPORT void extr_crc_run(extr_crc crc, const uint64_t *bits, size_t count, uint64_t *checksum);

/* Which of 64 messages with their checksums behind them, `count` bits in all, have a wrong one. */
EXTR_EXPORT uint64_t extr_crc_wrong(extr_crc crc, const uint64_t *bits, size_t count);

/* The bits of a transport block, one word for 64 blocks, become the information bits of its code
 * blocks: with both checksums and without fillers, block_bits words each, block after block. */
EXTR_EXPORT void extr_nr_segment(const extr_nr *link, const uint64_t *bits, uint64_t *blocks);

/* The reverse: which of 64 transport blocks have a wrong checksum, their own or that of a code
 * block. `bits` gets block_bits * code_blocks words, of which the first A are the transport block.
 */
EXTR_EXPORT uint64_t extr_nr_join(const extr_nr *link, const uint64_t *blocks, uint64_t *bits);

#ifdef __cplusplus
}
#endif

#endif
