import { describe, expect, it } from 'vitest'
import { shortDescription } from './structured-data.ts'

describe('the description of a provider in search results', () => {
  it('contains all of a short text, in one line', () => {
    expect(shortDescription({ description: 'Writes about\n\nlisted companies. ' })).toBe(
      'Writes about listed companies.',
    )
  })

  it('is cut after a whole word, with an ellipsis', () => {
    const short = shortDescription({ description: 'Momentum, quality and volatility. '.repeat(20) })
    expect(short.length).toBeLessThanOrEqual(156)
    expect(short).toMatch(/^Momentum, quality and volatility\. .*\w…$/)
    expect(shortDescription({ description: 'x'.repeat(400) })).toHaveLength(2)
  })
})
