import { useSyncExternalStore } from 'react'

/**
 * The current time in ms, rounded down to `stepMs` and updated every `stepMs`. It is undefined on
 * the server and at the first paint, so that both render the same page.
 */
export function useNow(stepMs: number): number | undefined {
  return useSyncExternalStore(
    (onChange) => {
      const timer = setInterval(onChange, stepMs)
      return () => clearInterval(timer)
    },
    () => Math.floor(Date.now() / stepMs) * stepMs,
    () => undefined,
  )
}
