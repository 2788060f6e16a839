import { ARRIVED_MAX } from '#contract/messaging/live.ts'
import type { Tx } from '#platform/tx.ts'
import { listAfter, type MessageRow } from '../store/messages.ts'

type Arrived = {
  readonly sides: readonly [string, string]
  readonly rows: readonly MessageRow[]
  readonly last: number
}

type Drain = { known: number; seq: number; readonly sides: readonly [string, string] }

/** Limit on the conversations whose last shown message is remembered. */
const LAST_SHOWN_MAX = 5_000

/**
 * Delivers new messages of conversations in order and without duplicates. One read per conversation
 * runs at a time, and fetches everything signalled by then.
 */
export function createArrivals(
  read: Tx,
  emit: (conversationId: string, arrived: Arrived) => void,
  onError: (error: unknown) => void,
) {
  const lastShown = new Map<string, number>()
  const running = new Map<string, Drain>()

  const drain = async (conversationId: string, one: Drain): Promise<void> => {
    while (one.known < one.seq) {
      const range = { after: one.known, limit: ARRIVED_MAX }
      const rows = await listAfter(read, conversationId, range)
      const newest = rows.at(-1)
      if (newest === undefined) {
        return
      }
      one.known = newest.seq
      emit(conversationId, { sides: one.sides, rows, last: Math.max(one.seq, newest.seq) })
    }
  }

  const remember = (conversationId: string, seq: number): void => {
    lastShown.delete(conversationId)
    lastShown.set(conversationId, seq)
    if (lastShown.size > LAST_SHOWN_MAX) {
      const [oldest] = lastShown.keys()
      lastShown.delete(oldest ?? '')
    }
  }

  return {
    signalled: (conversationId: string, sides: readonly [string, string], seq: number): void => {
      const current = running.get(conversationId)
      if (current !== undefined) {
        current.seq = Math.max(current.seq, seq)
        return
      }
      const known = lastShown.get(conversationId) ?? seq - 1
      if (known >= seq) {
        return
      }
      const one = { known, seq, sides }
      running.set(conversationId, one)
      drain(conversationId, one)
        .catch(onError)
        .finally(() => {
          running.delete(conversationId)
          remember(conversationId, one.known)
        })
    },
    /** Nobody here received the messages: the next window that opens says where it starts. */
    forget: (conversationId: string) => void lastShown.delete(conversationId),
    /** Signals may have been lost, so what was remembered is not reliable. */
    forgetAll: () => lastShown.clear(),
  }
}
