/** What XML 1.0 cannot hold, in whatever form: control characters and halves of pairs. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** The text without what no XML document may hold. */
export function xmlText(text: string): string {
  return text.replace(NOT_XML, '')
}

/** The text as HTML that shows it, and as a value of an attribute. */
export function htmlText(text: string): string {
  return xmlText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
