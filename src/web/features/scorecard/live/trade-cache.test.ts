import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ScorecardDelta } from '#contract/scorecard/live.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { sampleTrade } from '../testing.ts'
import { createTradeCache, type TradeCache } from './trade-cache.ts'

const PROVIDERS = ['p1', 'p2'] as const

/** A sequence of journal events: which trade, and whether the event ends it. */
const story = fc.array(
  fc.record({
    provider: fc.constantFrom(...PROVIDERS),
    trade: fc.nat({ max: 4 }),
    end: fc.constantFrom('goes on', 'goes on', 'goes on', 'closed', 'withdrawn'),
  }),
  { maxLength: 40 },
)

type Story = typeof story extends fc.Arbitrary<infer S> ? S : never

/** The deltas of a story, one for each event, and the state at its end. */
function told(events: Story) {
  const trades = new Map<string, Trade>()
  const over = new Set<string>()
  const seqs = new Map<string, number>()
  const deltas: ScorecardDelta[] = []
  for (const { provider, trade, end } of events) {
    const id = `${provider}-${trade}`
    if (over.has(id)) {
      continue
    }
    const from = seqs.get(provider) ?? 0
    seqs.set(provider, from + 1)
    const version = (trades.get(id)?.version ?? 0) + 1
    const common = { providerId: provider, from, to: from + 1 }
    if (end === 'withdrawn') {
      over.add(id)
      trades.delete(id)
      deltas.push({ ...common, trades: [], gone: [id] })
      continue
    }
    const status = end === 'closed' ? 'closed' : 'open'
    const now = sampleTrade({ _id: id, category: provider, version, status })
    trades.set(id, now)
    if (end === 'closed') {
      over.add(id)
    }
    deltas.push({ ...common, trades: [now], gone: [] })
  }
  return { deltas, trades, seqs }
}

const held = (cache: TradeCache) =>
  new Map([...cache.trades()].map((one) => [one._id, one.version]))
const versions = (trades: ReadonlyMap<string, Trade>) =>
  new Map([...trades].map(([id, { version }]) => [id, version]))
const sorted = (map: ReadonlyMap<string, unknown>) => [...map].sort()

describe('the trade cache', () => {
  it('holds the newest state of each trade, in whatever order and however often deltas come', () => {
    const many = fc.record({ events: story, order: fc.array(fc.nat(), { maxLength: 80 }) })
    fc.assert(
      fc.property(many, ({ events, order }) => {
        const { deltas, trades } = told(events)
        const cache = createTradeCache()
        const shuffled = order.flatMap((pick) => deltas[pick % (deltas.length || 1)] ?? [])
        for (const delta of [...shuffled, ...deltas.toReversed()]) {
          cache.applyDelta(delta)
        }
        expect(sorted(held(cache))).toEqual(sorted(versions(trades)))
      }),
      { numRuns: 500 },
    )
  })

  it('stops at the first missing event of a journal and reports the gap', () => {
    fc.assert(
      fc.property(story, fc.func(fc.boolean()), (events, isLost) => {
        const { deltas, seqs } = told(events)
        const cache = createTradeCache()
        for (const provider of PROVIDERS) {
          const own = deltas.filter(({ providerId }) => providerId === provider)
          const lost = own.filter(({ from }) => isLost(provider, from))
          const gaps = own
            .filter((one) => !lost.includes(one))
            .map((one) => cache.applyDelta(one).gap)
          const known = new Map(cache.journals()).get(provider) ?? 0
          expect(known).toBe(lost[0]?.from ?? seqs.get(provider) ?? 0)
          expect(gaps.includes(true)).toBe(own.some((one) => !lost.includes(one) && one.to > known))
          // The reply to the request contains everything from there on.
          const rest = own.filter(({ to }) => to > known)
          const to = seqs.get(provider) ?? 0
          cache.applyDelta({
            providerId: provider,
            from: known,
            to,
            trades: rest.flatMap((one) => one.trades),
            gone: rest.flatMap(({ gone }) => gone),
          })
          expect(new Map(cache.journals()).get(provider) ?? 0).toBe(to)
        }
        const { trades } = told(events)
        expect(sorted(held(cache))).toEqual(sorted(versions(trades)))
      }),
    )
  })

  it('is replaced by a full frame, except for newer versions', () => {
    const cache = createTradeCache()
    const [one, two] = [sampleTrade({ _id: 'a', version: 1 }), sampleTrade({ _id: 'b' })]
    cache.applyFrame({ openTrades: [one, two], closedTrades: [], totalOpenTrades: 2 })
    cache.applyDelta({
      providerId: 'p',
      from: 0,
      to: 3,
      trades: [{ ...one, version: 3 }],
      gone: [],
    })
    const changes = cache.applyFrame({
      openTrades: [{ ...one, version: 2 }],
      closedTrades: [],
      totalOpenTrades: 1,
      journals: [['p', 9]],
    })
    expect([...changes.trades].sort()).toEqual(['a', 'b'])
    expect(sorted(held(cache))).toEqual([['a', 3]])
    expect(cache.journals()).toEqual([['p', 9]])
  })

  it('counts open trades as they open, close and are withdrawn', () => {
    const cache = createTradeCache()
    expect(cache.totalOpen()).toBeUndefined()
    const a = sampleTrade({ _id: 'a', version: 1 })
    cache.applyFrame({ openTrades: [a], closedTrades: [], totalOpenTrades: 700 })
    expect(cache.hasAllOpen()).toBe(false)
    const say = (trades: readonly Trade[], gone: readonly string[] = []) =>
      cache.applyDelta({ providerId: 'p', from: 0, to: 1, trades: [...trades], gone: [...gone] })
    const b = sampleTrade({ _id: 'b', version: 1 })
    say([b])
    say([b])
    expect(cache.totalOpen()).toBe(701)
    say([{ ...a, version: 2, status: 'closed' }])
    expect(cache.totalOpen()).toBe(700)
    say([], ['b'])
    say([], ['b'])
    expect(cache.totalOpen()).toBe(699)
    expect(cache.isWithdrawn('b')).toBe(true)
  })
})

