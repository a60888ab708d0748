# Texts that would run a command or break a file if they reached gnuplot, a shell, a tool or HTML without encoding.
# Sourced by the scripts of this folder, which get support/program.sh with it.
. "$(dirname "$0")/../../support/program.sh"

# Every attempt tries to create a file whose name begins with "pwned". None may appear, here or in
# the folder above.
safe() { [ -z "$(find . -name 'pwned*')" ]; }

newline=$(printf 'z\nsystem("touch pwned1")\n#')
quote="q'; system('touch pwned2'); '"
double='d"; system("touch pwned3"); "'
back='b`touch pwned4`$(touch pwned5)'
macro='@touch %s {/:Bold x}_{y} \n \101 \'
tags='<script>alert(1)</script><b>&amp;'
bytes=$(printf '\377\303( \342\202 \303\2511')
long=$(printf '%0200d' 0)
pipe='|touch pwned6'
less='<touch pwned7'

whole_text() { iconv -f UTF-8 -t UTF-8 "$1" >/dev/null; }
