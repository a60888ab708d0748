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

/* Values by their range. */
#define ANY(column)                                                                                \
  { column, PLOT_ANY }
#define NOT_NEGATIVE(column)                                                                       \
  { column, PLOT_NOT_NEGATIVE }
#define POSITIVE(column)                                                                           \
  { column, PLOT_POSITIVE }

#define KEYS(...)   ((const plot_key[]){__VA_ARGS__, {0}})
#define VALUES(...) ((const plot_value[]){__VA_ARGS__, {0}})

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
#define RATES                                                                                      \
  POSITIVE("frames"), NOT_NEGATIVE("iterations"), NOT_NEGATIVE("mbit_s"),                          \
      NOT_NEGATIVE("bit_errors"), NOT_NEGATIVE("frame_errors"), NOT_NEGATIVE("ber"),               \
      NOT_NEGATIVE("ber_low"), POSITIVE("ber_high"), NOT_NEGATIVE("fer"), NOT_NEGATIVE("fer_low"), \
      POSITIVE("fer_high")

static const plot_key class_keys[] = {PLAIN("class"), COSTS, {0}};
static const plot_key decoder_groups[] = {PLAIN("code"), UPDATES, ITERATIONS, EARLY_STOP, {0}};
static const plot_key ber_keys[] = {NOTES,
                                    NOTE("channel", 1),
                                    NOTE("channel", 2),
                                    NOTE("channel", 3),
                                    {"codewords", "", " codewords", 1},
                                    {0}};

const plot_kind plot_kinds[PLOT_KINDS] = {
    {"optimize", class_keys,
     VALUES(POSITIVE("inputs"), POSITIVE("complexity"), NOT_NEGATIVE("latency")),
     extr_text_optimize_gp, .panels = {1, 2, 260}, .repeats = true},
    /* for the same files as the kind before; only used if it is requested by name */
    {"frontier", KEYS(PLAIN("class"), COLUMN("inputs", "n = ", ""), COSTS),
     VALUES(NOT_NEGATIVE("latency"), POSITIVE("complexity")), extr_text_frontier_gp,
     .panels = {1, 1, 300}, .repeats = true, .key_names = true},
    {"optimizer", class_keys,
     VALUES(POSITIVE("inputs"), POSITIVE("seconds"), NOT_NEGATIVE("memory_mib")),
     extr_text_optimizer_gp, .panels = {1, 2, 260}, .outcome = "done"},
    {"nodes",
     KEYS(PLAIN("structure"), UPDATES, COLUMN("operator", "operator ", ""), PLAIN("kernels"),
          PLAIN("isa"), LANES, LAYOUT, RUNS),
     VALUES(POSITIVE("degree"), POSITIVE("ns_edge"), {"to_naive", PLOT_POSITIVE_IF_ANY},
            {"to_two_min", PLOT_POSITIVE_IF_ANY}),
     extr_text_nodes_gp, .panels = {1, 3, 240}},
    {"decoder", KEYS(PLAIN("structure"), PLAIN("kernels"), PLAIN("isa"), LANES, LAYOUT, RUNS),
     VALUES(NOT_NEGATIVE("mbit_s")), extr_text_decoder_gp, .panels = {1, 1, 260},
     .groups = decoder_groups},
    /* for the same files as the kind before; only used if it is requested by name */
    {"layout",
     KEYS(PLAIN("structure"), PLAIN("requested_layout"), PLAIN("isa"), PLAIN("kernels"), RUNS),
     VALUES(NOT_NEGATIVE("mbit_s"), NOT_NEGATIVE("latency_us")), extr_text_panels_gp,
     .panels = {2, 1, 190}, .groups = decoder_groups},
    {"latency",
     KEYS(PLAIN("structure"), PLAIN("requested_layout"), PLAIN("isa"), PLAIN("kernels"),
          COLUMN("samples", "", " samples")),
     VALUES(NOT_NEGATIVE("latency_us"), NOT_NEGATIVE("latency_99_us")), extr_text_panels_gp,
     .panels = {2, 1, 190}, .groups = KEYS(PLAIN("code"), UPDATES, EBN0, EARLY_STOP)},
    {"stochastic",
     KEYS(PLAIN("structure"), COLUMN("check_structure", "checks ", ""),
          COLUMN("kernels", "", " kernels"), PLAIN("isa"), LANES, RUNS),
     VALUES(NOT_NEGATIVE("frames_s"), POSITIVE("cycles"), POSITIVE("ns_edge_cycle")),
     extr_text_panels_gp, .panels = {3, 1, 140},
     .groups = KEYS(PLAIN("code"), PLAIN("decoder"), EBN0)},
    {"ber", ber_keys, VALUES(ANY("ebn0_db"), RATES), extr_text_ber_gp, .panels = {.height = 270},
     .rates = true},
    {"bsc", ber_keys, VALUES(NOT_NEGATIVE("crossover"), RATES), extr_text_ber_gp,
     .panels = {.height = 270}, .rates = true},
    {"bec", ber_keys, VALUES(NOT_NEGATIVE("erasure"), RATES), extr_text_ber_gp,
     .panels = {.height = 270}, .rates = true},
    {"floor", KEYS(PLAIN("class"), NOTES),
     VALUES(ANY("ebn0_db"), NOT_NEGATIVE("fer"), NOT_NEGATIVE("fer_low"), POSITIVE("fer_high"),
            NOT_NEGATIVE("ber"), NOT_NEGATIVE("samples")),
     extr_text_floor_gp, .panels = {1, 2, 300}},
    {"trajectory",
     KEYS(PLAIN("decoder"), PLAIN("ensemble"), PLAIN("schedule"), BITS, STEP, PLAIN("channel")),
     VALUES(NOT_NEGATIVE("iteration"), NOT_NEGATIVE("ber")), extr_text_trajectory_gp,
     .panels = {1, 1, 300}},
    {"threshold",
     KEYS(PLAIN("decoder"), PLAIN("ensemble"), PLAIN("schedule"), BITS, ITERATIONS, TARGET),
     VALUES(POSITIVE("llr_step"), ANY("threshold_db")), extr_text_threshold_gp,
     .panels = {1, 1, 300}},
    /* for the same files as the kind before; only used if it is requested by name */
    {"factor",
     KEYS(PLAIN("algorithm"), PLAIN("ensemble"), PLAIN("schedule"), BITS, STEP, ITERATIONS, TARGET),
     VALUES(NOT_NEGATIVE("factor"), ANY("threshold_db")), extr_text_threshold_gp,
     .panels = {1, 1, 300}},
    {"tune", KEYS(PLAIN("decoder"), BITS, STEP), VALUES(ANY("loss_db"), POSITIVE("mbit_s")),
     extr_text_tune_gp, .panels = {1, 1, 300}, .measured = "loss_db"},
};
