"""Which tests concern the files of a folder."""
import re

FOLDERS = ['core', 'decoder', 'bench/channel', 'bench/engine', 'bench/simulation']
LIBRARIES = ['extrinsic', 'engine', 'simulation', 'command_line'] # the targets that hold these folders

SEARCH = 'naive|star|isomorphic|ring|vectors|staircase|frontier|front|classes|depth|arguments'
PROGRAMS = 'outside_structures|forms|models|decibel'
MESSAGES = ('test_(settings|syndrome|block_decoder|block_schedules|decoder_arguments|kernel|boxplus|'
            'fused|fused_compiled|sum_product|decoder|stream|look)|'
            'outside_min_sum|outside_sum_product|codec|ber|unused')
STOCHASTIC = 'test_(stochastic.*|settings)|decibel|ber|unused'

# A file belongs to the first row that its path begins with.
CONCERNED = [
    ('core/base/', 'test_(writer|cost|cost_file|text|structure|emit|book|alist|mtx|qc|files|run_file|'
                   'output|merge|settings|fingerprint|arguments)|out|show|cli'),
    ('core/baseline/', f'test_({SEARCH}|dot)|{PROGRAMS}'),
    ('core/cost/', f'test_(cost.*|fanout|structure|exact|book|{SEARCH})|{PROGRAMS}|cli'),
    ('core/emit/', f'test_(emit|dot|arguments)|{PROGRAMS}'),
    ('core/exact/', f'test_(exact|exact_sat|book|front|arguments)|{PROGRAMS}|cli'),
    ('core/frontier/', f'test_({SEARCH})|{PROGRAMS}'),
    ('core/group/', 'test_group|outside_structures'),
    ('core/isomorphic/', f'test_({SEARCH})|{PROGRAMS}'),
    ('core/known_optima/', f'test_(book|exact|front|arguments|text)|{PROGRAMS}|cli'),
    ('core/optimize/', f'test_({SEARCH}|fanout_front.*|exact|book)|{PROGRAMS}|cli'),
    ('core/program/', f'test_(program|structure|emit|kernel|decoder|stochastic_plain)|{PROGRAMS}'),
    ('core/search/', f'test_({SEARCH}|dot|exact)|{PROGRAMS}'),
    ('core/star/', f'test_({SEARCH}|dot)|{PROGRAMS}'),
    ('core/structure/', f'test_(structure|fanout|text|emit|dot|book|exact|program|{SEARCH})|{PROGRAMS}|'
                        'cli'),
    ('decoder/blocks/', 'test_(block_decoder|block_schedules|block_layout|perturb|decoder|settings)|'
                        'ber|unused'),
    ('decoder/circuit/', 'test_own_node|emit_decoder|operator|synthesize'),
    ('decoder/evolution/', 'test_(evolution|column_law|settle|threshold|protograph)|cli|threshold'),
    ('decoder/planner/', 'test_(planner|settings)|unused'),
    ('decoder/probes/', 'test_(probes|operations|kernel|search_run|settings)|cli|unused'),
    ('decoder/stochastic/', STOCHASTIC),
    ('decoder/settings/', f'{MESSAGES}|{STOCHASTIC}|cli'),
    ('decoder/message_passing/', MESSAGES),
    ('decoder/jit/', MESSAGES + '|test_operations'),
    ('decoder/', f'{MESSAGES}|{STOCHASTIC}'),
    ('bench/channel/', 'test_(random|levels|channel|demapper|codewords|simulate)|outside_channels|'
                       'channels|replay|unused'),
    ('bench/engine/', 'test_(engine|crew|simulate|floor)|ranks|outside_shards'),
    ('bench/store/', 'test_(journal|merge|store|pace)|resume|combine|kill'),
    ('bench/simulation/', 'test_(codewords|statistics|precision|coverage|sweep_plan|replay|'
                          'simulate|configuration|fingerprint|journal|merge|store)|outside_rates|'
                          'outside_shards|replay|resume|combine|channels|signals|unused'),
]


def concerned(file, tests):
    for start, expression in CONCERNED:
        if file.startswith(start):
            return [name for name in tests if re.fullmatch(expression, name)]
    raise KeyError(file)
