import { setImmediate } from 'node:timers/promises'
import type { Segment } from '#contract/common/types.ts'
import { assert, present } from '#kit/assert.ts'
import { SECOND_MS } from '#kit/clock.ts'
import type { App } from '#main/build-app.ts'
import type { Platform } from '#main/platform.ts'
import { type Instrument, openSimulatedMarket } from '#modules/market-data/index.ts'
import {
  hasTrades,
  type NewCall,
  type Proposal,
  recordEvents,
  recordPosted,
} from '#modules/scorecard/index.ts'
import type { Tx } from '#platform/tx.ts'
import { DEMO_SEED, loadMarketplace } from '../marketplace.ts'
import { createRng } from '../prng.ts'
import { findDemoOrigin } from '../store.ts'
import { recordDeliveries } from './deliveries.ts'
import { drawCalls, type Floor } from './draw.ts'
import { playCall } from './play.ts'
import { makePosters } from './posters.ts'

const SEEDING_MS = 60 * SECOND_MS

/** An entry of a provider's journal, ordered by time. */
type Line = { readonly at: number; readonly order: number } & (
  | { readonly posted: NewCall }
  | { readonly proposal: Proposal }
)

/**
 * Gives the demo's analysts half a year of calls on the simulated market, once. The calls are
 * random, but the product's engine decides their outcome by that market's prices and writes the
 * journal.
 */
export async function seedDemoCalls(
  app: Pick<App, 'marketData' | 'plans' | 'follows'>,
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
): Promise<void> {
  const origin = await findDemoOrigin(db.read)
  if (origin === undefined || (await hasTrades(db.read))) {
    return
  }
  const { marketData } = app
  const now = clock.now()
  const [market, calendar, listed] = await Promise.all([
    openSimulatedMarket(db.read),
    marketData.calendar(),
    marketData.listListed(db.read),
  ])
  const floor: Floor = { now: now.getTime(), market, calendar, bySegment: bySegment(listed) }
  const instruments = new Map(listed.map((one) => [one.id, one]))
  const rng = createRng(DEMO_SEED).fork('calls')
  const posters = makePosters(rng, now, loadMarketplace(origin.generatedAt))
  const journals: (readonly Line[])[] = []
  for (const poster of posters) {
    const lines = drawCalls(poster, floor).flatMap((call) => {
      const instrument = present(instruments.get(call.instrumentId), 'calls are on listed ones')
      return linesOf(call, playCall(call, instrument, market, floor.now, poster.rng))
    })
    journals.push(lines)
    // All at once takes seconds, in which the jobs that run already would lose their transactions.
    await setImmediate()
  }
  const calls = journals.flat().flatMap((line) => ('posted' in line ? [line.posted] : []))
  await db.transaction(async (tx) => {
    await write(tx, journals)
    await recordDeliveries(app, tx, { calls, now: floor.now, rng: rng.fork('told') })
  }, SEEDING_MS)
}

function linesOf(posted: NewCall, proposals: readonly Proposal[]): readonly Line[] {
  return [
    { at: posted.event.at, order: 0, posted },
    ...proposals.map((proposal) => ({ at: proposal.event.at, order: 1, proposal })),
  ]
}

/**
 * Writes each journal in order of time, all journals together: each round takes the next calls of
 * every journal, and then the events up to the following call.
 */
async function write(tx: Tx, journals: readonly (readonly Line[])[]): Promise<void> {
  const queues = journals.map((lines) => lines.toSorted((a, b) => a.at - b.at || a.order - b.order))
  while (queues.some((queue) => queue.length > 0)) {
    const posted = queues.flatMap((queue) => queue.splice(0, leading(queue, 'posted')))
    await recordPosted(
      tx,
      posted.flatMap((line) => ('posted' in line ? [line.posted] : [])),
    )
    const proposed = queues.flatMap((queue) => queue.splice(0, leading(queue, 'proposal')))
    const done = await recordEvents(
      tx,
      proposed.flatMap((line) => ('proposal' in line ? [line.proposal] : [])),
    )
    assert(done.ok, 'nobody else changes the demo while it is made')
  }
}

function leading(queue: readonly Line[], kind: 'posted' | 'proposal'): number {
  const other = queue.findIndex((line) => !(kind in line))
  return other === -1 ? queue.length : other
}

/** The number of well-known shares; only these and the NIFTY indices get calls. */
const KNOWN = 60

function bySegment(listed: readonly Instrument[]): ReadonlyMap<Segment, readonly Instrument[]> {
  const of = (test: (one: Instrument) => boolean) => listed.filter(test)
  const shares = of(({ exchange, type }) => exchange === 'NSE' && type === 'EQ').slice(0, KNOWN)
  const names = new Set(shares.map(({ underlying }) => underlying))
  const isKnown = (one: string) => names.has(one) || one.includes('NIFTY')
  const futures = of(({ type }) => type === 'FUT')
  const options = of(({ type }) => type === 'CE' || type === 'PE')
  return new Map([
    ['Equity Cash', shares],
    [
      'Future and Option',
      futures.filter(({ exchange, underlying }) => exchange === 'NFO' && isKnown(underlying)),
    ],
    ['Options Buying', options.filter(({ exchange }) => exchange === 'NFO')],
    ['Commodities', futures.filter(({ exchange }) => exchange === 'MCX' || exchange === 'CDS')],
  ])
}
