import { useEffect, useEffectEvent, useState } from 'react'
import { SECOND_MS } from '#kit/clock.ts'

const EVERY_MS = 30 * SECOND_MS

/** What moves all the time, for a screen reader: said when it is another, twice a minute at most. */
export function Spoken({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  const say = useEffectEvent(() => setSaid(text))
  useEffect(() => {
    const timer = setInterval(() => say(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  )
}
