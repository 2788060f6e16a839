import type { APIRequestContext } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '#platform/testing/until.ts'
import { visitAs, type World } from './world.ts'

/** A provider that posts calls through the API, without the forms. */
export type Poster = {
  readonly post: (over?: Partial<Posting>) => Promise<Posted>
  /** Exits at the server's latest price. */
  readonly exit: (id: string) => Promise<void>
  readonly withdraw: (id: string) => Promise<void>
  readonly close: () => Promise<void>
}

type Posting = {
  readonly symbol: string
  readonly shareWith: 'all' | 'subscribers'
  /** How far the entry is above the market price, as a fraction of it. */
  readonly above: number
}

type Posted = { readonly id: string; readonly scriptname: string; readonly by: string }

const RATIONALE =
  'A test of the scorecard: the levels are far away, so that nothing ends by itself.'
const PRICE_WITHIN_MS = 15_000

/** Posts calls as one of the demo's providers. */
export async function openPoster(world: World, actor: 'P1' | 'P2'): Promise<Poster> {
  const { context } = await visitAs(world, actor, '/dashboard/notifications')
  const { request } = context
  const send = async (path: string, data: object) => {
    const reply = await request.post(path, { data, headers: { origin: world.url } })
    expect(reply.status(), await reply.text()).toBe(200)
    return reply.json()
  }
  return {
    post: async ({ symbol = 'TATASTEEL', shareWith = 'all', above = 0 } = {}) => {
      const { _id, tick } = await instrumentOf(request, symbol)
      const last = await priceOf(request, _id)
      const level = (share: number) => Number((Math.round((last * share) / tick) * tick).toFixed(4))
      const { data } = await send('/api/scorecard/posttrade', {
        instrumentId: _id,
        entryType: 'buy',
        // The next price meets a range around the market, even if the price has moved in between.
        ...(above === 0
          ? { lowerRange: level(0.99), upperRange: level(1.01) }
          : { rate: level(1 + above) }),
        target: level(1.5 + above),
        stoploss: level(0.5),
        holdingPeriod: 30,
        shareWith,
        shareWithPlans: [],
        rationale: RATIONALE,
        holdsPosition: true,
        disclosures: '',
        clientKey: crypto.randomUUID(),
      })
      return { id: data._id, scriptname: data.scriptname, by: data.SharedBy }
    },
    exit: async (id) => {
      await send('/api/scorecard/changestatus/manually', { id })
    },
    withdraw: async (id) => {
      await send('/api/scorecard/deletetrade', { id })
    },
    close: () => context.close(),
  }
}

async function instrumentOf(request: APIRequestContext, symbol: string) {
  const query = new URLSearchParams({ q: symbol, exchange: 'NSE' })
  const { data } = await (await request.get(`/api/instruments/search?${query}`)).json()
  return data[0]
}

async function priceOf(request: APIRequestContext, id: number): Promise<number> {
  const price = async (): Promise<number | false> => {
    const { data } = await (await request.get(`/api/instruments/price?id=${id}`)).json()
    return !data.ltpStale && data.ltp
  }
  return until(price, PRICE_WITHIN_MS, `instrument ${id} has a price`, 100)
}
