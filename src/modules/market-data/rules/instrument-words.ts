import { PRICE_PER_RUPEE } from '#kit/price.ts'
import { MONTHS } from './indian-time.ts'
import type { MasterRow } from './master-row.ts'
import { underlyingOf } from './underlyings.ts'

const MAX_WORDS = 8
const MAX_WORD_CHARACTERS = 40

/**
 * Words consist of letters, digits and the decimal point of a strike. All other characters separate
 * words, except those that join the parts of a name: 'M&M' becomes 'mm' and 'Bajaj-Auto'
 * 'bajajauto'.
 */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll(/[&'-]/g, '')
  return plain.match(/[a-z0-9]+(?:\.[0-9]+)?/g) ?? []
}

/** The symbol in lower case, with only letters, digits and points. */
export function compactSymbol(symbol: string): string {
  return symbol.toLowerCase().replaceAll(/[^a-z0-9.]/g, '')
}

/**
 * All words by which an instrument can be found, separated by spaces: its symbol as a whole and in
 * parts, its company, and for a derivative the underlying, month, day, strike and type.
 */
export function indexedWords(row: MasterRow): string {
  const parts = wordsOf(`${row.symbol} ${row.name}`.replaceAll('-', ' '))
  const words = [compactSymbol(row.symbol), ...wordsOf(row.symbol), ...wordsOf(row.name), ...parts]
  words.push(compactSymbol(underlyingOf(row)))
  if (row.expiry !== null) {
    const [year = '', month = '', day = ''] = row.expiry.split('-')
    const named = MONTHS[Number(month) - 1] ?? ''
    words.push(named, day, `${day}${named}`, `${named}${year.slice(2)}`, `${year.slice(2)}${named}`)
  }
  if (row.strike !== null) {
    words.push(String(row.strike / PRICE_PER_RUPEE))
  }
  words.push(...KIND_WORDS[row.type])
  return [...new Set(words.filter((word) => word !== ''))].join(' ')
}

const KIND_WORDS: Readonly<Record<MasterRow['type'], readonly string[]>> = {
  EQ: [],
  INDEX: ['index'],
  FUT: ['fut', 'future'],
  CE: ['ce', 'call', 'option'],
  PE: ['pe', 'put', 'option'],
}

/**
 * A tsquery in PostgreSQL's text form that matches every word or its beginning; undefined without a
 * word. Words contain only letters, digits and points, so none is an operator.
 */
export function prefixQuery(text: string): string | undefined {
  const words = wordsOf(text).slice(0, MAX_WORDS)
  const terms = words.map((word) => `'${word.slice(0, MAX_WORD_CHARACTERS)}':*`)
  return terms.length === 0 ? undefined : terms.join(' & ')
}
