import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import { signal } from '#platform/signals/signals.ts'
import type { Tx } from '#platform/tx.ts'

export const MESSAGING_CHANNEL = 'messaging'

/**
 * For a pair of people: a message with this sequence number, how far one has read, or a changed
 * count.
 */
export const messagingSignal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    conversation: id,
    sides: z.tuple([id, id]),
    seq: z.int().positive(),
  }),
  z.object({ kind: z.literal('read'), reader: id, other: id, seq: z.int().nonnegative() }),
  z.object({ kind: z.literal('count'), account: id }),
])
export type MessagingSignal = z.infer<typeof messagingSignal>

export function signalMessaging(tx: Tx, what: MessagingSignal): void {
  signal(tx, MESSAGING_CHANNEL, JSON.stringify(what))
}
