import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minPaise } from '#kit/money.ts'
import { chargesOf } from './charge.ts'

const paise = fc.bigInt({ min: 0n, max: 1_000_000n })
const charged = fc.array(fc.record({ paise, setOff: paise }), { minLength: 1, maxLength: 5 })
const untouched = fc.array(
  paise.map((held) => ({ paise: held, setOff: 0n })),
  { minLength: 1, maxLength: 5 },
)
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

it('is never more than the amount, nor than what the line holds', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -1_000_000n, max: 5_000_000n }), charged, (amount, lines) => {
      const parts = chargesOf(amount, lines)
      expect(sum(parts)).toBeLessThanOrEqual(amount > 0n ? amount : 0n)
      for (const [index, part] of parts.entries()) {
        expect(part).toBeGreaterThanOrEqual(0n)
        expect(part).toBeLessThanOrEqual(lines[index]?.paise ?? 0n)
      }
    }),
  )
})

it('is the whole amount, as far as the lines hold it', () => {
  fc.assert(
    fc.property(paise, untouched, (amount, lines) => {
      const held = sum(lines.map((line) => line.paise))
      expect(sum(chargesOf(amount, lines))).toBe(minPaise(amount, held))
    }),
  )
})

it('is the same for a line that is charged before the others', () => {
  fc.assert(
    fc.property(paise, untouched, fc.nat(4), (amount, lines, which) => {
      const first = which % lines.length
      const together = chargesOf(amount, lines)
      const own = together[first] ?? 0n
      const later = lines.map((line, index) =>
        index === first ? { paise: line.paise - own, setOff: own } : line,
      )
      const rest = chargesOf(amount - own, later)
      expect(rest).toEqual(together.map((part, index) => (index === first ? 0n : part)))
    }),
  )
})
