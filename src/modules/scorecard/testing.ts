import fc from 'fast-check'
import type { Sql } from 'postgres'
import type { EntryType } from '#contract/scorecard/types.ts'
import { present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import type { Price } from '#kit/price.ts'
import type { Instant, PostedEvent, Terms, TradeEvent } from './rules/trade.ts'

/** One event in a small market: by people, prices or the clock. */
export type Input =
  | { readonly do: 'post'; readonly event: PostedEvent; readonly instrument: number }
  | { readonly do: 'amend'; readonly pick: number; readonly terms: Terms; readonly at: Instant }
  | { readonly do: 'exit'; readonly pick: number; readonly at: Instant }
  | { readonly do: 'withdraw'; readonly pick: number; readonly at: Instant }
  | {
      readonly do: 'tick'
      readonly instrument: number
      readonly price: Price
      readonly at: Instant
    }
  | {
      readonly do: 'unseen'
      readonly instrument: number
      readonly low: Price
      readonly high: Price
      readonly last: Price
      readonly since: Instant
      readonly at: Instant
    }
  | { readonly do: 'advance'; readonly at: Instant }

export const INSTRUMENTS = 3
export const PROVIDERS = [
  '0199f0c0-0000-7000-8000-00000000000a',
  '0199f0c0-0000-7000-8000-00000000000b',
]

const levels = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 3, maxLength: 4 }),
    fc.constantFrom<EntryType>('buy', 'sell'),
  )
  .map(([prices, entryType]) => {
    const [lowest = 0, ...rest] = [...prices].sort((a, b) => a - b)
    const highest = rest.at(-1) ?? 0
    const [lower = 0] = rest
    const upper = rest.at(-2) ?? lower
    const [target, stop] = entryType === 'buy' ? [highest, lowest] : [lowest, highest]
    return { entryType, lower, upper, target, stop }
  })

/** Valid terms within a narrow span of prices, where levels are crossed often. */
export const termsArbitrary: fc.Arbitrary<Terms> = fc
  .tuple(levels, fc.integer({ min: 0, max: 42 }), fc.integer({ min: 1, max: 400 }))
  .map(([some, reference, expiresAt]) => ({ ...some, reference, holding: 'intraday', expiresAt }))

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('post'), terms: termsArbitrary }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('amend'), terms: termsArbitrary }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('exit', 'withdraw', 'advance') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unseen') }) },
  { weight: 14, arbitrary: fc.record({ do: fc.constant('tick') }) },
)

/** A sequence of inputs whose times mostly advance and sometimes repeat or go back. */
export const tapeArbitrary: fc.Arbitrary<readonly Input[]> = fc
  .array(
    fc.tuple(
      step,
      fc.nat(INSTRUMENTS - 1),
      fc.tuple(fc.nat(42), fc.nat(42), fc.nat(42)),
      fc.integer({ min: -2, max: 9 }),
      fc.nat(1000),
    ),
    { maxLength: 120, size: 'max' },
  )
  .map((steps) => {
    let at = 0
    return steps.map(([what, instrument, prices, passed, pick], index): Input => {
      at = Math.max(0, at + passed)
      const terms = 'terms' in what ? { ...what.terms, expiresAt: at + what.terms.expiresAt } : null
      const [low = 0, last = 0, high = 0] = [...prices].sort((a, b) => a - b)
      switch (what.do) {
        case 'post':
          return { do: 'post', instrument, event: postedEvent(index, present(terms, 'terms'), at) }
        case 'amend':
          return { do: 'amend', pick, terms: present(terms, 'terms'), at }
        case 'exit':
        case 'withdraw':
          return { do: what.do, pick, at }
        case 'unseen':
          return { do: 'unseen', instrument, low, high, last, since: at - (pick % 30), at }
        case 'advance':
          return { do: 'advance', at }
        default:
          return { do: 'tick', instrument, price: prices[0], at }
      }
    })
  })

