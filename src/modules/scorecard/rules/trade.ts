import type { InstrumentExchange } from '#contract/market/types.ts'
import type { EntryType, ShareOption } from '#contract/scorecard/types.ts'
import { assert, unreachable } from '#kit/assert.ts'
import type { Price } from '#kit/price.ts'
import { adjustedPrice, type ShareRatio } from '#modules/market-data/rules/corporate-action.ts'

/** Milliseconds since 1970, as numbers, because rules and engine compare millions of them. */
export type Instant = number

/** Within the session, or a number of days. */
export type Holding = 'intraday' | number

/** The levels of a call. A single entry rate is a range of one price. */
export type Levels = {
  readonly entryType: EntryType
  readonly lower: Price
  readonly upper: Price
  readonly target: Price
  readonly stop: Price
}

export type Terms = Levels & {
  /** The server's last price when the terms were set; from it the market moves to the entry. */
  readonly reference: Price
  readonly holding: Holding
  /** The trade is over from this instant on. */
  readonly expiresAt: Instant
}

/** The text of a call. */
export type Wording = { readonly rationale: string; readonly disclosures: string }

type Common = { readonly tradeId: string; readonly at: Instant }

export type PostedEvent = Common &
  Terms &
  Wording & {
    readonly kind: 'posted'
    readonly providerId: string
    readonly exchange: InstrumentExchange
    readonly symbol: string
    readonly share: ShareOption
    /** The plans it is shared with, in ascending order. */
    readonly plans: readonly string[]
    /** 32 hexadecimal digits that keep the digests of an open trade from being guessed. */
    readonly salt: string
  }

export type AmendedEvent = Common & Terms & Wording & { readonly kind: 'amended' }
type InitiatedEvent = Common & {
  readonly kind: 'initiated'
  readonly price: Price
}

/** A split, consolidation or bonus issue of the share: the prices of the call are adjusted. */
type AdjustedEvent = Common &
  ShareRatio & {
    readonly kind: 'adjusted'
    /** 'YYYY-MM-DD': calls posted before that Indian day are adjusted. */
    readonly exDay: string
  }

export type ClosedEvent = Common & {
  readonly kind: 'tp' | 'sl' | 'manual' | 'timeout'
  /** Null if the trade was never entered. */
  readonly price: Price | null
}

export type WithdrawnEvent = Common & { readonly kind: 'withdrawn' }

/**
 * An admin has hidden the call. It continues and counts, but only its provider and admins see it.
 */
type HiddenEvent = Common & { readonly kind: 'hidden'; readonly reason: string }

/** An admin shows a hidden call again. */
type ShownEvent = Common & { readonly kind: 'shown'; readonly reason: string }

/** Events caused by the market; all others are caused by people. */
export type MarketEvent =
  | InitiatedEvent
  | (ClosedEvent & { readonly kind: 'tp' | 'sl'; readonly price: Price })
  | (ClosedEvent & { readonly kind: 'timeout' })

export type TradeEvent =
  | PostedEvent
  | AmendedEvent
  | InitiatedEvent
  | AdjustedEvent
  | ClosedEvent
  | WithdrawnEvent
  | HiddenEvent
  | ShownEvent

export type TradeState = 'posted' | 'initiated' | 'closed' | 'withdrawn'

export type Entry = { readonly price: Price; readonly at: Instant }

export type Exit = {
  readonly result: ClosedEvent['kind']
  readonly price: Price | null
  readonly at: Instant
}

/** A trade after some of its events. */
export type Trade = Omit<PostedEvent, 'kind' | 'at' | 'tradeId'> & {
  readonly id: string
  readonly postedAt: Instant
  /** The time of its last event, except hiding and showing, which change nothing for the market. */
  readonly changedAt: Instant
  readonly state: TradeState
  /** The number of its events. */
  readonly version: number
  readonly entry: Entry | null
  readonly exit: Exit | null
  readonly hidden: Hidden | null
}

/** When an admin hid the call, and why; null if it was shown again. */
type Hidden = { readonly at: Instant; readonly reason: string }

/** The first state of a trade. */
export function openTrade(event: PostedEvent): Trade {
  const { kind: _, at, tradeId, ...said } = event
  return {
    ...said,
    id: tradeId,
    postedAt: at,
    changedAt: at,
    state: 'posted',
    version: 1,
    entry: null,
    exit: null,
    hidden: null,
  }
}

/**
 * The events that each state allows; a trade never goes back and ends once. Only what is hidden is
 * shown again.
 */
const NEXT: Readonly<Record<TradeState, readonly TradeEvent['kind'][]>> = {
  posted: ['amended', 'initiated', 'adjusted', 'manual', 'timeout', 'withdrawn', 'hidden', 'shown'],
  initiated: ['adjusted', 'tp', 'sl', 'manual', 'timeout', 'hidden', 'shown'],
  closed: ['hidden', 'shown'],
  withdrawn: [],
}

export function isOpen({ state }: Pick<Trade, 'state'>): boolean {
  return state === 'posted' || state === 'initiated'
}

export function allows(trade: Trade, kind: TradeEvent['kind']): boolean {
  if (!NEXT[trade.state].includes(kind)) {
    return false
  }
  const isHidden = trade.hidden !== null
  return kind === 'hidden' ? !isHidden : kind !== 'shown' || isHidden
}

/** The trade after the event. Throws on an event that its state does not allow. */
export function nextTrade(trade: Trade, event: Exclude<TradeEvent, PostedEvent>): Trade {
  assert(event.tradeId === trade.id, 'an event belongs to its trade')
  assert(allows(trade, event.kind), `a trade that is ${trade.state} is never ${event.kind}`)
  const next = { ...trade, version: trade.version + 1, changedAt: event.at }
  switch (event.kind) {
    case 'amended': {
      const { kind: _, at: __, tradeId: ___, ...said } = event
      return { ...next, ...said }
    }
    case 'initiated':
      return {
        ...next,
        state: 'initiated',
        entry: { price: event.price, at: event.at },
      }
    case 'adjusted':
      return { ...next, ...adjusted(trade, event) }
    case 'withdrawn':
      return { ...next, state: 'withdrawn' }
    case 'hidden':
      return {
        ...next,
        changedAt: trade.changedAt,
        hidden: { at: event.at, reason: event.reason },
      }
    case 'shown':
      return { ...next, changedAt: trade.changedAt, hidden: null }
    case 'tp':
    case 'sl':
    case 'manual':
    case 'timeout':
      assert((event.price === null) === (trade.entry === null), 'who has entered leaves at a price')
      return {
        ...next,
        state: 'closed',
        exit: { result: event.kind, price: event.price, at: event.at },
      }
    default:
      return unreachable(event)
  }
}

function adjusted(
  { entry, ...levels }: Levels & Pick<Trade, 'reference' | 'entry'>,
  ratio: ShareRatio,
) {
  const after = (price: Price) => adjustedPrice(price, ratio)
  return {
    lower: after(levels.lower),
    upper: after(levels.upper),
    target: after(levels.target),
    stop: after(levels.stop),
    reference: after(levels.reference),
    entry: entry && { ...entry, price: after(entry.price) },
  }
}
