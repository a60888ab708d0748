/* The kinds of plots, by the commands that write their tables. */
#include "bench/plot/kind.h"

/* The scripts in plot/scripts, embedded by the build. */
extern const char extr_text_optimize_gp[], extr_text_frontier_gp[], extr_text_optimizer_gp[],
    extr_text_trajectory_gp[], extr_text_threshold_gp[], extr_text_nodes_gp[],
    extr_text_decoder_gp[], extr_text_panels_gp[], extr_text_ber_gp[], extr_text_floor_gp[],
    extr_text_tune_gp[];

/* Keys: a column with words around it or without, and a part of a comment line. */
#define COLUMN(name, before, after)                                                                \
  { name, before, after, 0 }
#define PLAIN(name) COLUMN(name, "", "")
#define NOTE(name, part)                                                                           \
  { name, "", "", part }

/* Those that several kinds have. */
#define BITS       COLUMN("llr_bits", "", " bits")
#define COSTS      COLUMN("max_arity", "max arity ", ""), COLUMN("cost", "", " costs")
#define EARLY_STOP COLUMN("early_stop", "early stop ", "")
#define EBN0       COLUMN("ebn0_db", "", " dB")
#define ITERATIONS COLUMN("iterations", "", " iterations")
#define LANES      COLUMN("lanes", "", " lanes")
#define LAYOUT     COLUMN("requested_layout", "layout ", "")
#define STEP       COLUMN("llr_step", "step ", "")
#define TARGET     COLUMN("target_ber", "BER ", "")
#define RUNS       COLUMN("threads", "", " threads"), COLUMN("repeats", "median of ", "")
#define UPDATES    PLAIN("decoder"), PLAIN("schedule"), PLAIN("message")
#define NOTES                                                                                      \
  NOTE("decoder", 1), NOTE("code", 1), NOTE("decoder", 2), NOTE("decoder", 3),                     \
      NOTE("messages", 1), NOTE("messages", 2), NOTE("messages", 3)

static const plot_key class_keys[] = {PLAIN("class"), COSTS, {0}};
static const plot_value search_values[] = {
    {"inputs", PLOT_POSITIVE}, {"seconds", PLOT_POSITIVE}, {"memory_mib", PLOT_NOT_NEGATIVE}, {0}};
static const plot_value class_values[] = {
    {"inputs", PLOT_POSITIVE}, {"complexity", PLOT_POSITIVE}, {"latency", PLOT_NOT_NEGATIVE}, {0}};

static const plot_key front_keys[] = {PLAIN("class"), COLUMN("inputs", "n = ", ""), COSTS, {0}};
static const plot_value front_values[] = {
    {"latency", PLOT_NOT_NEGATIVE}, {"complexity", PLOT_POSITIVE}, {0}};

static const plot_key node_keys[] = {PLAIN("structure"),
                                     UPDATES,
                                     COLUMN("operator", "operator ", ""),
                                     PLAIN("kernels"),
                                     PLAIN("isa"),
                                     LANES,
                                     LAYOUT,
                                     RUNS,
                                     {0}};
static const plot_value node_values[] = {{"degree", PLOT_POSITIVE},
                                         {"ns_edge", PLOT_POSITIVE},
                                         {"to_naive", PLOT_POSITIVE_IF_ANY},
                                         {"to_two_min", PLOT_POSITIVE_IF_ANY},
                                         {0}};

static const plot_key decoder_groups[] = {PLAIN("code"), UPDATES, ITERATIONS, EARLY_STOP, {0}};
static const plot_key decoder_keys[] = {
    PLAIN("structure"), PLAIN("kernels"), PLAIN("isa"), LANES, LAYOUT, RUNS, {0}};
static const plot_value decoder_values[] = {{"mbit_s", PLOT_NOT_NEGATIVE}, {0}};

static const plot_key layout_keys[] = {
    PLAIN("structure"), PLAIN("requested_layout"), PLAIN("isa"), PLAIN("kernels"), RUNS, {0}};
static const plot_value layout_values[] = {
    {"mbit_s", PLOT_NOT_NEGATIVE}, {"latency_us", PLOT_NOT_NEGATIVE}, {0}};

static const plot_key latency_groups[] = {PLAIN("code"), UPDATES, EBN0, EARLY_STOP, {0}};
static const plot_key latency_keys[] = {
    PLAIN("structure"), PLAIN("requested_layout"),         PLAIN("isa"),
    PLAIN("kernels"),   COLUMN("samples", "", " samples"), {0}};
static const plot_value latency_values[] = {
    {"latency_us", PLOT_NOT_NEGATIVE}, {"latency_99_us", PLOT_NOT_NEGATIVE}, {0}};

static const plot_key stochastic_groups[] = {PLAIN("code"), PLAIN("decoder"), EBN0, {0}};
static const plot_key stochastic_keys[] = {PLAIN("structure"),
                                           COLUMN("check_structure", "checks ", ""),
                                           COLUMN("kernels", "", " kernels"),
                                           PLAIN("isa"),
                                           LANES,
                                           RUNS,
                                           {0}};
static const plot_value stochastic_values[] = {{"frames_s", PLOT_NOT_NEGATIVE},
                                               {"cycles", PLOT_POSITIVE},
                                               {"ns_edge_cycle", PLOT_POSITIVE},
                                               {0}};

