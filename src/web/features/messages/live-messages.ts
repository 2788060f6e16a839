import { messagingLive } from '#contract/messaging/live.ts'
import type { Message } from '#contract/messaging/types.ts'
import { heard, joinLive } from '#web/lib/api/live.ts'

export type MessagesHearing = {
  readonly onArrived: (otherId: string, messages: readonly Message[], last: number) => void
  readonly onReceipt: (otherId: string, seq: number) => void
  readonly onUnread: () => void
  /** The connection is open, for the first time or again: messages may have been missed. */
  readonly onMissed: () => void
  readonly onLost: () => void
  /** The connection was refused and is not retried. */
  readonly onUnavailable: () => void
}

/** Listens for the viewer's messages while the page is open; returns a function that stops. */
export function hearMessages(hearing: MessagesHearing): () => void {
  const { emits } = messagingLive
  return joinLive(
    messagingLive,
    {
      arrived: heard(emits.arrived, (said) =>
        hearing.onArrived(said.with, said.messages, said.last),
      ),
      receipt: heard(emits.receipt, (said) => hearing.onReceipt(said.with, said.seq)),
      unread: heard(emits.unread, () => hearing.onUnread()),
      gap: heard(emits.gap, () => hearing.onMissed()),
    },
    {
      onOpen: () => hearing.onMissed(),
      onLost: hearing.onLost,
      onRefused: hearing.onUnavailable,
    },
  )
}
