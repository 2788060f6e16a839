import type { CallInput } from '#contract/call.ts'
import { postTrade } from '#contract/scorecard/command-calls.ts'
import { importMemberships } from '#demo/import/memberships.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { priceFromRupees } from '#kit/price.ts'
import { recordEvents } from '#modules/scorecard/index.ts'
import type { TradeEvent } from '#modules/scorecard/rules/trade.ts'
import { claimShards, renewWorker, setCatchingUp } from '#modules/scorecard/store/shards.ts'
import { findTrades } from '#modules/scorecard/store/trades.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Marketplace } from './marketplace.ts'

export type TradeWorld = ReturnType<typeof openTradeWorld>

/** The input of `postTrade`. */
type Draft = CallInput<typeof postTrade>['body']

/**
 * Instruments, prices and calls in a marketplace. The test sets the prices; times are of the
 * marketplace's clock.
 */
export function openTradeWorld({ app, db, clock, call, addProvider }: Marketplace) {
  const { prices } = app.marketData

  const addInstrument = async (symbol: string, more: InstrumentMore = {}): Promise<number> => {
    const { exchange = 'NSE', type = 'EQ', expiry = null, tick = 0.05, underlying = symbol } = more
    const sessionClass = exchange === 'NSE' ? 'cash' : 'equity_derivatives'
    const [row] = await db.sql<{ id: number }[]>`
      insert into instrument (exchange, symbol, name, underlying, type, expiry, lot, tick,
        session_class, token, words, valid_from)
      select ${exchange}, ${symbol}, ${symbol}, ${underlying}, ${type}, ${expiry}::date, 1,
        ${priceFromRupees(tick)}::int, ${sessionClass}, coalesce(max(token), 0) + 1, ${symbol},
        '2026-01-01' from instrument returning id`
    return present(row, 'an instrument').id
  }

  /** A tick at the current time, as from the feed. */
  const setPrice = (instrumentId: number, rupees: number) =>
    prices.input.onTicks({
      length: 1,
      instruments: Int32Array.of(instrumentId),
      prices: Float64Array.of(priceFromRupees(rupees)),
      times: Float64Array.of(clock.now().getTime()),
    })

  /** A verified provider with an active membership, which may post calls. */
  const addAnalyst = async (more: Parameters<typeof addProvider>[0] = {}) => {
    const viewer = await addProvider(more)
    await db.transaction((tx) =>
      importMemberships(app, tx, [
        { ...freeMembership, id: viewer.accountId, startsAt: clock.now() },
      ]),
    )
    return viewer
  }

  /** A buy call at 1,000 to 1,005 rupees, for everybody; `more` overrides fields. */
  const draft = (instrumentId: number, more: Partial<Draft> = {}): Draft => ({
    instrumentId,
    entryType: 'buy',
    lowerRange: 1000,
    upperRange: 1005,
    target: 1060,
    stoploss: 980,
    holdingPeriod: 5,
    rationale: 'Broke out of a range of three weeks on rising volume.',
    holdsPosition: false,
    disclosures: '',
    shareWith: 'all',
    shareWithPlans: [],
    clientKey: newId(),
    ...more,
  })

  /**
   * Posts a call as its provider does; the instrument must have a price. Returns the trade of the
   * reply.
   */
  const post = async (viewer: SignedInViewer, instrumentId: number, more: Partial<Draft> = {}) =>
    (await call(postTrade, { body: draft(instrumentId, more) }, viewer)).reply().data

  /** Records an event of a trade as the engine would at the current time. */
  const applyMarketEvent = async (tradeId: string, kind: MarketKind, rupees: number | null) => {
    const stored = present((await findTrades(db.read, [tradeId])).get(tradeId), 'the trade')
    const at = Math.max(clock.now().getTime(), stored.trade.changedAt + 1)
    const price = rupees === null ? null : priceFromRupees(rupees)
    const event =
      kind === 'initiated'
        ? { kind, tradeId, at, price: present(price ?? undefined, 'an entry has a price') }
        : { kind, tradeId, at, price }
    const done = await db.transaction((tx) => recordEvents(tx, [{ event, trade: stored.trade }]))
    return present(done.ok ? done.value[0] : undefined, 'it was recorded')
  }

  /** Lets a worker own all calls that has judged all prices, as `applyMarketEvent` does for it. */
  const standInForEngine = async () => {
    const worker = newId()
    const held = await db.transaction(async (tx) => {
      await renewWorker(tx, worker, DAY_MS)
      return claimShards(tx, worker)
    })
    const setBehind = (isBehind: boolean) =>
      db.transaction((tx) => setCatchingUp(tx, held, isBehind))
    await setBehind(false)
    return { worker, setBehind }
  }

  return { addInstrument, setPrice, addAnalyst, draft, post, applyMarketEvent, standInForEngine }
}

type InstrumentMore = {
  readonly exchange?: 'NSE' | 'NFO'
  readonly type?: 'EQ' | 'FUT' | 'INDEX'
  /** Otherwise the symbol. */
  readonly underlying?: string
  /** 'YYYY-MM-DD'. */
  readonly expiry?: string
  /** In rupees. */
  readonly tick?: number
}

type MarketKind = Extract<TradeEvent['kind'], 'initiated' | 'tp' | 'sl' | 'timeout'>

/** The terms of a membership that lets a provider sell and post for a year. */
export const freeMembership = {
  plan: 'Prepaid',
  validity: 1,
  pricingType: 'Percentage',
  freshOnboardingCharge: 0,
  renewalCharge: 0,
  oneTimesetupFee: 0,
  percentageFreshOnboarding: 10,
  percentageRenewal: 10,
  fixedFreshOnboardingCharge: 0,
  fixedRenewalCharge: 0,
  customerLimit: 0,
} as const
