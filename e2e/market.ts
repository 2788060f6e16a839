import { vi } from 'vitest'
import { present } from '#kit/assert.ts'
import type { DatabaseHandle } from '#platform/db/database.ts'
import { openTools } from '../src/main/tools.ts'
import {
  kiteFrame,
  kitePacket,
  startKiteServer,
} from '../src/modules/market-data/feed/kite/testing/server.ts'
import { openWorld, type World } from './world.ts'

const EVERY_MS = 200

/** A share whose price the test sets. */
type Share = { readonly script: string; readonly setPrice: (rupees: number) => void }

/** A product with its own market feed. */
export type MarketWorld = World & {
  /** A share of the NSE at this price. No open call is on it, and it is given out only once. */
  readonly takeShare: (rupees: number) => Share
}

export async function openMarketWorld(): Promise<MarketWorld> {
  const feed = await openFeed()
  try {
    let shares: readonly Listed[] = []
    const world = await openWorld(feed.env, async (dataDir) => {
      shares = await prepareMarket(dataDir)
    })
    let taken = 0
    return {
      ...world,
      takeShare: (rupees) => {
        const { symbol, token } = present(shares[taken++], 'a share without an open call')
        const setPrice = (next: number) => feed.setPrice(token, next)
        setPrice(rupees)
        return { script: symbol, setPrice }
      },
      close: async () => {
        await world.close()
        feed.close()
      },
    }
  } catch (error) {
    feed.close()
    throw error
  }
}

/** The feed's token of a share. */
type Listed = { readonly symbol: string; readonly token: number }

/** Before the product starts, because a process keeps the calendar that it has read for an hour. */
async function prepareMarket(dataDir: string): Promise<readonly Listed[]> {
  vi.stubEnv('DATA_DIR', dataDir)
  const { platform, close } = await openTools()
  try {
    await tradeAroundTheClock(platform.db)
    return await sharesWithoutCalls(platform.db)
  } finally {
    await close()
    vi.unstubAllEnvs()
  }
}

/** The exchange's hours apply to this feed, and tests run at any hour and on Sundays. */
async function tradeAroundTheClock({ sql }: DatabaseHandle): Promise<void> {
  await sql`
    insert into market_special_day (session_class, day, name, opens_at, closes_at, settles_at)
    select session_class, (now() at time zone 'Asia/Kolkata')::date + ahead, 'Test', '00:00',
      '24:00', '24:00'
    from (select distinct session_class from market_hours) hours, generate_series(0, 1) ahead
    on conflict (session_class, day) do update
      set opens_at = '00:00', closes_at = '24:00', settles_at = '24:00'`
}

/**
 * Only names of letters, which the search finds as they are typed, and ticks of which half a rupee
 * is a multiple and two paise are not, because tests type such prices.
 */
function sharesWithoutCalls({ sql }: DatabaseHandle): Promise<readonly Listed[]> {
  return sql<Listed[]>`
    select symbol, token::float8 from instrument
    where exchange = 'NSE' and type = 'EQ' and valid_until is null and symbol ~ '^[A-Z]{4,}$'
      and tick between 500 and 5000 and 5000 % tick = 0
      and not exists (select from trade
        where instrument_id = instrument.id and state in ('posted', 'initiated'))
    order by id`
}

/** A local broker feed. */
async function openFeed() {
  const server = await startKiteServer()
  const prices = new Map<number, number>()
  const timer = setInterval(() => {
    const seconds = Math.floor(Date.now() / 1000)
    for (const line of server.connections.filter((one) => !one.isClosed())) {
      const packets = [...prices]
        .filter(([token]) => line.tokens.has(token))
        .map(([token, paise]) => kitePacket(184, { token, price: paise, seconds }))
      line.sendBinary(kiteFrame(...packets))
    }
  }, EVERY_MS)
  return {
    /** The settings that make the product use this feed. */
    env: {
      FEED: 'kite',
      FEED_URL: server.url.href,
      FEED_API_KEY: 'key-of-the-test',
      FEED_ACCESS_TOKEN: 'token-of-the-day',
    },
    setPrice: (token: number, rupees: number) => void prices.set(token, Math.round(rupees * 100)),
    close: () => {
      clearInterval(timer)
      server.stop()
    },
  }
}
