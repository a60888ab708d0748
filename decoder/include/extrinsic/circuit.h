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
 * the bits that kernels of i8 messages compute. With `pipelined` there is a port clk, and y follows
 * x by as many cycles as extr_emit_stages says. The file has more modules, whose names begin with
 * NAME_ or extrinsic_; NAME has at most 38 letters. Nodes with the same number of bits and, if there
 * is one, the same operator can be in one file. For extr_text_free. EXTR_INPUT: the algorithm is not
 * ms, nms, oms or an operator of one's own, all without self-correction and weights, or messages are
 * floats; or as extr_decoder_new and extr_emit_verilog. */
EXTR_EXPORT extr_status extr_check_node_verilog(extr_context *context,
                                                const extr_decoder_settings *settings,
                                                const extr_structure *structure, const char *name,
                                                bool pipelined, char **text);

/* A test bench for this module: module `bench` gives it 512 vectors, compares its messages with
 * those of the decoder's kernel, and prints "512 of 512 vectors are equal", or before that the
 * first vector with a difference. Errors: as above. */
EXTR_EXPORT extr_status extr_check_node_bench(extr_context *context,
                                              const extr_decoder_settings *settings,
                                              const extr_structure *structure, const char *name,
                                              bool pipelined, char **text);

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

#ifdef __cplusplus
}
#endif

#endif
