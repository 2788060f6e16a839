import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysWithoutRoot, type RootHead, rootGenesis, rootOf } from './daily-root-hash.ts'

const sha256 = (text: string) => hash('sha256', text)
const prev = rootGenesis(sha256)

const ASHA = { providerId: '0199f0c0-0000-7000-8000-00000000000a', seq: 3, hash: 'aa'.repeat(32) }
const RAVI = { providerId: '0199f0c0-0000-7000-8000-00000000000b', seq: 1, hash: 'bb'.repeat(32) }

describe('the daily root hash', () => {
  it('is the hash of a plain text that anyone can reproduce', () => {
    const text = `tradebox daily root v1
2026-11-21
${hash('sha256', 'tradebox daily root v1')}
${ASHA.providerId} 3 ${ASHA.hash}
${RAVI.providerId} 1 ${RAVI.hash}`
    expect(rootOf({ day: '2026-11-21', prev, heads: [RAVI, ASHA] }, sha256)).toBe(
      hash('sha256', text),
    )
  })

  it('does not depend on the order of the journals, but on everything else', () => {
    const head: fc.Arbitrary<RootHead> = fc.record({
      providerId: fc.uuid({ version: 7 }),
      seq: fc.integer({ min: 1, max: 1_000_000 }),
      hash: fc.stringMatching(/^[0-9a-f]{64}$/),
    })
    const heads = fc.uniqueArray(head, { selector: ({ providerId }) => providerId, minLength: 1 })
    fc.assert(
      fc.property(heads, fc.nat(), fc.nat(2), (some, pick, what) => {
        const day = '2026-11-21'
        const root = rootOf({ day, prev, heads: some }, sha256)
        expect(rootOf({ day, prev, heads: some.toReversed() }, sha256)).toBe(root)
        const at = pick % some.length
        const changed = some.flatMap((one, index) => {
          if (index !== at) {
            return [one]
          }
          return what === 0
            ? []
            : [{ ...one, ...(what === 1 ? { seq: one.seq + 1 } : { hash: prev }) }]
        })
        expect(rootOf({ day, prev, heads: changed }, sha256)).not.toBe(root)
        expect(rootOf({ day: '2026-11-22', prev, heads: some }, sha256)).not.toBe(root)
        expect(rootOf({ day, prev: root, heads: some }, sha256)).not.toBe(root)
      }),
    )
  })
})

it.each([
  [undefined, '2026-11-21', ['2026-11-20']],
  ['2026-11-20', '2026-11-21', []],
  ['2026-11-19', '2026-11-21', ['2026-11-20']],
  ['2026-02-26', '2026-03-02', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['2026-11-21', '2026-11-21', []],
])('after %s, on %s, these days have no root hash yet: %j', (last, today, days) => {
  expect(daysWithoutRoot(last, today)).toEqual(days)
})
