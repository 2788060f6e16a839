import type { Sql } from 'postgres'
import type { SignalBus } from '../signals.ts'

const GATHER_MS = 5
/** Beyond this a burst is cut: followers also look for themselves. */
const MAX_WAITING = 10_000
const BATCH = 500

/**
 * Signals by PostgreSQL, whose one listening connection is made again whenever it is lost. NOTIFY
 * inside a transaction makes it commit such transactions one after the other, each waiting for the
 * disk alone, which costs more than half of the throughput. Signals therefore leave after the
 * commit, gathered for a few milliseconds, equal ones once, in a statement of their own.
 */
export function createNotifyBus(sql: Sql): SignalBus {
  let waiting = new Map<string, readonly [channel: string, text: string]>()
  let timer: NodeJS.Timeout | undefined
  let sending = false
  const flush = async () => {
    timer = undefined
    sending = true
    const batch = [...waiting.values()]
    waiting = new Map()
    for (let start = 0; start < batch.length; start += BATCH) {
      const part = batch.slice(start, start + BATCH)
      await sql`
        select pg_notify(s->>0, s->>1)
        from jsonb_array_elements(${JSON.stringify(part)}::text::jsonb) s`.catch(() => undefined)
    }
    sending = false
    schedule()
  }
  const schedule = () => {
    if (!sending && timer === undefined && waiting.size > 0) {
      timer = setTimeout(flush, GATHER_MS)
      timer.unref()
    }
  }
  return {
    follow: async (channel, { onSignal, onGap }) => {
      const listening = await sql.listen(channel, onSignal, onGap)
      return { stop: () => listening.unlisten().catch(() => undefined) }
    },
    send: (channel, text) => {
      if (waiting.size < MAX_WAITING) {
        waiting.set(`${channel} ${text}`, [channel, text])
      }
      schedule()
    },
  }
}
