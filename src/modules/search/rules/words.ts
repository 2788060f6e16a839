/** More words than this narrow a search down no further. */
const MAX_WORDS = 10

/** The longest beginning of a word that is looked for, in characters. */
const MAX_WORD_CHARACTERS = 64

/** The words of a text: letters with their marks, and digits, in any script. */
export function wordsOf(text: string): readonly string[] {
  return text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** The text as it is indexed: its words and nothing between them. */
export function indexedText(text: string): string {
  return wordsOf(text).join(' ')
}

/**
 * What PostgreSQL's `to_tsquery` takes for "every word, or its beginning"; undefined when the text
 * holds no word. Words hold no quote and no backslash, so nothing in them is an operator.
 */
export function prefixQuery(text: string): string | undefined {
  const words = wordsOf(text).slice(0, MAX_WORDS)
  const terms = words.map((word) => `'${[...word].slice(0, MAX_WORD_CHARACTERS).join('')}':*`)
  return terms.length === 0 ? undefined : terms.join(' & ')
}
