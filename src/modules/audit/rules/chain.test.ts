import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import {
  type ChainContent,
  type ChainRow,
  checkLinks,
  extendChain,
  genesis,
  linkHash,
} from './chain.ts'

const text = fc.option(fc.string({ maxLength: 20, unit: 'grapheme' }), { nil: null })

const content: fc.Arbitrary<ChainContent> = fc.record({
  at: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
  actorKind: fc.constantFrom('anonymous', 'account', 'system'),
  actorId: text,
  actorRole: text,
  sessionHash: fc.option(fc.uint8Array({ minLength: 32, maxLength: 32 }), { nil: null }),
  ip: text,
  action: fc.string(),
  objectType: text,
  objectId: text,
  detail: fc.option(
    fc.dictionary(
      fc.string(),
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
      { maxKeys: 4 },
    ),
    { nil: null },
  ),
  requestId: text,
})

const chain = fc
  .array(content, { minLength: 1, maxLength: 12 })
  .map((contents) => extendChain(genesis, contents))

const blank: ChainRow = {
  seq: 1n,
  at: new Date(0),
  actorKind: 'system',
  actorId: null,
  actorRole: null,
  sessionHash: null,
  ip: null,
  action: '',
  objectType: null,
  objectId: null,
  detail: null,
  requestId: null,
  hash: genesis.hash,
}

/** Returns a different value for the field, whatever its type. */
function changed(row: ChainRow, field: keyof ChainRow): ChainRow {
  const value = row[field]
  if (value instanceof Date) {
    return { ...row, [field]: new Date(value.getTime() + 1) }
  }
  if (value instanceof Uint8Array) {
    return { ...row, [field]: value.map((byte, index) => (index === 7 ? byte ^ 1 : byte)) }
  }
  if (typeof value === 'bigint') {
    return { ...row, [field]: value + 1n }
  }
  if (typeof value === 'string') {
    return { ...row, [field]: `${value}.` }
  }
  if (field === 'sessionHash') {
    return { ...row, sessionHash: new Uint8Array(32) }
  }
  if (field === 'detail') {
    return { ...row, detail: { ...row.detail, added: 1 } }
  }
  return { ...row, [field]: '' }
}

describe('a chain', () => {
  it('is valid as written, in whatever pages it is checked', () => {
    fc.assert(
      fc.property(chain, fc.nat(12), (rows, cut) => {
        const first = checkLinks(genesis, rows.slice(0, cut))
        const second = checkLinks(first.head, rows.slice(cut))
        expect([...first.breaches, ...second.breaches]).toEqual([])
        expect(second.head.seq).toBe(BigInt(rows.length))
      }),
    )
  })

  it('is broken by a change of any field of any row', () => {
    const fields = Object.keys(blank).filter((key): key is keyof ChainRow => key in blank)
    expect(fields).toHaveLength(13)
    fc.assert(
      fc.property(chain, fc.nat(), fc.constantFrom(...fields), (rows, at, field) => {
        const index = at % rows.length
        const forged = rows.map((row, here) => (here === index ? changed(row, field) : row))
        expect(checkLinks(genesis, forged).breaches.length).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
  })

  it('reports a changed row, and only that one', () => {
    fc.assert(
      fc.property(chain, fc.nat(), (rows, at) => {
        const index = at % rows.length
        const forged = rows.map((row, here) =>
          here === index ? { ...row, action: `${row.action}!` } : row,
        )
        expect(checkLinks(genesis, forged).breaches).toEqual([
          { kind: 'broken_hash', seq: String(index + 1) },
        ])
      }),
    )
  })

  it('reports deleted rows, and only those', () => {
    fc.assert(
      fc.property(chain, fc.nat(), fc.integer({ min: 1, max: 3 }), (rows, at, count) => {
        const from = at % rows.length
        const left = rows.filter((_, index) => index < from || index >= from + count)
        const to = Math.min(from + count, rows.length)
        const { breaches, head } = checkLinks(genesis, left)
        if (to === rows.length) {
          // The end was cut off: only the head shows it, the rows do not.
          expect(head.seq).toBe(BigInt(from))
        } else {
          expect(breaches).toEqual([
            { kind: 'missing_rows', from: String(from + 1), to: String(to) },
          ])
        }
      }),
    )
  })

  it('is broken when two rows are swapped', () => {
    fc.assert(
      fc.property(chain, (rows) => {
        fc.pre(rows.length > 1)
        const [first, second, ...rest] = rows
        const swapped = [second, first, ...rest].flatMap((row, index) =>
          row === undefined ? [] : [{ ...row, seq: BigInt(index + 1) }],
        )
        expect(checkLinks(genesis, swapped).breaches.length).toBeGreaterThan(0)
      }),
    )
  })

  it('has a fixed hash for a fixed row', () => {
    const [row] = extendChain(genesis, [
      {
        at: new Date('2026-11-21T09:30:00.123Z'),
        actorKind: 'account',
        actorId: '0199f0c0-0000-7000-8000-000000000001',
        actorRole: 'admin',
        sessionHash: new Uint8Array(32).fill(7),
        ip: '203.0.113.9',
        action: 'provider.verify',
        objectType: 'provider',
        objectId: '0199f0c0-0000-7000-8000-000000000002',
        detail: { z: 1, a: 'ä', n: null, t: true },
        requestId: 'abc',
      },
    ])
    expect(Buffer.from(row?.hash ?? []).toString('hex')).toMatchInlineSnapshot(
      `"1fc0b8805584130da0def2b1d78fad7b8a3e14a40ad93b90f1936afe38330c3e"`,
    )
  })

  it('has a hash that depends on the previous row', () => {
    fc.assert(
      fc.property(content, fc.uint8Array({ minLength: 32, maxLength: 32 }), (row, previous) => {
        expect(linkHash(previous, 1n, row)).not.toEqual(linkHash(genesis.hash, 1n, row))
      }),
    )
  })
})

describe('canonical JSON', () => {
  it('does not depend on the order of the members', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse())
        expect(canonicalJson(reversed)).toBe(canonicalJson(value))
      }),
    )
  })

  it('sorts the members and keeps all values', () => {
    const value = { b: { y: null, x: 'é"\n' }, a: 1.5, c: true }
    expect(canonicalJson(value)).toBe('{"a":1.5,"b":{"x":"é\\"\\n","y":null},"c":true}')
  })
})
