/**
 * The first `count` words of a text with their original spacing, or the whole text if it has no
 * more.
 */
export function firstWords(text: string, count: number): string {
  const end = endOfWord(text, count)
  return (end === undefined ? text : text.slice(0, end)).trim()
}

/** Whether `firstWords` leaves text out, so that a 'Read more' or an ellipsis is needed. */
export function hasMoreWords(text: string, count: number): boolean {
  const end = endOfWord(text, count)
  return end !== undefined && text.slice(end).trim() !== ''
}

/** The end of the word with this number (counted from 1). Undefined when there are fewer. */
function endOfWord(text: string, count: number): number | undefined {
  let words = 0
  for (const match of text.matchAll(/\S+/g)) {
    words += 1
    if (words === count) {
      return match.index + match[0].length
    }
  }
  return undefined
}

/**
 * Whether a database can store the text unchanged: PostgreSQL refuses NUL, and half of a surrogate
 * pair has no UTF-8.
 */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Whether the text contains no line breaks and no control characters. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}

/** The length in code points, as people and PostgreSQL count it, not in UTF-16 units. */
export function codePointLength(text: string): number {
  let length = 0
  for (const _ of text) {
    length += 1
  }
  return length
}

/** The length in UTF-8, for limits that are given in bytes. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).byteLength
}

/** Removes all of these characters from the end of a text. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) {
    end -= 1
  }
  return text.slice(0, end)
}

/** Orders texts by their code units, which is the same everywhere and for every language. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
