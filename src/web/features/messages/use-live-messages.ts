import { useEffect, useRef } from 'react'
import type { MessageListeners } from './live-messages.ts'

/** Listens for messages while the component is mounted. The handlers may change in between. */
export function useLiveMessages(listeners: MessageListeners): void {
  const latest = useRef(listeners)
  useEffect(() => {
    latest.current = listeners
  })
  useEffect(() => {
    let stop: (() => void) | undefined
    let isUnmounted = false
    const start = async () => {
      const { subscribeToMessages } = await import('./live-messages.ts')
      if (!isUnmounted) {
        stop = subscribeToMessages({
          onArrived: (...said) => latest.current.onArrived(...said),
          onReceipt: (...said) => latest.current.onReceipt(...said),
          onUnread: () => latest.current.onUnread(),
          onMissed: () => latest.current.onMissed(),
          onLost: () => latest.current.onLost(),
          onUnavailable: () => latest.current.onUnavailable(),
        })
      }
    }
    // If the script cannot be loaded, the page shows what it has fetched and says that it is not
    // live.
    start().catch(() => latest.current.onUnavailable())
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [])
}
