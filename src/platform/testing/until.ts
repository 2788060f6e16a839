import { setTimeout as sleep } from 'node:timers/promises'
import { present } from '#kit/assert.ts'

type Found<T> = Exclude<T, false | null | undefined>

/** Asks until the answer is not falsy, and returns it. Throws after `withinMs`, saying `what`. */
export async function until<T>(
  ask: () => T | Promise<T>,
  withinMs: number,
  what: string,
  everyMs?: number,
): Promise<Found<T>> {
  return present(await eventually(ask, withinMs, everyMs), `within ${withinMs} ms: ${what}`)
}

/** Asks until the answer is not falsy, and returns it, or undefined after `withinMs`. */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  withinMs: number,
  everyMs = 20,
): Promise<Found<T> | undefined> {
  const end = performance.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer) {
      // TypeScript does not narrow a type parameter by a truth test.
      return answer as Found<T>
    }
    if (performance.now() >= end) {
      return
    }
    await sleep(everyMs)
  }
}
