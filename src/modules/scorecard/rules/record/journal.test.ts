import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '#modules/audit/rules/canonical-json.ts'
import { playByTheBook, tapeArbitrary } from '../../testing.ts'
import type { TradeEvent } from '../trade.ts'
import { checkJournal, detailOf, genesisOf, type JournalRow, nextRow } from './journal.ts'

const sha256 = (text: string) => hash('sha256', text)
const providerId = '0199f0c0-0000-7000-8000-00000000000a'
const salt = '00112233445566778899aabbccddeeff'
const genesis = genesisOf(providerId, sha256)

function written(events: readonly TradeEvent[]): readonly JournalRow[] {
  let head = genesis
  return events.map((event) => {
    const row = nextRow(head, { providerId, salt, event }, sha256)
    head = row
    return row
  })
}

const journal = tapeArbitrary.map(playByTheBook).map(written)
const check = (rows: Parameters<typeof checkJournal>[1]) => checkJournal(genesis, rows, sha256)
const without = ({ salt: _, detail: __, ...link }: JournalRow) => link

describe('the journal', () => {
  it('verifies as it was written, with and without revealed details', () => {
    fc.assert(
      fc.property(journal, fc.nat(), (rows, some) => {
        expect(check(rows)).toMatchObject({ head: { seq: rows.length }, breaches: [] })
        const partly = rows.map((row, index) => ((some >> (index % 30)) & 1 ? row : without(row)))
        expect(check(partly).breaches).toEqual([])
      }),
    )
  })

  it('is written in canonical JSON', () => {
    fc.assert(
      fc.property(journal, (rows) => {
        for (const { detail, at, digest, prev, seq, hash: linked } of rows) {
          expect(detail).toBe(canonicalJson(JSON.parse(detail)))
          const head = canonicalJson({ at, digest, prev, provider: providerId, seq, v: 1 })
          expect(linked).toBe(sha256(head))
        }
      }),
    )
  })

  it('detects any change to any row', () => {
    const fields = ['seq', 'at', 'digest', 'prev', 'hash', 'salt', 'detail', 'providerId'] as const
    fc.assert(
      fc.property(journal, fc.nat(), fc.constantFrom(...fields), (rows, pick, field) => {
        fc.pre(rows.length > 0)
        const forged = rows.map((row, index) => {
          const value = row[field]
          return index === pick % rows.length
            ? { ...row, [field]: typeof value === 'number' ? value + 1 : `${value}0` }
            : row
        })
        expect(check(forged).breaches.length).toBeGreaterThan(0)
      }),
      { numRuns: 400 },
    )
  })

  it('detects missing rows, also when the rest is renumbered', () => {
    fc.assert(
      fc.property(journal, fc.nat(), (rows, pick) => {
        fc.pre(rows.length > 2)
        const gone = 1 + (pick % (rows.length - 2))
        const left = rows.filter((_, index) => index !== gone)
        expect(check(left).breaches).toEqual([
          { kind: 'missing_rows', from: gone + 1, to: gone + 1 },
        ])
        // With a head kept from before, the later rows are seen to differ.
        const kept = rows[gone]
        const last = rows.at(-1)
        expect(checkJournal(kept ?? genesis, rows.slice(gone + 1), sha256).head).toMatchObject({
          hash: last?.hash,
        })
        const renumbered = left.map((row, index) => ({ ...row, seq: index + 1 }))
        expect(check(renumbered).breaches.length).toBeGreaterThan(0)
      }),
    )
  })

  it('does not verify for another provider', () => {
    fc.assert(
      fc.property(journal, (rows) => {
        fc.pre(rows.length > 0)
        const other = genesisOf('0199f0c0-0000-7000-8000-00000000000b', sha256)
        expect(checkJournal(other, rows, sha256).breaches).toEqual([
          { kind: 'broken_link', seq: 1 },
        ])
      }),
    )
  })

  it('has hashes that Web Crypto reproduces', async () => {
    const tradeId = '0199f0c0-0000-7000-8000-000000000001'
    const posted: TradeEvent = {
      kind: 'posted',
      tradeId,
      providerId,
      at: 1_795_253_400_123,
      exchange: 'NSE',
      symbol: 'M&M',
      entryType: 'buy',
      lower: 31_000_000,
      upper: 31_100_000,
      target: 32_000_000,
      stop: 30_500_000,
      reference: 31_200_000,
      holding: 5,
      expiresAt: 1_795_685_400_000,
      share: 'subscribers',
      plans: ['0199f0c0-0000-7000-8000-000000000008', '0199f0c0-0000-7000-8000-000000000009'],
      rationale: 'ब्रेकआउट above ₹3,100 – “range” é',
      disclosures: '',
      salt,
    }
    const initiated: TradeEvent = {
      kind: 'initiated',
      tradeId,
      at: 1_795_253_401_000,
      price: 31_095_000,
    }
    const rows = written([posted, initiated])
    expect(detailOf(initiated)).toBe(
      '{"kind":"initiated","price":31095000,"trade":"0199f0c0-0000-7000-8000-000000000001"}',
    )
    expect(rows.at(-1)?.hash).toMatchInlineSnapshot(
      `"a866040f5a3b355302886a96e8d3b2c74f98deb47e93029dd657e8ad57c1124d"`,
    )
    const digests = new Map<string, string>()
    const noted = (text: string) => digests.get(text) ?? ''
    for (const text of textsOf(rows)) {
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
      digests.set(text, new Uint8Array(bytes).toHex())
    }
    expect(checkJournal(genesisOf(providerId, noted), rows, noted)).toEqual({
      head: { seq: 2, hash: rows.at(-1)?.hash },
      breaches: [],
    })
  })

  /** All texts that a check hashes. */
  function textsOf(rows: readonly JournalRow[]): readonly string[] {
    const texts: string[] = []
    const note = (text: string) => {
      texts.push(text)
      return sha256(text)
    }
    checkJournal(genesisOf(providerId, note), rows, note)
    return texts
  }
})