export function postedEvent(index: number, terms: Terms, at: Instant): PostedEvent {
  // Ids in another order than the postings.
  const scrambled = ((index * 7919) % 65_536).toString(16).padStart(4, '0')
  return {
    ...terms,
    kind: 'posted',
    tradeId: `0199f0c0-${scrambled}-7000-8000-${String(index).padStart(12, '0')}`,
    at,
    providerId: PROVIDERS[index % PROVIDERS.length] ?? '',
    exchange: 'NSE',
    symbol: 'RELIANCE',
    rationale: `call ${index}`,
    disclosures: 'none',
    share: 'all',
    plans: [],
    salt: String(index).padStart(32, '0'),
  }
}

type Simple = Terms & {
  readonly id: string
  readonly instrument: number
  postedAt: Instant
  touchedAt: Instant
  entered: boolean
}

/**
 * The reference model: all open trades in a list, each checked at every price, directly by the
 * rules. It shares no code with the engine.
 */
export function playByTheBook(
  tape: readonly Input[],
  isTraded: Book['isTraded'] = () => true,
): readonly TradeEvent[] {
  const book: Book = { isTraded, events: [], open: [], last: new Map() }
  for (const input of tape) {
    playOne(book, input)
  }
  return book.events
}

type Book = {
  readonly isTraded: (instrument: number, from: Instant, to: Instant) => boolean
  readonly events: TradeEvent[]
  open: Simple[]
  readonly last: Map<number, Price>
}

function playOne(book: Book, input: Input): void {
  switch (input.do) {
    case 'post': {
      const { event, instrument } = input
      const { tradeId: id, at } = event
      book.open.push({ ...event, id, instrument, postedAt: at, touchedAt: at, entered: false })
      book.events.push(event)
      if (!book.last.has(instrument)) {
        book.last.set(instrument, event.reference)
      }
      return
    }
    case 'tick': {
      const { price, instrument, at } = input
      expireInBook(book, at, instrument)
      seenInBook(book, { instrument, low: price, high: price, last: price, since: at, at })
      return
    }
    case 'unseen':
      expireInBook(book, input.at, input.instrument)
      seenInBook(book, input)
      return
    case 'advance':
      expireInBook(book, input.at)
      return
    default:
      doInBook(book, input)
  }
}

function doInBook(book: Book, input: Input & { readonly do: 'amend' | 'exit' | 'withdraw' }): void {
  const trade = book.open[input.pick % Math.max(1, book.open.length)]
  if (trade === undefined) {
    return
  }
  const { at } = input
  const common = { tradeId: trade.id, at }
  if (input.do === 'exit') {
    const price = trade.entered ? present(book.last.get(trade.instrument), 'a price') : null
    book.events.push({ ...common, kind: 'manual', price })
    book.open = book.open.filter((one) => one !== trade)
  } else if (input.do === 'withdraw' && !trade.entered) {
    book.events.push({ ...common, kind: 'withdrawn' })
    book.open = book.open.filter((one) => one !== trade)
  } else if (input.do === 'amend' && !trade.entered && at - trade.postedAt <= 15 * 60_000) {
    const said = { ...input.terms, rationale: 'amended', disclosures: 'none' }
    book.events.push({ ...common, ...said, kind: 'amended' })
    // The trade keeps its place in the list, so that both models pick the same trade.
    Object.assign(trade, input.terms, { touchedAt: at })
  }
}

/** Without an instrument: of all instruments. */
function expireInBook(book: Book, at: Instant, instrument?: number): void {
  const due = book.open
    .filter((trade) => trade.expiresAt <= at)
    .filter((trade) => instrument === undefined || trade.instrument === instrument)
    .sort((a, b) => a.expiresAt - b.expiresAt || (a.id < b.id ? -1 : 1))
  for (const trade of due) {
    const price = trade.entered ? present(book.last.get(trade.instrument), 'a price') : null
    const closedAt = Math.max(trade.expiresAt, trade.touchedAt)
    book.events.push({ kind: 'timeout', tradeId: trade.id, at: closedAt, price })
  }
  book.open = book.open.filter((trade) => !due.includes(trade))
}

type SeenInBook = Omit<Extract<Input, { do: 'unseen' }>, 'do'>

