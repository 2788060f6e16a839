import { ARRIVED_MAX } from '#contract/messaging/live.ts'
import type { Tx } from '#platform/tx.ts'
import { listAfter, type MessageRow } from '../store/messages.ts'

type Arrived = {
  readonly sides: readonly [string, string]
  readonly rows: readonly MessageRow[]
  readonly last: number
}

type Waiting = { known: number; seq: number; readonly sides: readonly [string, string] }

/** Limit on the conversations whose last shown message is remembered. */
const REMEMBERED_MAX = 5_000

/**
 * Delivers new messages of conversations in order and without duplicates. One read per conversation
 * runs at a time, and fetches everything signalled by then.
 */
export function createArrivals(
  read: Tx,
  say: (conversationId: string, arrived: Arrived) => void,
  onError: (error: unknown) => void,
) {
  const shown = new Map<string, number>()
  const waiting = new Map<string, Waiting>()

  const drain = async (conversationId: string, one: Waiting): Promise<void> => {
    while (one.known < one.seq) {
      const range = { after: one.known, limit: ARRIVED_MAX }
      const rows = await listAfter(read, conversationId, range)
      const newest = rows.at(-1)
      if (newest === undefined) {
        return
      }
      one.known = newest.seq
      say(conversationId, { sides: one.sides, rows, last: Math.max(one.seq, newest.seq) })
    }
  }

  const remember = (conversationId: string, seq: number): void => {
    shown.delete(conversationId)
    shown.set(conversationId, seq)
    if (shown.size > REMEMBERED_MAX) {
      const [oldest] = shown.keys()
      shown.delete(oldest ?? '')
    }
  }

  return {
    signalled: (conversationId: string, sides: readonly [string, string], seq: number): void => {
      const running = waiting.get(conversationId)
      if (running !== undefined) {
        running.seq = Math.max(running.seq, seq)
        return
      }
      const known = shown.get(conversationId) ?? seq - 1
      if (known >= seq) {
        return
      }
      const one = { known, seq, sides }
      waiting.set(conversationId, one)
      drain(conversationId, one)
        .catch(onError)
        .finally(() => {
          waiting.delete(conversationId)
          remember(conversationId, one.known)
        })
    },
    /** Nobody here received the messages: the next window that opens says where it starts. */
    forget: (conversationId: string) => void shown.delete(conversationId),
    /** Signals may have been lost, so what was remembered is not reliable. */
    forgetAll: () => shown.clear(),
  }
}
