import { vi } from 'vitest'
import { eventually } from '#platform/testing/until.ts'
import { openTools } from '../src/main/tools.ts'
import {
  kiteFrame,
  kitePacket,
  startKiteServer,
} from '../src/modules/market-data/feed/kite/testing/server.ts'
import { openWorld, type World } from './world.ts'

const EVERY_MS = 200
const WATCHED_WITHIN_MS = 5_000

/** A local broker feed whose prices the test sets. */
type Market = {
  /** The settings that make the product use this feed. */
  readonly env: Readonly<Record<string, string>>
  /**
   * Runs `ask` and sets the price of the one instrument that the product begins to watch because of
   * it. Returns undefined if it begins to watch none.
   */
  readonly whatIsWatchedBy: (
    ask: () => Promise<unknown>,
    rupees: number,
  ) => Promise<{ readonly setPrice: (rupees: number) => void } | undefined>
  readonly close: () => void
}

/** A product with its own market feed. */
export async function openMarketWorld(): Promise<World & { readonly market: Market }> {
  const market = await openMarket()
  try {
    const world = await openWorld(market.env, tradeAroundTheClock)
    const close = async () => {
      await world.close()
      market.close()
    }
    return { ...world, market, close }
  } catch (error) {
    market.close()
    throw error
  }
}

/**
 * The exchange's hours apply to this feed, and tests run at any hour and on Sundays. Before the
 * product starts, because a process keeps the calendar that it has read for an hour.
 */
async function tradeAroundTheClock(dataDir: string): Promise<void> {
  vi.stubEnv('DATA_DIR', dataDir)
  const { platform, close } = await openTools()
  try {
    await platform.db.sql`
      insert into market_special_day (session_class, day, name, opens_at, closes_at, settles_at)
      select session_class, (now() at time zone 'Asia/Kolkata')::date + ahead, 'Test', '00:00',
        '24:00', '24:00'
      from (select distinct session_class from market_hours) hours, generate_series(0, 1) ahead
      on conflict (session_class, day) do update
        set opens_at = '00:00', closes_at = '24:00', settles_at = '24:00'`
  } finally {
    await close()
    vi.unstubAllEnvs()
  }
}

async function openMarket(): Promise<Market> {
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
  const watched = () => server.connections.flatMap(({ tokens }) => [...tokens])
  return {
    env: {
      FEED: 'kite',
      FEED_URL: server.url.href,
      FEED_API_KEY: 'key-of-the-test',
      FEED_ACCESS_TOKEN: 'token-of-the-day',
    },
    whatIsWatchedBy: async (ask, rupees) => {
      const before = new Set(watched())
      await ask()
      const added = () => watched().find((one) => !before.has(one))
      const token = await eventually(added, WATCHED_WITHIN_MS)
      if (token === undefined) {
        return
      }
      const setPrice = (next: number) => void prices.set(token, Math.round(next * 100))
      setPrice(rupees)
      return { setPrice }
    },
    close: () => {
      clearInterval(timer)
      server.stop()
    },
  }
}
