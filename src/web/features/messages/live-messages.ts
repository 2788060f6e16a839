import { messagingLive } from '#contract/messaging/live.ts'
import type { Message } from '#contract/messaging/types.ts'
import { heard, joinLive } from '#web/lib/api/live.ts'

export type MessagesHearing = {
  readonly onArrived: (otherId: string, messages: readonly Message[], last: number) => void
  readonly onReceipt: (otherId: string, seq: number) => void
  readonly onUnread: () => void
  /** The line stands, again perhaps: what was said meanwhile was missed. */
  readonly onMissed: () => void
  readonly onLost: () => void
  /** It is not tried again. */
  readonly onUnavailable: () => void
}

/** Hears of the viewer's messages while the page is open; returns how to stop. */
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
