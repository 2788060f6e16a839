/** What XML 1.0 must not contain in any form: control characters and unpaired surrogates. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Removes characters that XML does not allow. */
export function xmlText(text: string): string {
  return text.replace(NOT_XML, '')
}

/** Escapes the text for HTML content and attribute values. */
export function htmlText(text: string): string {
  return xmlText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
