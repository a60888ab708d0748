# The shared library exports exactly what the public headers declare:
#   sh tests/interface/exports.sh LIBRARY HEADER...
library=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A function is declared if a statement outside of comments and braces has its name before the first
# parenthesis. A function with a body is inline and not exported.
cat "$@" | awk '
  /^[ \t]*#/ { next }
  { text = text " " $0 }
  END {
    while (match(text, /\/\*/)) {
      from = RSTART
      rest = substr(text, from + 2)
      text = substr(text, 1, from - 1) " " substr(rest, index(rest, "*/") + 2)
    }
    gsub(/extern "C" \{/, "", text)
    for (i = 1; i <= length(text); i++) {
      c = substr(text, i, 1)
      if (c == "}") {
        if (depth > 0) depth--; # else it closes extern "C"
        if (depth == 0 && head ~ /\)[ ]*$/) head = ""
        continue
      }
      if (c == "{") { depth++; continue }
      if (depth > 0) continue
      if (c != ";") { head = head c; continue }
      if (head !~ /typedef/ && match(head, /extr_[a-z0-9_]+[ ]*\(/)) {
        name = substr(head, RSTART, RLENGTH)
        sub(/[ ]*\(/, "", name)
        print name (head ~ /EXTR_EXPORT/ ? "" : " (without EXTR_EXPORT)")
      }
      head = ""
    }
  }' | sort >"$folder/declared"

# The linker and the sanitizers export names of their own.
nm -D --defined-only "$library" | awk '$3 !~ /^(_init|_fini|_edata|_end|__bss_start|__odr_asan.*)$/ { print $3 }' | sort >"$folder/exported"
count=$(wc -l <"$folder/declared")
echo "$count functions are declared"
diff "$folder/declared" "$folder/exported" >"$folder/difference" && [ "$count" -gt 80 ] && exit 0
echo 'declared only (<), exported only (>):'
grep '^[<>]' "$folder/difference"
exit 1