function seenInBook(book: Book, seen: SeenInBook): void {
  book.last.set(seen.instrument, seen.last)
  if (!book.isTraded(seen.instrument, seen.since, seen.at)) {
    return
  }
  const canTrade = book.isTraded(seen.instrument, seen.at, seen.at)
  const touched = book.open
    .filter((trade) => trade.instrument === seen.instrument)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const trade of touched) {
    const { at } = seen
    if (at <= trade.touchedAt) {
      continue
    }
    if (!trade.entered) {
      if (canTrade && entersByTheBook(trade, seen.last)) {
        book.events.push({ kind: 'initiated', tradeId: trade.id, at, price: seen.last })
        trade.entered = true
        trade.touchedAt = at
      }
      continue
    }
    const end = endByTheBook(trade, seen)
    if (end !== undefined && (canTrade || seen.since >= trade.touchedAt)) {
      book.events.push({ ...end, tradeId: trade.id, at })
      book.open = book.open.filter((one) => one !== trade)
    }
  }
}

function entersByTheBook(trade: Simple, price: Price): boolean {
  const { entryType, target, stop, lower, upper, reference } = trade
  const worthwhile =
    entryType === 'buy' ? price > stop && price < target : price < stop && price > target
  if (reference < lower) {
    return worthwhile && price >= lower
  }
  if (reference > upper) {
    return worthwhile && price <= upper
  }
  return worthwhile
}

function endByTheBook(
  trade: Simple,
  seen: SeenInBook,
): { readonly kind: 'tp' | 'sl'; readonly price: Price } | undefined {
  const { entryType, target, stop } = trade
  const { last } = seen
  const { low, high } = seen.since < trade.touchedAt ? { low: last, high: last } : seen
  if (entryType === 'buy') {
    if (low <= stop) {
      return { kind: 'sl', price: Math.min(last, stop) }
    }
    return high >= target ? { kind: 'tp', price: Math.max(last, target) } : undefined
  }
  if (high >= stop) {
    return { kind: 'sl', price: Math.max(last, stop) }
  }
  return low <= target ? { kind: 'tp', price: Math.min(last, target) } : undefined
}

/** Inserts providers and instruments with placeholder data. */
export async function addSellers(sql: Sql, providers: number, instruments: number) {
  const ids = Array.from({ length: providers }, newId)
  return { providers: ids, instruments: await addSellersBy(sql, ids, instruments) }
}

/** The same with given provider ids. */
export async function addSellersBy(sql: Sql, ids: readonly string[], instruments: number) {
  await sql`
    insert into account (id, role, name, email, created_at, updated_at)
    select id, 'provider', 'Provider', id || '@example.com', now(), now()
    from unnest(${[...ids]}::uuid[]) as n(id)`
  await sql`
    insert into provider (account_id, category, type, reg_name, reg_number, applied_at, updated_at)
    select id, 'Research Analyst', 'Individual', 'Provider', 'INH000000001', now(), now()
    from unnest(${[...ids]}::uuid[]) as n(id)`
  const rows = await sql<{ id: number }[]>`
    insert into instrument (exchange, symbol, name, underlying, type, lot, tick, session_class,
      token, words, valid_from)
    select 'NSE', 'SHARE' || n, 'SHARE', 'SHARE', 'EQ', 1, 500, 'cash', n, 'SHARE', '2026-01-01'
    from generate_series(1, ${instruments}::int) n returning id`
  return rows.map(({ id }) => id)
}

/** Inserts a plan for each of these providers, in their order. */
export async function addPlans(sql: Sql, providerIds: readonly string[]) {
  const ids = providerIds.map(newId)
  await sql`
    with made as (insert into plan (id, provider_id, category, provider_sells, title, segment, description,
      price_paise, validity_days, service_type, created_at, updated_at)
    select id, provider_id, 'Research Analyst', true, 'Plan', 'Equity Cash', 'Calls', 100, 30,
      'normal', now(), now()
    from unnest(${ids}::uuid[], ${[...providerIds]}::uuid[]) as n(id, provider_id) returning id)
    insert into plan_audience (plan_id) select id from made`
  return ids
}
