# Sourced by the pages of bench/reproduce.sh: HTML from the files in the current folder. Figures are
# embedded, so that the page is a single file. Texts from files are encoded by html.awk.
html_awk=$(cat "${scripts:-$(dirname "$0")}/html.awk")

# begin_page TITLE
begin_page() {
  printf '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>%s</title>\n' "$1"
  cat <<'HTML'
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin-top: 2.5rem; border-bottom: 1px solid #ccc }
img { display: block; width: 100%; max-width: 840px; height: auto } .wide { overflow-x: auto } small { color: #666 }
table { border-collapse: collapse; font-size: 0.85rem; margin: 0.5rem 0 }
th, td { border: 1px solid #ddd; padding: 0.15rem 0.5rem; text-align: right; font-variant-numeric: tabular-nums }
pre { background: #f6f6f6; padding: 0.6rem; overflow-x: auto; font-size: 0.8rem }
summary { cursor: pointer; color: #05579b }
</style></head><body>
HTML
}

picture() {
  printf '<img alt="%s" src="data:image/svg+xml;base64,' "$2"
  base64 -w 0 "$1"
  echo '">'
}

escape() {
  awk "$html_awk"' { print html($0) }'
}

# Shows a CSV file as a table that opens on a click, with the command that made it and its '#'
# lines. Numbers are rounded to four digits; the file has all digits.
table() {
  [ -e "$1" ] || return 0
  printf '<details><summary>%s</summary>' "$1"
  ! grep -qF " >$1" commands.txt || { echo '<pre>' && grep -F " >$1" commands.txt | escape && echo '</pre>'; }
  echo '<div class="wide"><table>'
  awk -F, "$html_awk"'
    /^#/ { notes = notes html(substr($0, 2)) "\n"; next }
    {
      tag = header++ ? "td" : "th"
      line = "<tr>"
      count = split($0, part, "\"")
      $0 = ""
      for (i = 1; i <= count; i++) {
        if (i % 2 == 0) gsub(/,/, "\001", part[i]) # within quotes
        $0 = $0 part[i]
      }
      for (i = 1; i <= NF; i++) {
        gsub(/\001/, ",", $i)
        if ($i ~ /^[0-9]+\.[0-9]+$/ && length($i) > 6) $i = sprintf("%.4g", $i)
        line = line "<" tag ">" html($i) "</" tag ">"
      }
      print line "</tr>"
    }
    END { print "</table></div>"; if (notes) print "<pre>" notes "</pre>" }' "$1"
  echo '</details>'
}

end_page() {
  echo '<h2>Commands</h2>'
  echo '<pre>'
  escape <commands.txt
  echo '</pre></body></html>'
}
