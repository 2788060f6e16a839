import { messagingLive } from '#contract/messaging/live.ts'
import type { Message } from '#contract/messaging/types.ts'
import { checkedListener, joinLive } from '#web/lib/api/live.ts'

export type MessageListeners = {
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
export function subscribeToMessages(listeners: MessageListeners): () => void {
  const { emits } = messagingLive
  return joinLive(
    messagingLive,
    {
      arrived: checkedListener(emits.arrived, (data) =>
        listeners.onArrived(data.with, data.messages, data.last),
      ),
      receipt: checkedListener(emits.receipt, (data) => listeners.onReceipt(data.with, data.seq)),
      unread: checkedListener(emits.unread, () => listeners.onUnread()),
      gap: checkedListener(emits.gap, () => listeners.onMissed()),
    },
    {
      onOpen: () => listeners.onMissed(),
      onLost: listeners.onLost,
      onRefused: listeners.onUnavailable,
    },
  )
}
