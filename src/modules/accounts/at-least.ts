import { setTimeout as sleep } from 'node:timers/promises'

/** Answers no sooner than after `milliseconds`, so that the time taken says less. */
export async function atLeast<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [value] = await Promise.all([work, sleep(milliseconds)])
  return value
}
