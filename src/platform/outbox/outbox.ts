import type { z } from 'zod'
import { signal } from '../signals/signals.ts'
import type { Tx } from '../tx.ts'
import { insertEvents } from './store.ts'

/** An event in one module that other modules may subscribe to. */
export type EventKind<T> = {
  /** In the form `module.what-happened`. */
  readonly type: string
  readonly payload: z.ZodType<T>
}

/** Declares an event by its type and the schema of its payload. */
export function defineEvent<T>(type: string, payload: z.ZodType<T>): EventKind<T> {
  return { type, payload }
}

/**
 * A handler runs in the transaction that removes the event from the outbox, so its effect happens
 * exactly once. A handler that throws is rolled back and retried later. By then later events may
 * have been handled, so a handler must use the current state, not the state described by the event.
 */
export type Subscription = {
  readonly type: string
  /**
   * In the form `module.what-it-does`. Unique among an event's subscribers, and stable across
   * versions.
   */
  readonly name: string
  /**
   * Subscribers that handle money get their events first, in a separate lane from subscribers that
   * only notify.
   */
  readonly isMoney: boolean
  /** Handles one event. Money subscribers get consecutive events together, in order. */
  readonly handle: (tx: Tx, payloads: readonly unknown[]) => Promise<void>
}

/** The channel on which new events are signalled. */
export const EVENT_CHANNEL = 'outbox_event'

/** Writes the event in the caller's transaction. It is handled after the commit. */
export function publish<T>(tx: Tx, kind: EventKind<T>, payload: T): Promise<void> {
  return publishAll(tx, kind, [payload])
}

/** Writes many events of one kind, in order, in one statement. */
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

/**
 * Subscribes a handler for consequences of an event: notifications, mails, views and search data.
 */
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

/** Subscribes a ledger handler. It gets many events at once, so that it keeps up with sales. */
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
