import type { Sql } from 'postgres'

/** Sends NOTIFY for transactions that have committed. */
export type Notifier = { readonly send: (channel: string, text: string) => void }

const GATHER_MS = 5
/** Beyond this a burst is cut: followers also look for themselves. */
const MAX_WAITING = 10_000
const BATCH = 500

/**
 * NOTIFY inside a transaction makes PostgreSQL commit such transactions one after the other, each
 * waiting for the disk alone, which costs more than half of the throughput. Signals therefore leave
 * after the commit, gathered for a few milliseconds, equal ones once, in a statement of their own.
 */
export function createNotifier(sql: Sql): Notifier {
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
    send: (channel, text) => {
      if (waiting.size < MAX_WAITING) {
        waiting.set(`${channel} ${text}`, [channel, text])
      }
      schedule()
    },
  }
}
