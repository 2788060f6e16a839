/** The first `count` words of a text as they stand in it, or all of a text that has no more. */
export function firstWords(text: string, count: number): string {
  const end = endOfWord(text, count)
  return (end === undefined ? text : text.slice(0, end)).trim()
}

/** Whether `firstWords` leaves something out, so that a 'Read more' or an ellipsis is due. */
export function hasMoreWords(text: string, count: number): boolean {
  const end = endOfWord(text, count)
  return end !== undefined && text.slice(end).trim() !== ''
}

/** Where the word with this number (counted from 1) ends; undefined when there are fewer. */
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
 * Whether a database can store the text as it is: PostgreSQL refuses NUL, and half of a surrogate
 * pair has no UTF-8.
 */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Whether nothing in the text starts a new line or steers whoever prints it. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}

/** The length as people and PostgreSQL count it: in code points, not in UTF-16 units. */
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

/** A text without the signs of this kind at its end. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) {
    end -= 1
  }
  return text.slice(0, end)
}
