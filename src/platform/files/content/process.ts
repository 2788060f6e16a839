/**
 * A process that opens what strangers send: pictures and documents. It has no secret, no network
 * and nothing to write to, and it is killed when a file takes too much of it.
 */
import { Worker } from 'node:worker_threads'
import { draw, look } from './open.ts'
import type { Found, Work } from './work.ts'

/** Its parent may be killed while a file keeps this thread busy: another one looks. */
const FOLLOWING = `
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 1000)`
new Worker(FOLLOWING, { eval: true }).unref()

/** The terminal's signals are for the product, which then ends this process. */
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit())

process.on('message', (work: Work) => {
  const found: Promise<Found> = work.what === 'look' ? look(work) : draw(work)
  found.then(
    (value) => process.send?.(value),
    () => process.send?.({} satisfies Found),
  )
})
process.send?.('ready')