static const plot_key ber_keys[] = {NOTES,
                                    NOTE("channel", 1),
                                    NOTE("channel", 2),
                                    NOTE("channel", 3),
                                    {"codewords", "", " codewords", 1},
                                    {0}};
#define RATES                                                                                      \
  {"frames", PLOT_POSITIVE}, {"iterations", PLOT_NOT_NEGATIVE}, {"mbit_s", PLOT_NOT_NEGATIVE},     \
      {"bit_errors", PLOT_NOT_NEGATIVE}, {"frame_errors", PLOT_NOT_NEGATIVE},                      \
      {"ber", PLOT_NOT_NEGATIVE}, {"ber_low", PLOT_NOT_NEGATIVE}, {"ber_high", PLOT_POSITIVE},     \
      {"fer", PLOT_NOT_NEGATIVE}, {"fer_low", PLOT_NOT_NEGATIVE}, {                                \
    "fer_high", PLOT_POSITIVE                                                                      \
  }
static const plot_value ber_values[] = {{"ebn0_db", PLOT_ANY}, RATES, {0}};
static const plot_value bsc_values[] = {{"crossover", PLOT_NOT_NEGATIVE}, RATES, {0}};
static const plot_value bec_values[] = {{"erasure", PLOT_NOT_NEGATIVE}, RATES, {0}};

static const plot_key floor_keys[] = {PLAIN("class"), NOTES, {0}};
static const plot_value floor_values[] = {{"ebn0_db", PLOT_ANY},
                                          {"fer", PLOT_NOT_NEGATIVE},
                                          {"fer_low", PLOT_NOT_NEGATIVE},
                                          {"fer_high", PLOT_POSITIVE},
                                          {"ber", PLOT_NOT_NEGATIVE},
                                          {"samples", PLOT_NOT_NEGATIVE},
                                          {0}};

static const plot_key step_keys[] = {
    PLAIN("decoder"), PLAIN("ensemble"), PLAIN("schedule"), BITS, ITERATIONS, TARGET, {0}};
static const plot_value step_values[] = {
    {"llr_step", PLOT_POSITIVE}, {"threshold_db", PLOT_ANY}, {0}};

static const plot_key factor_keys[] = {
    PLAIN("algorithm"), PLAIN("ensemble"), PLAIN("schedule"), BITS, STEP, ITERATIONS, TARGET, {0}};
static const plot_value factor_values[] = {
    {"factor", PLOT_NOT_NEGATIVE}, {"threshold_db", PLOT_ANY}, {0}};

static const plot_key trajectory_keys[] = {
    PLAIN("decoder"), PLAIN("ensemble"), PLAIN("schedule"), BITS, STEP, PLAIN("channel"), {0}};
static const plot_value trajectory_values[] = {
    {"iteration", PLOT_NOT_NEGATIVE}, {"ber", PLOT_NOT_NEGATIVE}, {0}};

static const plot_key tune_keys[] = {PLAIN("decoder"), BITS, STEP, {0}};
static const plot_value tune_values[] = {{"loss_db", PLOT_ANY}, {"mbit_s", PLOT_POSITIVE}, {0}};

const plot_kind plot_kinds[PLOT_KINDS] = {
    {"optimize", class_keys, class_values, extr_text_optimize_gp, .panels = {1, 2, 260},
     .repeats = true},
    /* for the same files as the kind before; only used if it is requested by name */
    {"frontier", front_keys, front_values, extr_text_frontier_gp, .panels = {1, 1, 300},
     .repeats = true, .key_names = true},
    {"optimizer", class_keys, search_values, extr_text_optimizer_gp, .panels = {1, 2, 260},
     .outcome = "done"},
    {"nodes", node_keys, node_values, extr_text_nodes_gp, .panels = {1, 3, 240}},
    {"decoder", decoder_keys, decoder_values, extr_text_decoder_gp, .panels = {1, 1, 260},
     .groups = decoder_groups},
    /* for the same files as the kind before; only used if it is requested by name */
    {"layout", layout_keys, layout_values, extr_text_panels_gp, .panels = {2, 1, 190},
     .groups = decoder_groups},
    {"latency", latency_keys, latency_values, extr_text_panels_gp, .panels = {2, 1, 190},
     .groups = latency_groups},
    {"stochastic", stochastic_keys, stochastic_values, extr_text_panels_gp, .panels = {3, 1, 140},
     .groups = stochastic_groups},
    {"ber", ber_keys, ber_values, extr_text_ber_gp, .panels = {.height = 270}, .rates = true},
    {"bsc", ber_keys, bsc_values, extr_text_ber_gp, .panels = {.height = 270}, .rates = true},
    {"bec", ber_keys, bec_values, extr_text_ber_gp, .panels = {.height = 270}, .rates = true},
    {"floor", floor_keys, floor_values, extr_text_floor_gp, .panels = {1, 2, 300}},
    {"trajectory", trajectory_keys, trajectory_values, extr_text_trajectory_gp,
     .panels = {1, 1, 300}},
    {"threshold", step_keys, step_values, extr_text_threshold_gp, .panels = {1, 1, 300}},
    /* for the same files as the kind before; only used if it is requested by name */
    {"factor", factor_keys, factor_values, extr_text_threshold_gp, .panels = {1, 1, 300}},
    {"tune", tune_keys, tune_values, extr_text_tune_gp, .panels = {1, 1, 300},
     .measured = "loss_db"},
};
