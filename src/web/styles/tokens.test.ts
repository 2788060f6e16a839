import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

/** Relative luminance, WCAG 2.2 section "relative luminance". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

function colour(name: string, theme: 'light' | 'dark'): string {
  const token = tokens.get(name)
  if (!token) {
    throw new Error(`tokens.css has no colour --${name}`)
  }
  return token[theme]
}

const grounds = ['canvas', 'sunken', 'surface', 'raised', 'hover']
const texts = ['ink', 'ink-soft', 'ink-muted', 'accent-ink', 'up', 'down', 'warn', 'spark-ink']
const textPairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground])),
  ...['accent', 'up', 'down', 'warn', 'spark'].flatMap((tone) => [
    [tone === 'accent' || tone === 'spark' ? `${tone}-ink` : tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    ['ink-soft', `${tone}-soft`],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['canvas', 'ink'],
  ['on-brand', 'brand'],
]
const shapePairs = ['line-control', 'focus', 'accent'].flatMap((shape) =>
  ['canvas', 'sunken', 'surface', 'raised'].map((ground) => [shape, ground]),
)

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  it.each(textPairs)('text %s on %s has a contrast of at least 4.5', (text = '', ground = '') => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })
  it.each(shapePairs)('shape %s on %s has a contrast of at least 3', (shape = '', ground = '') => {
    expect(contrast(colour(shape, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3)
  })
})

describe('the contrast of two colours', () => {
  it('matches known values', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})