describe('the price cache', () => {
  const frame = fc.record({
    at: fc.nat({ max: 50 }),
    prices: fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 9 })), { maxLength: 4 }),
  })

  it('holds the latest price, in whatever order frames come', () => {
    fc.assert(
      fc.property(fc.uniqueArray(frame, { selector: ({ at }) => at }), (frames) => {
        const cache = createTradeCache()
        for (const { at, prices } of frames) {
          const pairs = prices.map(([id, price]) => `;${id},${price}`).join('')
          cache.applyPrices(`1;${at}${pairs}`)
        }
        for (const id of [0, 1, 2, 3]) {
          const said = frames.flatMap(({ at, prices }) => {
            const price = prices.findLast(([one]) => one === id)?.[1]
            return price === undefined ? [] : [{ at, price }]
          })
          expect(cache.price(id)).toEqual(said.sort((a, b) => b.at - a.at)[0])
        }
      }),
    )
  })

  it('reports only prices that changed', () => {
    const cache = createTradeCache()
    expect(cache.applyPrices('1;1000;7,14000000;8,500').prices).toEqual([7, 8])
    expect(cache.applyPrices('2;1250;7,14000000;8,501').prices).toEqual([8])
    expect(cache.price(7)).toEqual({ price: 14_000_000, at: 1250 })
  })

  it('derives the market time from frames, independent of the local clock', () => {
    const cache = createTradeCache()
    expect(cache.marketTime(9000)).toBe(9000)
    cache.applyPrices('1;1000;7,5,400', 61_000)
    expect(cache.marketTime(62_000)).toBe(1600)
    cache.applyPrices('2;2000;7,5;8,6,900', 62_000)
    expect(cache.marketTime(62_500)).toBe(2500)
    cache.applyPrices('3;2100;8,6', 63_000)
    expect(cache.marketTime(64_000)).toBe(4000)
  })

  it('ignores malformed frames', () => {
    const cache = createTradeCache()
    for (const text of [
      '',
      '1',
      '1;;7,5',
      '1;x;7,5',
      '1;5;7',
      '1;5;,3',
      '1;5;7,',
      '1;5;7,-4;a,b',
    ]) {
      expect(cache.applyPrices(text).prices).toEqual([])
    }
  })
})
