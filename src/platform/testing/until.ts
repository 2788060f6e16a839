import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '#kit/assert.ts'

/** Waits until `isSo`. Throws if it is not within the time; `what` states what should be. */
export async function until(
  isSo: () => unknown,
  withinMs: number,
  what: string,
  everyMs = 20,
): Promise<void> {
  assert(await happens(isSo, withinMs, everyMs), `within ${withinMs} ms: ${what}`)
}

/** Whether `isSo` becomes true within the time. Asks it again after each pause. */
export async function happens(
  isSo: () => unknown,
  withinMs: number,
  everyMs = 20,
): Promise<boolean> {
  const end = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() >= end) {
      return false
    }
    await sleep(everyMs)
  }
  return true
}
