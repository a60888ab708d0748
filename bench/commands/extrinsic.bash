# Bash asks the program what the word before the cursor can become; where it knows nothing, the names
# of files are offered.
_extrinsic() {
  local line=${COMP_LINE:0:COMP_POINT} words
  read -ra words <<<"$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  mapfile -t COMPREPLY < <("${words[0]}" --complete "${words[@]:1}" 2>/dev/null | cut -f 1)
  # For Bash a word begins behind ':' and '='.
  local word=${words[-1]}
  local kept=${word%"${word##*[:=]}"}
  COMPREPLY=("${COMPREPLY[@]#"$kept"}")
  [[ ${COMPREPLY[0]} == *: ]] && compopt -o nospace
  return 0
}
complete -o default -F _extrinsic extrinsic
