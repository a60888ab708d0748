/* Decoders and check nodes as circuits.
 *
 * Example: the Verilog of a decoder for a small code.
 *
 *     #include <extrinsic/circuit.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *       extr_decoder_settings settings = extr_decoder_default();
 *       extr_code *code;
 *       char *verilog;
 *       const char *name = "counter:random=lfsr";
 *       if (extr_decoder_set(NULL, &settings, "decoder", name) != EXTR_OK) return 1;
 *       settings.iterations = 700;
 *       if (extr_code_open(NULL, "802.11n-648-1/2", &code) != EXTR_OK) return 1;
 *       if (extr_circuit_verilog(NULL, code, &settings, &verilog) != EXTR_OK) return 1;
 *       printf("%.80s\n", verilog);
 *       extr_text_free(verilog), extr_code_free(code);
 *       return 0;
 *     }
 */
#ifndef EXTRINSIC_CIRCUIT_H
#define EXTRINSIC_CIRCUIT_H

#include <extrinsic/code.h>
#include <extrinsic/decoder.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Check nodes ----------------------------------------------------------------------------- */

/* A check node with this structure as a module in Verilog-2005. Port x holds what the variable
 * nodes send, 8 bits per edge, the first edge in the lowest bits: posterior less message, saturated
 * to -128 .. 127. Port y holds the messages that the check node sends, llr_bits bits per edge, with
 * the bits that kernels of i8 messages compute. Unless `clocked` is NULL there is a port clk, and y
 * follows x by as many cycles as extr_structure_registers says. The file has more modules, whose
 * names begin with NAME_ or extrinsic_; NAME has at most 38 letters. Nodes with the same number of
 * bits and, if there is one, the same operator can be in one file. For extr_text_free. EXTR_INPUT:
 * the algorithm is not ms, nms, oms or an operator of one's own, all without self-correction and
 * weights, or messages are floats; or as extr_decoder_new and extr_emit_verilog. */
EXTR_EXPORT extr_status extr_check_node_verilog(extr_context *context,
                                                const extr_decoder_settings *settings,
                                                const extr_structure *structure, const char *name,
                                                const extr_cost *clocked, char **text);

/* A test bench for this module: module `bench` gives it 512 vectors, compares its messages with
 * those of the decoder's kernel, and prints "512 of 512 vectors are equal", or before that the
 * first vector with a difference. Errors: as above. */
EXTR_EXPORT extr_status extr_check_node_bench(extr_context *context,
                                              const extr_decoder_settings *settings,
                                              const extr_structure *structure, const char *name,
                                              const extr_cost *clocked, char **text);

/* ---- Stochastic decoders --------------------------------------------------------------------- */

/* A fully parallel decoder in Verilog-2001: one module `variable_node_D` per column weight D, and
 * module `decoder`, in which every node has hardware of its own and every decoding cycle takes one
 * cycle of the clock. It equals extr_decoder_new with the same settings bit by bit and cycle by
 * cycle. Ports of `decoder`:
 *
 *   clk
 *   load      starts a frame: takes over llr and seed at the next edge of clk
 *   llr       per column, the first in the lowest bits: |L'| in steps of the quantizer, llr-bits
 *             - 1 bits, and above them the sign, 1 for negative
 *   seed      per 32 columns: the 11 bits of a shift register, not all zero
 *   running   1 while the frame is decoded
 *   decided   one bit per column
 *   codeword  1: all check nodes are satisfied
 *   cycles    16 bits: decoding cycles so far
 *
 * The last three are valid when `running` falls. EXTR_INPUT: the settings are not those of
 * "counter" with random=lfsr, early stop, and check nodes without a structure; or as
 * extr_decoder_new. */
EXTR_EXPORT extr_status extr_circuit_verilog(extr_context *context, const extr_code *code,
                                             const extr_decoder_settings *settings, char **text);

/* What the ports llr and seed of that circuit receive for one frame, which has one LLR per column
 * of the code: a line "LLR SEED" of hexadecimal numbers, without a newline. It holds what the
 * decoder in C computes before its first cycle: scaling by the noise, quantization, the start of
 * random numbers. Errors: as above. */
