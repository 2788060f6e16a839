import { instrumentExchanges } from '#contract/market/types.ts'
import { entryTypes, shareOptions } from '#contract/scorecard/types.ts'
import { isRatio } from '#modules/market-data/rules/corporate-action.ts'
import { dayAt } from '#modules/market-data/rules/indian-time.ts'
import { boundsOf, entryZone, hitOf } from '../crossing.ts'
import { AMEND_MS } from '../decisions.ts'
import {
  allows,
  type Holding,
  nextTrade,
  openTrade,
  type Trade,
  type TradeEvent,
} from '../trade.ts'
import {
  checkJournal,
  genesisOf,
  isRevealed,
  type JournalBreach,
  type JournalHead,
  type JournalRow,
  type PublishedRow,
  type Sha256,
} from './journal.ts'

/*
 * Rebuilds the trades from a journal, for clients that do not trust the server: details are parsed
 * strictly, and each event must fit the state of its trade.
 */

type Fields = Readonly<Record<string, unknown>>

/** The event in a journal row; undefined for a detail that this product does not write. */
export function eventOf({ providerId, at, salt, detail }: JournalRow): TradeEvent | undefined {
  const fields = fieldsOf(detail)
  const tradeId = fields?.trade
  if (fields === undefined || typeof tradeId !== 'string') {
    return
  }
  const common = { tradeId, at }
  switch (fields.kind) {
    case 'posted': {
      const said = { ...termsOf(fields), ...wordingOf(fields), ...sharingOf(fields) }
      return isWhole(said) ? { ...common, ...said, kind: 'posted', providerId, salt } : undefined
    }
    case 'amended': {
      const said = { ...termsOf(fields), ...wordingOf(fields) }
      return isWhole(said) ? { ...common, ...said, kind: 'amended' } : undefined
    }
    case 'initiated': {
      const price = integer(fields.price)
      return price === undefined ? undefined : { ...common, kind: 'initiated', price }
    }
    case 'adjusted': {
      const ratio = { held: integer(fields.held) ?? 0, become: integer(fields.become) ?? 0 }
      const exDay = text(fields.exDay)
      return exDay === undefined || !isRatio(ratio)
        ? undefined
        : { ...common, ...ratio, kind: 'adjusted', exDay }
    }
    case 'tp':
    case 'sl':
    case 'manual':
    case 'timeout': {
      const price = fields.price === null ? null : integer(fields.price)
      return price === undefined ? undefined : { ...common, kind: fields.kind, price }
    }
    case 'withdrawn':
      return { ...common, kind: 'withdrawn' }
    case 'hidden':
    case 'shown': {
      const reason = text(fields.reason)
      return reason === undefined ? undefined : { ...common, kind: fields.kind, reason }
    }
    default:
      return
  }
}

/**
 * `impossible_event`: the state of the trade does not allow the event. `unfounded_event`: the terms
 * of the trade do not justify it, such as a target hit at a price below the target.
 */
export type ReplayBreach =
  | JournalBreach
  | { readonly kind: 'impossible_event' | 'unfounded_event'; readonly seq: number }

/** The trades in a journal, and the breaches found. */
export type Story = {
  readonly trades: Map<string, Trade>
  readonly breaches: ReplayBreach[]
}

/** Also contains how far the journal has been read. */
export type Replay = Story & { head: JournalHead }

export function startReplay(providerId: string, sha256: Sha256): Replay {
  return { head: genesisOf(providerId, sha256), trades: new Map(), breaches: [] }
}

/** Replays the following rows, in ascending order. */
export function replayRows(replay: Replay, rows: readonly JournalRow[], sha256: Sha256): void {
  const { head, breaches } = checkJournal(replay.head, rows, sha256)
  replay.head = head
  replay.breaches.push(...breaches)
  replayRevealed(replay, rows)
}

/** Replays rows whose hashes have been checked. Rows of unrevealed trades are skipped. */
export function replayRevealed({ trades, breaches }: Story, rows: readonly PublishedRow[]): void {
  for (const row of rows) {
    if (isRevealed(row)) {
      const event = eventOf(row)
      const after = event && tradeAfter(trades, event)
      if (event === undefined || after === undefined) {
        breaches.push({ kind: 'impossible_event', seq: row.seq })
        continue
      }
      const before = trades.get(after.id)
      if (before !== undefined && !isFounded(before, event)) {
        breaches.push({ kind: 'unfounded_event', seq: row.seq })
      }
      trades.set(after.id, after)
    }
  }
}

function tradeAfter(trades: ReadonlyMap<string, Trade>, event: TradeEvent): Trade | undefined {
  const trade = trades.get(event.tradeId)
  if (event.kind === 'posted') {
    return trade === undefined ? openTrade(event) : undefined
  }
  if (trade === undefined || !allows(trade, event.kind)) {
    return
  }
  const leaves = 'price' in event && event.kind !== 'initiated'
  return leaves && (event.price === null) !== (trade.entry === null)
    ? undefined
    : nextTrade(trade, event)
}

/**
 * Whether the terms of the trade justify the event. Terms say nothing about the prices at which
 * people act.
 */
function isFounded(trade: Trade, event: TradeEvent): boolean {
  const { at } = event
  // A price made at or before the trade's last event, or at or after its expiry, does nothing.
  const isInTime = at > trade.changedAt && at < trade.expiresAt
  switch (event.kind) {
    case 'amended':
      return at - trade.postedAt <= AMEND_MS
    case 'adjusted':
      // The call was posted before the ex-date, and the event is not earlier than the ex-date.
      return dayAt(trade.postedAt) < event.exDay && dayAt(at) >= event.exDay
    case 'initiated': {
      const { from, to } = entryZone(trade)
      return isInTime && event.price >= from && event.price <= to
    }
    case 'tp':
    case 'sl': {
      const { price } = event
      const seen = price === null ? undefined : { low: price, high: price, last: price }
      const hit = seen && hitOf(trade.entryType, boundsOf(trade), seen)
      return isInTime && hit?.kind === event.kind
    }
    case 'timeout':
      return at >= trade.expiresAt && at >= trade.changedAt
    default:
      return true
  }
}

function fieldsOf(detail: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(detail)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return
  }
}

function termsOf(fields: Fields) {
  return {
    entryType: oneOf(entryTypes, fields.entryType),
    lower: integer(fields.lower),
    upper: integer(fields.upper),
    target: integer(fields.target),
    stop: integer(fields.stop),
    reference: integer(fields.reference),
    holding: holdingOf(fields.holding),
    expiresAt: integer(fields.expiresAt),
  }
}

function wordingOf(fields: Fields) {
  return { rationale: text(fields.rationale), disclosures: text(fields.disclosures) }
}

function sharingOf(fields: Fields) {
  const plans = text(fields.plans)
  return {
    exchange: oneOf(instrumentExchanges, fields.exchange),
    symbol: text(fields.symbol),
    share: oneOf(shareOptions, fields.share),
    plans: plans === undefined ? undefined : plans.split(',').filter((plan) => plan !== ''),
  }
}

function holdingOf(value: unknown): Holding | undefined {
  return value === 'intraday' ? value : integer(value)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function integer(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value)
}

type Whole<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> }

function isWhole<T extends object>(fields: T): fields is T & Whole<T> {
  return Object.values(fields).every((value) => value !== undefined)
}
