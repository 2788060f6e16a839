import { importPlans } from '#demo/import/plans.ts'
import { importProviders } from '#demo/import/providers.ts'
import { importSubscriptions } from '#demo/import/subscriptions.ts'
import { assert, present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { priceFromRupees } from '#kit/price.ts'
import { type Proposal, recordEvents, recordPosted } from '#modules/scorecard/index.ts'
import { findTrades } from '#modules/scorecard/store/trades.ts'
import type { App } from '../build-app.ts'
import type { Platform } from '../platform.ts'
import { planImport, providerImport } from './rows.ts'

/** Posts and ends calls as the test decides, without the rules that normally decide it. */
export function openLiveDesk(app: App, platform: Pick<Platform, 'db' | 'clock' | 'secrets'>) {
  const { db, clock } = platform
  /** Makes the account a verified provider. */
  const verify = (id: string): Promise<void> =>
    db.transaction((tx) => importProviders(platform, tx, [providerImport(id)]))

  const addPlan = async (providerId: string): Promise<string> => {
    const plan = planImport(providerId)
    await db.transaction((tx) => importPlans(app, tx, [plan]))
    return plan.id
  }
  /** Gives a term of the given length from now on, without events. */
  const subscribe = async (userId: string, planId: string, forMs: number): Promise<string> => {
    const startsAt = new Date(clock.now().getTime() - DAY_MS)
    const endsAt = new Date(clock.now().getTime() + forMs)
    const row = { id: newId(), planId, userId, kind: 'import' as const, startsAt, endsAt }
    await db.transaction((tx) => importSubscriptions({ app, platform }, tx, [row]))
    return row.id
  }
  const addInstrument = async (symbol: string): Promise<number> => {
    const [row] = await db.sql<{ id: number }[]>`
      insert into instrument (exchange, symbol, name, underlying, type, lot, tick, session_class,
        token, words, valid_from)
      select 'NSE', ${symbol}, ${symbol}, ${symbol}, 'EQ', 1, 500, 'cash',
        coalesce(max(token), 0) + 1, ${symbol}, '2026-01-01' from instrument returning id`
    return present(row, 'an instrument').id
  }
  const setPrice = (instrumentId: number, rupees: number): void =>
    app.marketData.prices.input.onTicks({
      length: 1,
      instruments: Int32Array.of(instrumentId),
      prices: Float64Array.of(priceFromRupees(rupees)),
      times: Float64Array.of(clock.now().getTime()),
    })

  /** A buy call at 1,000 rupees; for everybody without `plans`. */
  const post = async (
    providerId: string,
    instrumentId: number,
    plans?: readonly string[],
  ): Promise<string> => {
    const event = {
      kind: 'posted' as const,
      tradeId: newId(),
      at: clock.now().getTime(),
      providerId,
      exchange: 'NSE' as const,
      symbol: `SHARE${instrumentId}`,
      entryType: 'buy' as const,
      lower: priceFromRupees(1000),
      upper: priceFromRupees(1000),
      target: priceFromRupees(1060),
      stop: priceFromRupees(980),
      reference: priceFromRupees(1001),
      holding: 5,
      expiresAt: clock.now().getTime() + 5 * DAY_MS,
      rationale: 'Broke out of a range of three weeks.',
      disclosures: '',
      share: plans === undefined ? ('all' as const) : ('subscribers' as const),
      plans: [...(plans ?? [])].sort(),
      salt: newId().replaceAll('-', ''),
    }
    await db.transaction((tx) => recordPosted(tx, [{ event, instrumentId }]))
    return event.tradeId
  }

  const applyMarketEvent = async (
    tradeId: string,
    kind: 'initiated' | 'tp' | 'sl' | 'withdrawn',
    rupees = 1000,
  ): Promise<void> => {
    const { trade } = present((await findTrades(db.read, [tradeId])).get(tradeId), 'the trade')
    const common = { tradeId, at: Math.max(clock.now().getTime(), trade.changedAt + 1) }
    const event: Proposal['event'] =
      kind === 'withdrawn' ? { ...common, kind } : { ...common, kind, price: rupees * 10_000 }
    const done = await db.transaction((tx) => recordEvents(tx, [{ event, trade }]))
    assert(done.ok, 'it was recorded')
  }

  return {
    verify,
    addPlan,
    subscribe,
    addInstrument,
    setPrice,
    post,
    applyMarketEvent,
  }
}