EXTR_EXPORT extr_status extr_circuit_frame(extr_context *context, const extr_code *code,
                                           const extr_decoder_settings *settings, const float *llr,
                                           char **line);

/* A test bench, module `bench`: reads such lines from the file frames.txt of the working folder,
 * decodes frame after frame, and prints for each the decided bits (hexadecimal, column 0 in the
 * lowest bit), the number of cycles, and 1 or 0 for `codeword`. Errors: as above. */
EXTR_EXPORT extr_status extr_circuit_bench(extr_context *context, const extr_code *code,
                                           const extr_decoder_settings *settings, char **text);

/* ---- Min-sum decoders ------------------------------------------------------------------------ */

typedef struct extr_circuit_form {
  int rows; /* rows of a block row that are updated at a time, a divisor of Z; 0: all */
  const extr_cost *clocked; /* NULL, or a cost with a clock: registers in the check nodes, as
                             * extr_emit_verilog says */
} extr_circuit_form;

/* A decoder for a code of circulants or XOR blocks in Verilog-2005: module `decoder` and those that
 * it uses. Block rows are updated one after the other, each in L = Z / rows steps; after a block
 * row in which circulants share a place, L + 1 cycles add their changes. It decides the bits that
 * extr_decoder_new with the same settings decides, after as many iterations, in both schedules. The
 * check nodes have the structure of settings->check with operators of two inputs, EXTR_NODE_AUTO
 * being the star, and as many edges as the largest row weight. Ports, all but clk valid at its
 * rising edge:
 *
 *   clk, reset      reset is synchronous
 *   in_valid, in_ready, in_llr
 *                   a word with LLRs of `rows` columns, the first in the lowest of llr_bits bits;
 *                   it is taken in a cycle in which in_valid and in_ready are 1. A frame is the
 *                   words 0 .. L - 1 of block column 0, then those of the others; word w has the
 *                   positions w, w + L, w + 2 L, ... of the block column
 *   out_valid, out_ready, out_bits, out_last, out_iterations, out_codeword
 *                   the decided bits in the same order. out_last is 1 in the last word of a frame;
 *                   the other two, iterations (16 bits) and whether all check nodes are satisfied,
 *                   are those of the whole frame
 *
 * While one frame is decoded, the next one is received or the last one is sent. EXTR_INPUT: the
 * code has no blocks; the decoder is not ms, nms or oms with i8 messages; there are weights,
 * self-correction, a window, a syndrome or `after`; `rows` does not divide Z; the structure is for
 * another degree; or as extr_decoder_new. */
EXTR_EXPORT extr_status extr_blocks_verilog(extr_context *context, const extr_code *code,
                                            const extr_decoder_settings *settings,
                                            const extr_circuit_form *form, char **text);

/* The column of H at position p of block column c is columns[c Z + p]: room for one number per
 * column. EXTR_INPUT: the code has no blocks, as above. */
EXTR_EXPORT extr_status extr_blocks_columns(extr_context *context, const extr_code *code,
                                            int *columns);

/* One frame, with one LLR per column of the code, as a hexadecimal number without a newline: the
 * quantized LLRs of the columns in that order, the first in the lowest bits. Errors: as above. */
EXTR_EXPORT extr_status extr_blocks_frame(extr_context *context, const extr_code *code,
                                          const extr_decoder_settings *settings, const float *llr,
                                          char **line);

/* A test bench, module `bench`: passes the frames of frames.txt, such lines, to the decoder, and
 * prints for each the decided bits (hexadecimal, in the same order, the first in the lowest bit),
 * the iterations, and 1 or 0 for a codeword. With the argument +gaps of the simulator, in_valid and
 * out_ready are 0 in random cycles; with +cycles, the last line is the number of cycles after a
 * '#'. Errors: as above. */
EXTR_EXPORT extr_status extr_blocks_bench(extr_context *context, const extr_code *code,
                                          const extr_decoder_settings *settings,
                                          const extr_circuit_form *form, char **text);

#ifdef __cplusplus
}
#endif

#endif
