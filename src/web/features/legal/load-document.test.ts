import { expect, test } from 'vitest'
import { agreements, legalDocuments } from '#contract/documents/catalogue.ts'
import { loadDocument } from './load-document.ts'

test.each([...legalDocuments, ...agreements])('finds $slug', async (document) => {
  expect(await loadDocument(document.slug)).toBe(document)
})

test.each(['', 'terms', 'toString', 'agreements', '__proto__'])(
  'finds no document for %j',
  async (slug) => {
    expect(await loadDocument(slug)).toBeUndefined()
  },
)
