import { useEffect, useRef } from 'react'
import { SECOND_MS } from '#kit/clock.ts'
import { formatLeft } from './elapsed.ts'
import { useNow } from './now.ts'

type CountdownProps = {
  /** The end of the countdown, in ms since 1970. */
  until: number
  /** Called once at the end. */
  onDone?: () => void
}

/** The time left, in tabular figures. It is not announced; screen readers read it on demand. */
export function Countdown({ until, onDone }: CountdownProps) {
  const now = useNow(SECOND_MS)
  const done = now !== undefined && now >= until
  const isReported = useRef(false)
  useEffect(() => {
    if (done && !isReported.current) {
      onDone?.()
    }
    isReported.current = done
  }, [done, onDone])
  return (
    <span role="timer" aria-live="off" className="num">
      {now === undefined ? '\u2013:\u2013' : formatLeft(until - now)}
    </span>
  )
}
