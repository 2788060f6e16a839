import { LOCALE, TIME_ZONE } from '#contract/common/limits.ts'
import type { Trade as ShownTrade } from '#contract/scorecard/types.ts'
import { formatPrice, type Price, rupeesFromPrice } from '#kit/price.ts'
import type { LastPrice } from '#modules/market-data/rules/freshness.ts'
import { figuresOf, riskReward } from './rules/figures.ts'
import { type Holding, type Instant, isOpen, type Trade } from './rules/trade.ts'
import type { StoredTrade } from './store/trades.ts'

/** Data shown with a trade that is not part of its row. */
export type TradeContext = {
  /** The provider's name and registration. */
  readonly author: { readonly name: string; readonly regNumber: string }
  /** The instrument's tick. */
  readonly tick: Price
  /** The instrument's last price, however old. */
  readonly last: LastPrice | undefined
  /** Whether the last price is recent enough for decisions. */
  readonly isFresh: boolean
}

/** A trade as shown to everybody who may see it. */
export function presentTrade(
  { trade, instrumentId }: StoredTrade,
  { author, tick, last, isFresh }: TradeContext,
): ShownTrade {
  const open = isOpen(trade)
  const shownLast = open ? last : undefined
  const { pnl, pnlPercent } = figuresOf(trade, shownLast?.price ?? null)
  const { entry, exit, share } = trade
  return {
    _id: trade.id,
    exchange: trade.exchange,
    scriptname: trade.symbol,
    entryType: trade.entryType,
    target: rupeesFromPrice(trade.target),
    stoploss: rupeesFromPrice(trade.stop),
    validity: validityText(trade),
    pnl: rupeesFromPrice(pnl),
    pnlpercentage: pnlPercent,
    status: open ? 'open' : 'closed',
    result: open ? 'open' : (exit?.result ?? 'manual'),
    istriggered: entry !== null,
    ...entryRates(trade, tick),
    entryPrice: rupeesOrNull(entry?.price),
    exitRate: rupeesOrNull(exit?.price),
    ltp: rupeesOrNull(shownLast?.price),
    ltpAt: textOrNull(shownLast?.atMs),
    ltpStale: open && !isFresh,
    instrumentId,
    tick: rupeesFromPrice(tick),
    createdAt: instantText(trade.postedAt),
    entryDate: textOrNull(entry?.at),
    expiresAt: instantText(trade.expiresAt),
    exitDate: textOrNull(exit?.at),
    withdrawnAt: trade.state === 'withdrawn' ? instantText(trade.changedAt) : null,
    removedAt: textOrNull(trade.hidden?.at),
    removedReason: trade.hidden?.reason ?? null,
    holdingPeriod: trade.holding,
    riskRewardRatio: riskReward(trade),
    sharedWith: [share],
    shareWith: share,
    shareWithPlans: [...trade.plans],
    SharedBy: author.name,
    category: trade.providerId,
    authorData: { name: author.name, regNumber: author.regNumber },
    version: trade.version,
  }
}

/** Profit in rupees with its sign: '+12.50', '-3.05' or '0.00'. */
export function signedProfit(pnl: Price, tick: Price): string {
  return `${pnl > 0 ? '+' : ''}${priceText(pnl, tick)}`
}

/** Rounded to the instrument's precision: a price adjusted for a split may be between two paise. */
function priceText(price: Price, tick: Price): string {
  return formatPrice(tick % PAISA === 0 ? Math.round(price / PAISA) * PAISA : price, tick)
}

const PAISA: Price = 100

function entryRates({ lower, upper }: Trade, tick: Price) {
  const [from, to] = [rupeesFromPrice(lower), rupeesFromPrice(upper)]
  return lower === upper
    ? { rate: from, lowerRange: null, upperRange: null, rateRange: priceText(lower, tick) }
    : {
        rate: null,
        lowerRange: from,
        upperRange: to,
        rateRange: `${priceText(lower, tick)} - ${priceText(upper, tick)}`,
      }
}

const expiryFormat = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** 'Intraday, till 21 Nov 2026, 3:30 pm'; clients show the part before the first comma. */
function validityText({ holding, expiresAt }: Pick<Trade, 'holding' | 'expiresAt'>): string {
  return `${holdingText(holding)}, till ${expiryFormat.format(expiresAt)}`
}

function holdingText(holding: Holding): string {
  if (holding === 'intraday') {
    return 'Intraday'
  }
  return holding === 1 ? '1 day' : `${holding} days`
}

function rupeesOrNull(price: Price | null | undefined): number | null {
  return price === null || price === undefined ? null : rupeesFromPrice(price)
}

function instantText(at: Instant): string {
  return new Date(at).toISOString()
}

function textOrNull(at: Instant | undefined): string | null {
  return at === undefined ? null : instantText(at)
}
