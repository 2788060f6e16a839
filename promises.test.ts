import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { documentText, findDocument } from './src/contract/documents/catalogue.ts'

const PAGE = 'docs/promises.md'
/** The documents whose amounts, rates and periods are all in the table. */
const COVERED = [
  'terms-and-conditions',
  'refund-policy',
  'frequently-asked-questions',
  'agreements/research-analyst',
  'agreements/pms-aif',
  'cookie-policy',
]
const NUMBER =
  '\\d+|one|two|three|four|five|six|seven|eight|ten|twelve|fifteen|thirty|more than five'
const PERIOD = '(?:minutes?|hours?|(?:working |full )?days?|months?|years?|quarter)'
const PROMISE = new RegExp(`₹|per cent|\\b(?:${NUMBER}) ${PERIOD}\\b|\\bat once\\b|\\bonce\\b`, 'i')

type Row = { readonly slug: string; readonly quote: string; readonly keeper: string }

function readRows(markdown: string): Row[] {
  return [...markdown.matchAll(/^\| `([\w/-]+)` \| (.+?) \| (.+?) \|$/gm)].map(
    ([, slug = '', quote = '', keeper = '']) => ({ slug, quote, keeper }),
  )
}

const rows = readRows(readFileSync(PAGE, 'utf8'))
const textOf = (slug: string) => {
  const document = findDocument(slug)
  return document === undefined ? '' : documentText(document)
}
const filesOf = ({ keeper }: Row) => [...keeper.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)

/** Sentences with an amount, a rate or a period that the table does not quote. */
function uncovered(text: string, quotes: readonly string[]): string[] {
  return text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?;])\s+/))
    .filter((sentence) => PROMISE.test(sentence))
    .filter((sentence) => !quotes.some((quote) => sentence.includes(quote)))
}

describe('the table of promises', () => {
  it('has rows for exactly the covered documents', () => {
    expect(rows.length).toBeGreaterThan(80)
    expect(new Set(rows.map(({ slug }) => slug))).toEqual(new Set(COVERED))
  })

  it.each(rows)('quotes $slug: $quote', (row) => {
    expect(textOf(row.slug)).toContain(row.quote)
    const files = filesOf(row)
    if (files.length === 0) {
      expect(row.keeper).toMatch(/^(people|provider|outside)\b/)
      return
    }
    expect(files.filter((file) => !existsSync(file))).toEqual([])
    expect(files.some((file) => /\.(test|spec)\.ts$/.test(file))).toBe(true)
  })

  it.each(COVERED)('quotes every amount, rate and period of %s', (slug) => {
    const quotes = rows.filter((row) => row.slug === slug).map(({ quote }) => quote)
    expect(uncovered(textOf(slug), quotes)).toEqual([])
  })

  it('reports a promise that is not quoted', () => {
    const text = 'Money goes back within seven working days. It costs ₹5. Nothing else is said.'
    expect(uncovered(text, ['It costs ₹5'])).toEqual(['Money goes back within seven working days.'])
  })
})
