import { useEffect, useRef } from 'react'
import type { MessagesHearing } from './live-messages.ts'

/** Listens for messages while the component is mounted. The handlers may change in between. */
export function useLiveMessages(hearing: MessagesHearing): void {
  const latest = useRef(hearing)
  useEffect(() => {
    latest.current = hearing
  })
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    const start = async () => {
      const { hearMessages } = await import('./live-messages.ts')
      if (!left) {
        stop = hearMessages({
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
      left = true
      stop?.()
    }
  }, [])
}
