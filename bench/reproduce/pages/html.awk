# Encodes the content of tables as text of an HTML page. All scripts of this folder use it.
function html(text) {
  gsub(/&/, "\\&amp;", text)
  gsub(/</, "\\&lt;", text)
  gsub(/>/, "\\&gt;", text)
  gsub(/"/, "\\&quot;", text)
  gsub(/'/, "\\&#39;", text)
  return text
}
