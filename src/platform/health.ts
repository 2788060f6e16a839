import { SECOND_MS } from '#kit/clock.ts'

/** What looks every second and has got nowhere for so long does not work. */
const ALIVE_MS = 30 * SECOND_MS

/** Whether something that goes on by itself still gets anywhere. */
export type Health = {
  /** It has just got somewhere. */
  readonly beat: () => void
  readonly isAlive: (withinMs?: number) => boolean
}

export function createHealth(now: () => number = () => performance.now()): Health {
  let last = now()
  return {
    beat: () => {
      last = now()
    },
    isAlive: (withinMs = ALIVE_MS) => now() - last <= withinMs,
  }
}
