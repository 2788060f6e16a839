/** Words beyond this number are ignored. */
const MAX_WORDS = 10

/** The longest prefix of a word to search for, in characters. */
const MAX_WORD_CHARACTERS = 64

/** The words of a text: letters with their marks, and digits, in any script. */
export function wordsOf(text: string): readonly string[] {
  return text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** The text as indexed: only its words, separated by blanks. */
export function indexedText(text: string): string {
  return wordsOf(text).join(' ')
}

/**
 * A `to_tsquery` expression for "every word as a prefix"; undefined if the text has no words. Words
 * contain no quotes or backslashes, so nothing in them acts as an operator.
 */
export function prefixQuery(text: string): string | undefined {
  const words = wordsOf(text).slice(0, MAX_WORDS)
  const terms = words.map((word) => `'${[...word].slice(0, MAX_WORD_CHARACTERS).join('')}':*`)
  return terms.length === 0 ? undefined : terms.join(' & ')
}
