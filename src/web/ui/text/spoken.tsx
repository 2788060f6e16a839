import { useEffect, useEffectEvent, useState } from 'react'
import { SECOND_MS } from '#kit/clock.ts'

const EVERY_MS = 30 * SECOND_MS

/**
 * Announces a frequently changing text to screen readers: only when it differs, at most twice a
 * minute.
 */
export function LiveAnnouncement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('')
  const announce = useEffectEvent(() => setAnnounced(text))
  useEffect(() => {
    const timer = setInterval(() => announce(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="status" className="sr-only">
      {announced}
    </span>
  )
}
