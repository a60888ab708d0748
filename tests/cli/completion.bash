# What Bash would offer behind a line: completion.bash FILE LINE
source "$1"
compopt() { [[ $* == '-o nospace' ]]; } # works during completion only
COMP_LINE=$2
COMP_POINT=${#2}
_extrinsic
echo "${COMPREPLY[*]}"
