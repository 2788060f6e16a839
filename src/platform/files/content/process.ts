/**
 * A process that opens untrusted images and documents. It has no secrets, no network and nowhere to
 * write, and it is killed when a file takes too many resources.
 */
import { Worker } from 'node:worker_threads'
import { draw, inspect } from './open.ts'
import type { ContentResult, Work } from './work.ts'

/**
 * The parent may be killed while a file keeps this thread busy, so another thread watches for that.
 */
const FOLLOWING = `
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 1000)`
new Worker(FOLLOWING, { eval: true }).unref()

/** Ignores the terminal's signals. They are meant for the product, which then ends this process. */
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit())

process.on('message', (work: Work) => {
  const found: Promise<ContentResult> = work.what === 'inspect' ? inspect(work) : draw(work)
  found.then(
    (value) => process.send?.(value),
    () => process.send?.({} satisfies ContentResult),
  )
})
process.send?.('ready')
