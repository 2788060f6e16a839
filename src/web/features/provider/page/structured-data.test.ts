import { describe, expect, it } from 'vitest'
import { shortDescription } from './structured-data.ts'

describe('what search results show of a provider', () => {
  it('is all of a short text, in one line', () => {
    expect(shortDescription({ description: 'Writes about\n\nlisted companies. ' })).toBe(
      'Writes about listed companies.',
    )
  })

  it('is whole words of a long one, with a sign that it goes on', () => {
    const short = shortDescription({ description: 'Momentum, quality and volatility. '.repeat(20) })
    expect(short.length).toBeLessThanOrEqual(156)
    expect(short).toMatch(/^Momentum, quality and volatility\. .*\w…$/)
    expect(shortDescription({ description: 'x'.repeat(400) })).toHaveLength(2)
  })
})
