# A program that links the static library has its names beside its own, so all begin with extr_:
#   sh tests/interface/names.sh ARCHIVE
names=$(nm -g --defined-only "$1" | awk 'NF == 3 { print $3 }')
[ -n "$names" ] || { echo "$1 defines no names"; exit 1; }
# The sanitizers define names of their own.
others=$(printf '%s\n' "$names" | grep -vE '^(extr_|__odr_asan|__asan)' | sort -u)
[ -z "$others" ] || { echo "names without extr_:"; printf '%s\n' "$others"; exit 1; }
