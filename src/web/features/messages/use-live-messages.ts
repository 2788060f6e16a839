import { useEffect, useRef } from 'react'
import type { MessagesHearing } from './live-messages.ts'

/** Hears of messages as long as the component is shown; what to do with them may change meanwhile. */
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
    // Without its script the page shows what it has asked for, and says that it is not live.
    start().catch(() => latest.current.onUnavailable())
    return () => {
      left = true
      stop?.()
    }
  }, [])
}
