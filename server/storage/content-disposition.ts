/**
 * `inline` with the name of a file (RFC 6266, security T42): once in plain ASCII for old browsers, once percent-encoded,
 * so that no name can add a parameter or a header line.
 */
export function inlineDisposition(fileName: string): string {
  const plain = fileName.replace(/[^A-Za-z0-9 ._-]/g, '_')
  return `inline; filename="${plain}"; filename*=UTF-8''${percentEncoded(fileName)}`
}

/** The characters that RFC 5987 leaves as they are are fewer than those of `encodeURIComponent`. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
