"""Which tests concern the files of a folder."""
import re

FOLDERS = ['core', 'codes', 'decoder', 'bench']

SEARCH = 'naive|star|isomorphic|ring|vectors|staircase|frontier|front|classes|arguments'
PROGRAMS = 'outside_structures|forms|models|decibel'
MESSAGES = ('test_(settings|syndrome|window|weights|block_schedules|decoder_arguments|soft|boxplus|'
            'fused|fused_compiled|sum_product|decoder|stream|look)|'
            'outside_min_sum|outside_sum_product|codec|ber|unused')
STOCHASTIC = 'test_(stochastic.*|settings)|decibel|ber|unused'

EVERYWHERE = 'driver|driver_found|transcript_.*' # stories and transcripts concern every folder

# A file belongs to the first row that its path begins with.
CONCERNED = [
    ('core/base/', 'test_(order|writer|cost|text|structure|emit|book|qc|files|'
                   'output|settings|arguments)|out|show|cli'),
    ('core/baseline/', f'test_({SEARCH}|dot)|{PROGRAMS}'),
    ('core/cost/', f'test_(cost.*|fanout|structure|exact|book|{SEARCH})|{PROGRAMS}|cli'),
    ('core/emit/', f'test_(emit|dot|arguments)|{PROGRAMS}'),
    ('core/exact/', f'test_(exact|exact_sat|book|front|arguments)|{PROGRAMS}|cli'),
    ('core/frontier/', f'test_({SEARCH})|{PROGRAMS}'),
    ('core/group/', 'test_group|outside_structures'),
    ('core/isomorphic/', f'test_({SEARCH})|{PROGRAMS}'),
    ('core/known_optima/', f'test_(book|exact|front|arguments|text)|{PROGRAMS}|cli'),
    ('core/optimize/', f'test_({SEARCH}|all_structures.*|exact|book)|{PROGRAMS}|cli'),
    ('core/program/', f'test_(program|structure|emit|soft|stochastic_plain)|{PROGRAMS}'),
    ('core/search/', f'test_({SEARCH}|dot|exact)|{PROGRAMS}'),
    ('core/star/', f'test_({SEARCH}|dot)|{PROGRAMS}'),
    ('core/structure/', f'test_(structure|fanout|text|emit|dot|book|exact|program|{SEARCH})|{PROGRAMS}|'
                        'cli'),
    ('decoder/blocks/', 'test_(block_runs|block_schedules|block_layout|soft|stream|settings)|'
                        'ber|unused'),
    ('decoder/circuit/', 'test_own_node|blocks|check_node|emit_decoder|operator|synthesize'),
    ('decoder/evolution/', 'test_(evolution|column_law|settle|threshold|protograph)|cli|threshold'),
    ('codes/blocks/', 'test_(blocks|block_layout|columns|encoder)|sets|ber'),
    ('codes/constructions/', 'test_(constructions|algebraic_codes|css|syndromes)|syndromes|cli|'
                             'outside_(codes|quantum)'),
    ('codes/encoder/', 'test_(encoder.*|rank|transport)|outside_encoders|codec'),
    ('codes/formats/', 'test_(qc|files|table|code_arguments)|outside_codes|files|hostile'),
    ('codes/gf2/', 'test_(rank|dense|css|encoder.*)|outside_encoders'),
    ('codes/matrix/', 'test_(code.*|rank|columns)|outside_codes|cli'),
    ('codes/nr/', 'test_(transport|catalog)|outside_links|nr'),
    ('codes/sets/', 'test_sets|sets|floor'),
    ('codes/standards/', 'test_(catalog|ccsds|table|algebraic_codes)|outside_codes|ber'),
    ('codes/', 'test_(code.*|catalog)|outside_codes|cli'),
    ('decoder/operators/', 'test_(operators|own_node)|operator|outside_operators'),
    ('decoder/weights/', 'test_(weights|weight_search)|outside_weights|threshold'),
    ('decoder/planner/', 'test_(planner|settings)|unused'),
    ('decoder/probes/', 'test_(probes|operations|soft|search_run|settings)|cli|unused'),
    ('decoder/stochastic/', STOCHASTIC),
    ('decoder/settings/', f'{MESSAGES}|{STOCHASTIC}|cli'),
    ('decoder/message_passing/', MESSAGES),
    ('decoder/jit/', MESSAGES + '|test_operations'),
    ('decoder/', f'{MESSAGES}|{STOCHASTIC}'),
    ('bench/cli/', 'test_(options|numbers|output)|cli|show|out|unused|hostile_commands|install|signals'),
    ('bench/commands/codes/', 'cli|codec|sets|show|files|nr|hostile'),
    ('bench/commands/measure/', 'cli|show|unused|outside_measured'),
    ('bench/commands/simulation/', 'ber|resume|combine|floor|threshold|replay|unused|test_simulate'),
    ('bench/commands/structures/', 'cli|out|forms|models|synthesize|emit_decoder|operator'),
    ('bench/configuration/', 'test_(configuration|setting_rows)|ber|resume|combine|replay|'
                             'unused'),
    ('bench/evolution/', 'test_(weight_search|threshold)|threshold|cli'),
    ('bench/floor/', 'test_floor|floor'),
    ('bench/frames/', 'test_(soft|soft_values|stream)|codec|replay'),
    ('bench/measure/', 'cli|unused|show|test_search_run|outside_measured'),
    ('bench/options/', 'test_(options|settings|encode)|cli|unused|ber|operator'),
    ('bench/output/', 'test_output|out|show|cli|report'),
    ('bench/plot/', 'plot'),
    ('bench/replay/', 'replay|floor|syndromes|outside_rates'),
    ('bench/report/', 'test_reports|report'),
    ('bench/run/', 'resume|combine|kill|signals|ranks|ber|outside_(rates|measured)'),
    ('bench/sets/', 'test_sets|sets|floor'),
    ('bench/structures/', 'test_search_run|cli|forms|models|out'),
    ('bench/synthesis/', 'synthesize|periods|emit_decoder'),
    ('bench/channel/', 'test_(random|levels|channel|demapper|codewords|simulate)|outside_channels|'
                       'channels|replay|unused'),
    ('bench/engine/', 'test_(engine|crew|simulate|floor)|ranks|outside_shards'),
    ('bench/store/', 'test_(journal|store|pace)|resume|combine|kill'),
    ('bench/simulation/', 'test_(codewords|statistics|coverage|sweep_plan|simulate|configuration|journal|store)|outside_rates|'
                          'outside_shards|replay|resume|combine|channels|signals|unused'),
    ('', 'cli|show'),
]


def concerned(file, tests):
    expression = next(row for start, row in CONCERNED if file.startswith(start)) # the last one is for all
    return [name for name in tests if re.fullmatch(f'{expression}|{EVERYWHERE}', name)]
