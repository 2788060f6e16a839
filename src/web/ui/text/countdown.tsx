import { useEffect, useRef } from 'react'
import { SECOND_MS } from '#kit/clock.ts'
import { formatLeft } from './elapsed.ts'
import { useNow } from './now.ts'

type CountdownProps = {
  /** The moment it runs out, in ms since 1970. */
  until: number
  /** Called once when it has run out. */
  onDone?: () => void
}

/** The time left, in figures of one width. Not announced: a screen reader asks when it wants. */
export function Countdown({ until, onDone }: CountdownProps) {
  const now = useNow(SECOND_MS)
  const done = now !== undefined && now >= until
  const told = useRef(false)
  useEffect(() => {
    if (done && !told.current) {
      onDone?.()
    }
    told.current = done
  }, [done, onDone])
  return (
    <span role="timer" aria-live="off" className="num">
      {now === undefined ? '\u2013:\u2013' : formatLeft(until - now)}
    </span>
  )
}
