import { describe, expect, it } from 'vitest'
import { rewritePdf } from '#platform/files/content/rewrite-pdf.ts'
import { loadMarketplace } from '../marketplace.ts'
import { testNow } from '../testing.ts'
import { certificatePdf } from './certificate.ts'
import { PAGE_HEIGHT } from './pdf-page.ts'
import { termsPdf } from './terms.ts'

const { providers } = loadMarketplace(testNow)

/** The baselines of a page's lines, counted from its lower edge. */
function baselines(pdf: Buffer): readonly number[] {
  return [...pdf.toString('latin1').matchAll(/ ([\d.-]+) Td/g)].map((match) => Number(match[1]))
}

describe('papers of the demo', () => {
  it.each([
    ['certificates', certificatePdf],
    ['terms', termsPdf],
  ])('%s are valid PDFs whose text fits on the page', async (_, make) => {
    for (const provider of providers) {
      const pdf = make(provider)
      expect(await rewritePdf(pdf)).toBeDefined()
      const [, start = ''] = /startxref\n(\d+)/.exec(pdf.toString('latin1')) ?? []
      expect(pdf.subarray(Number(start), Number(start) + 4).toString()).toBe('xref')
      const lines = baselines(pdf)
      expect(lines.length).toBeGreaterThan(8)
      expect(Math.min(...lines)).toBeGreaterThan(20)
      expect(Math.max(...lines)).toBeLessThan(PAGE_HEIGHT - 20)
      expect(make(provider).equals(pdf)).toBe(true)
    }
  })

  it('name the provider and the registration number', () => {
    const [first] = providers
    const text = first === undefined ? '' : certificatePdf(first).toString('latin1')
    expect(text).toContain(first?.regName)
    expect(text).toContain(first?.regNumber)
  })
})
