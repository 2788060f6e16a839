import type { Delivery, PriceBar, TradeDetail, TradeMoment } from '#contract/scorecard/record.ts'
import { present } from '#kit/assert.ts'
import { type Price, rupeesFromPrice } from '#kit/price.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { Tx } from '#platform/tx.ts'
import type { ScorecardDeps } from '../deps.ts'
import type { PresentTrades } from '../presenter.ts'
import { readDisclosures } from '../rules/disclosures.ts'
import type { JournalRow } from '../rules/record/journal.ts'
import { eventOf } from '../rules/record/replay.ts'
import {
  isOpen,
  type Levels,
  nextTrade,
  openTrade,
  type Trade,
  type TradeEvent,
} from '../rules/trade.ts'
import { isVisible } from '../rules/visibility.ts'
import { listOfTrade } from '../store/journal.ts'
import { findTrades, type StoredTrade } from '../store/trades.ts'
import { viewOf } from '../visibility.ts'

export type DetailDeps = Pick<ScorecardDeps, 'db' | 'plans' | 'providers' | 'marketData'> & {
  readonly present: PresentTrades
  /** How soon the call was delivered; shown to its provider. */
  readonly deliveryOf: (tx: Tx, tradeId: string) => Promise<Delivery>
}

type TradeRequest = { readonly id: string; readonly viewer: Viewer; readonly at: Date }

/** A trade that the viewer may not see counts as missing. */
async function findVisible(
  { db, plans, providers }: Pick<DetailDeps, 'db' | 'plans' | 'providers'>,
  { id, viewer, at }: TradeRequest,
): Promise<{ readonly stored: StoredTrade; readonly isOwn: boolean } | undefined> {
  const stored = (await findTrades(db.read, [id])).get(id)
  if (stored === undefined) {
    return
  }
  const { providerId } = stored.trade
  const [view, authors] = await Promise.all([
    viewOf(plans, db.read, viewer, at),
    providers.authorsOf(db.read, [providerId]),
  ])
  return isVisible(stored.trade, view, authors.get(providerId)?.verified ?? false)
    ? { stored, isOwn: view.providerId === providerId }
    : undefined
}

/** A trade with all its events. */
export async function findDetail(
  parts: DetailDeps,
  asked: TradeRequest,
): Promise<Result<TradeDetail, 'trade_missing'>> {
  const { db, plans, present: show, deliveryOf } = parts
  const found = await findVisible(parts, asked)
  if (found === undefined) {
    return fail('trade_missing')
  }
  const { stored, isOwn } = found
  const { trade } = stored
  const [[shown], rows, titles, delivery] = await Promise.all([
    show(db.read, [stored]),
    listOfTrade(db.read, trade.id),
    plans.titlesOf(db.read, trade.plans),
    isOwn ? deliveryOf(db.read, trade.id) : null,
  ])
  return ok({
    ...present(shown, 'one is shown for one'),
    ...readDisclosures(trade.disclosures),
    rationale: trade.rationale,
    plans: trade.plans.map((id) => ({ _id: id, title: titles.get(id) ?? '' })),
    // The events are read after the trade, so those newer than its state are left out.
    moments: momentsOf(rows.slice(0, trade.version)),
    delivery,
  })
}

function momentsOf(rows: readonly JournalRow[]): TradeMoment[] {
  let trade: Trade | undefined
  return rows.map((row) => {
    const event = present(eventOf(row), 'the journal is what this product writes')
    trade =
      event.kind === 'posted'
        ? openTrade(event)
        : nextTrade(present(trade, 'a call begins by being posted'), event)
    return momentOf(row, event, trade)
  })
}

function momentOf({ seq, at, hash }: JournalRow, event: TradeEvent, trade: Trade): TradeMoment {
  const isAdjusted = event.kind === 'adjusted'
  return {
    seq,
    kind: event.kind,
    at: new Date(at).toISOString(),
    price: 'price' in event ? rupeesOrNull(event.price) : null,
    terms: isAdjusted || 'target' in event ? termsOf(trade) : null,
    shares: isAdjusted ? { held: event.held, become: event.become } : null,
    hash,
  }
}

function termsOf({ lower, upper, target, stop }: Levels): TradeMoment['terms'] {
  return {
    lower: rupeesFromPrice(lower),
    upper: rupeesFromPrice(upper),
    target: rupeesFromPrice(target),
    stoploss: rupeesFromPrice(stop),
  }
}

function rupeesOrNull(price: Price | null): number | null {
  return price === null ? null : rupeesFromPrice(price)
}

const BARS_MAX = 1_500
/** Bars from before the posting, to show where the market came from. */
const LEAD_BARS = 20

/** Prices of a trade's instrument, from some bars before the posting to its end, or until now. */
export async function findPrices(
  parts: DetailDeps,
  asked: TradeRequest,
): Promise<Result<{ data: PriceBar[]; everyMinutes: number }, 'trade_missing'>> {
  const found = await findVisible(parts, asked)
  if (found === undefined) {
    return fail('trade_missing')
  }
  const { trade, instrumentId } = found.stored
  const { bars, everyMinutes } = await parts.marketData.bars({
    instrumentId,
    fromMs: trade.postedAt,
    toMs: endOf(trade) ?? asked.at.getTime(),
    leadBars: LEAD_BARS,
    maxRows: BARS_MAX,
  })
  const data = bars.map(({ minuteMs, open, high, low, close }) => ({
    at: new Date(minuteMs).toISOString(),
    open: rupeesFromPrice(open),
    high: rupeesFromPrice(high),
    low: rupeesFromPrice(low),
    close: rupeesFromPrice(close),
  }))
  return ok({ data, everyMinutes })
}

function endOf(trade: Trade): number | undefined {
  return isOpen(trade) ? undefined : trade.changedAt
}
