# What a table holds, as text of an HTML page: the one way there for the scripts of this folder.
function html(text) {
  gsub(/&/, "\\&amp;", text)
  gsub(/</, "\\&lt;", text)
  gsub(/>/, "\\&gt;", text)
  gsub(/"/, "\\&quot;", text)
  gsub(/'/, "\\&#39;", text)
  return text
}
