import { useSyncExternalStore } from 'react'
import { SECOND_MS } from '#kit/clock.ts'
import { serverNow } from './server-clock.ts'

/**
 * The current time in ms, rounded down to `stepMs` and updated every `stepMs`. It is undefined on
 * the server and at the first paint, so that both render the same page.
 */
export function useNow(stepMs: number, clock = serverNow): number | undefined {
  return useSyncExternalStore(
    ticking(stepMs),
    () => Math.floor(clock() / stepMs) * stepMs,
    () => undefined,
  )
}

/** Whether a moment has passed, by the server's clock; false at the first paint. */
export function useHasPassed(moment: number): boolean {
  return useSyncExternalStore(
    everySecond,
    () => serverNow() >= moment,
    () => false,
  )
}

const everySecond = ticking(SECOND_MS)

function ticking(stepMs: number) {
  return (onChange: () => void) => {
    const timer = setInterval(onChange, stepMs)
    return () => clearInterval(timer)
  }
}
