import type { z } from 'zod'
import { signal } from '../signals/signals.ts'
import type { Tx } from '../tx.ts'
import { insertEvents } from './store.ts'

/** Something that happened in one module and that others may want to know. */
export type EventKind<T> = {
  /** `module.what-happened`. */
  readonly type: string
  readonly payload: z.ZodType<T>
}

/**
 * A handler runs in the transaction that takes the event off the outbox: exactly once in effect.
 * One that throws is tried again later with what was rolled back of it; by then other events may
 * have passed, so that a handler looks at how things are and not at what the event says they were.
 */
export type Subscription = {
  readonly type: string
  /** `module.what-it-does`, unique among an event's subscribers and kept over versions. */
  readonly name: string
  /** Is handed its events before, and apart from, whoever only tells of them. */
  readonly isMoney: boolean
  /** One event; to money's subscribers as many as follow each other, in their order. */
  readonly handle: (tx: Tx, payloads: readonly unknown[]) => Promise<void>
}

/** Where events are signalled. */
export const EVENT_CHANNEL = 'outbox_event'

/** Writes the event in the caller's transaction; it is handled after the commit. */
export function publish<T>(tx: Tx, kind: EventKind<T>, payload: T): Promise<void> {
  return publishAll(tx, kind, [payload])
}

/** Writes many of a kind, in their order, in one statement. */
export async function publishAll<T>(
  tx: Tx,
  kind: EventKind<T>,
  payloads: readonly T[],
): Promise<void> {
  if (payloads.length > 0) {
    const parsed = payloads.map((payload) => kind.payload.parse(payload))
    await insertEvents(tx, kind.type, parsed)
    signal(tx, EVENT_CHANNEL)
  }
}

/** For what follows from an event: notices, mails, what is shown and found. */
export function subscribe<T>(
  kind: EventKind<T>,
  name: string,
  handle: (tx: Tx, payload: T) => Promise<void>,
): Subscription {
  return {
    type: kind.type,
    name,
    isMoney: false,
    handle: async (tx, payloads) => {
      for (const payload of payloads) {
        await handle(tx, kind.payload.parse(payload))
      }
    },
  }
}

/** For what belongs to the books; many events at once, so that it keeps up with sales. */
export function subscribeMoney<T>(
  { type, payload }: EventKind<T>,
  name: string,
  handle: (tx: Tx, payloads: readonly T[]) => Promise<void>,
): Subscription {
  return {
    type,
    name,
    isMoney: true,
    handle: (tx, payloads) =>
      handle(
        tx,
        payloads.map((one) => payload.parse(one)),
      ),
  }
}
