import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DailyRoot } from '#contract/scorecard/record.ts'
import { type History, historyArbitrary, providerId, sha256, written } from '../testing.ts'
import { checkRootChain, checkRootDay, daysToCheck } from './daily-root-check.ts'
import { type RootHead, rootGenesis, rootOf } from './daily-root-hash.ts'
import { startReading, takePage } from './verification.ts'

const DAYS = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03']
const ANOTHER = {
  providerId: '0199f0c0-0000-7000-8000-00000000000f',
  seq: 4,
  hash: 'cd'.repeat(32),
}

/** The last event of the journal on the nth day. */
function endOn(index: number, { length }: readonly unknown[]): number {
  return Math.ceil((length * index) / (DAYS.length - 1))
}

/** A journal that grew day by day, with all events at noon. */
const dailyArbitrary = historyArbitrary.map(({ events, trades }): History => {
  const daily = events.map((event, at) => {
    const index = DAYS.findIndex((_, one) => endOn(one, events) > at)
    return { ...event, at: Date.parse(`${DAYS[index]}T12:00:00+05:30`) }
  })
  return { events: daily, trades, rows: written(daily, trades) }
})

/** The roots of a journal that grew day by day, with their heads; newest first. */
function publishedDays(history: History) {
  let prev = rootGenesis(sha256)
  const days = DAYS.map((day, index) => {
    const seq = endOn(index, history.rows)
    const row = history.rows[seq - 1]
    const own: RootHead[] = row === undefined ? [] : [{ providerId, seq, hash: row.hash }]
    const heads = [...own, ANOTHER]
    const root: DailyRoot = {
      day,
      prev,
      root: rootOf({ day, prev, heads }, sha256),
      providers: heads.length,
      publishedAt: `${day}T18:31:00.000Z`,
    }
    prev = root.root
    return { root, heads }
  })
  return days.toReversed()
}

function readingOf({ rows }: History) {
  const last = rows.at(-1)
  const reading = startReading(providerId, { seq: last?.seq ?? 0, hash: last?.hash ?? '' })
  for (let after = Math.floor((rows.length - 1) / 10) * 10; after >= 0; after -= 10) {
    takePage(reading, after, rows.slice(after, after + 10), sha256)
  }
  return reading
}

const rootsOf = (days: ReturnType<typeof publishedDays>) => days.map(({ root }) => root)

describe('checking daily root hashes', () => {
  it('finds no breach in untouched data', () => {
    fc.assert(
      fc.property(dailyArbitrary, (history) => {
        const days = publishedDays(history)
        const reading = readingOf(history)
        expect(checkRootChain(rootsOf(days), sha256)).toEqual([])
        expect(days.flatMap((day) => checkRootDay(day, reading, sha256))).toEqual([])
      }),
    )
  })

  it('detects a root hash that was exchanged or left out, unless it is the newest', () => {
    fc.assert(
      fc.property(dailyArbitrary, fc.nat(DAYS.length - 1), (history, at) => {
        const roots = rootsOf(publishedDays(history))
        const other = roots.map((one, index) =>
          index === at ? { ...one, root: 'ef'.repeat(32) } : one,
        )
        const newest = at === 0
        expect(checkRootChain(other, sha256)).toHaveLength(newest ? 0 : 1)
        const without = roots.toSpliced(at, 1)
        expect(checkRootChain(without, sha256)).toHaveLength(newest ? 0 : 1)
      }),
    )
  })

  it('detects journal heads that do not match the root hash', () => {
    fc.assert(
      fc.property(dailyArbitrary, fc.nat(DAYS.length - 1), (history, at) => {
        const day = publishedDays(history)[at]
        fc.pre(day !== undefined)
        const reading = readingOf(history)
        const heads = [...(day?.heads ?? []), { ...ANOTHER, providerId: `${providerId}0` }]
        const breaches = day && checkRootDay({ root: day.root, heads }, reading, sha256)
        expect(breaches).toEqual([{ kind: 'broken_root', day: day?.root.day }])
      }),
    )
  })

  it('detects a journal whose hash differs from the head of that day', () => {
    fc.assert(
      fc.property(dailyArbitrary, (history) => {
        fc.pre(history.rows.length > 0)
        const [newest] = publishedDays({
          ...history,
          rows: history.rows.map((row) => ({ ...row, hash: sha256(row.hash) })),
        })
        const breaches = newest && checkRootDay(newest, readingOf(history), sha256)
        expect(breaches).toEqual([{ kind: 'other_journal', day: newest?.root.day }])
      }),
    )
  })

  it('detects that the end of a journal was cut off', () => {
    fc.assert(
      fc.property(dailyArbitrary, fc.nat(), (history, pick) => {
        fc.pre(history.rows.length > 0)
        const [newest] = publishedDays(history)
        const rows = history.rows.slice(0, pick % history.rows.length)
        const breaches = newest && checkRootDay(newest, readingOf({ ...history, rows }), sha256)
        expect(breaches).toEqual([{ kind: 'cut_off', day: newest?.root.day }])
      }),
    )
  })

  it('detects a backdated call, and a provider that was left out of a day', () => {
    fc.assert(
      fc.property(dailyArbitrary, (history) => {
        const last = history.events.at(-1)
        fc.pre(last !== undefined)
        const [newest] = publishedDays(history)
        const posted = history.events.find(({ kind }) => kind === 'posted')
        const late = posted && { ...posted, at: last?.at ?? 0 }
        const events = late === undefined ? [] : [...history.events, late]
        const longer = readingOf({ ...history, rows: written(events, history.trades) })
        const day = newest?.root.day ?? ''
        const backdated = [{ kind: 'backdated', day }]
        expect(newest && checkRootDay(newest, longer, sha256)).toEqual(backdated)
        const heads = [ANOTHER]
        const prev = newest?.root.prev ?? ''
        const root = { ...newest?.root, day, prev, root: rootOf({ day, prev, heads }, sha256) }
        const without = { root: { providers: 1, publishedAt: '', ...root }, heads }
        expect(checkRootDay(without, readingOf(history), sha256)).toEqual(backdated)
      }),
    )
  })

  it('accepts market events that were found days later', () => {
    fc.assert(
      fc.property(dailyArbitrary, (history) => {
        const market = ['initiated', 'tp', 'sl', 'timeout']
        const late = history.events.filter(({ kind }) => market.includes(kind))
        const [newest] = publishedDays(history)
        const rows = written([...history.events, ...late], history.trades)
        const breaches = newest && checkRootDay(newest, readingOf({ ...history, rows }), sha256)
        expect(breaches).toEqual([])
      }),
    )
  })

  it('selects the newest days and some older ones to check', () => {
    const roots = rootsOf(publishedDays({ events: [], trades: new Map(), rows: [] }))
    const many = Array.from({ length: 100 }, (_, index) =>
      roots.slice(0, 1).map((one) => ({ ...one, day: String(index) })),
    ).flat()
    const days = daysToCheck(many, 7, 7)
    expect(days).toHaveLength(14)
    expect(days.slice(0, 7)).toEqual(['0', '1', '2', '3', '4', '5', '6'])
    expect(days.at(-1)).toBe('99')
    expect(daysToCheck(roots, 7, 7)).toEqual(DAYS.toReversed())
    expect(daysToCheck([], 7, 7)).toEqual([])
  })
})
