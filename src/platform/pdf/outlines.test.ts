import { describe, expect, it } from 'vitest'
import { outlineText } from './outlines.ts'

const style = { weight: 600, size: 50, maxWidth: 600, maxLines: 3 } as const

describe('a text as outlines', () => {
  it('has the lines that it needs, none wider than the maximum', async () => {
    const lines = await outlineText('What the budget means for bond funds and for gold', style)
    expect(lines).toHaveLength(3)
    for (const { path, width } of lines) {
      expect(width).toBeLessThanOrEqual(style.maxWidth)
      expect(path).toMatch(/^M[-\d., MLHVQCZ]+$/i)
    }
  })

  it('ends after the last line, even within an endless word', async () => {
    const lines = await outlineText('Nifty'.repeat(100), style)
    expect(lines).toHaveLength(style.maxLines)
    expect(lines.every(({ width }) => width > 500 && width <= style.maxWidth)).toBe(true)
  })

  it('draws Indian scripts, and nothing for blank text', async () => {
    const [line] = await outlineText('ਬਾਜ਼ਾਰ ₹500 മീനാക്ഷി', { ...style, maxLines: 1 })
    expect(line?.path.length).toBeGreaterThan(2_000)
    expect(await outlineText(' \n ', style)).toEqual([])
  })
})
