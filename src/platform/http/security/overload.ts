import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '#kit/clock.ts'

const LIMITS = { checkMs: SECOND_MS / 2, lateMs: 2 * SECOND_MS }

/**
 * Sends 503 while the event loop is repeatedly more than 2 seconds late. A single pause refuses
 * nothing. Node's histogram would be more precise, but wakes an idle process 100 times a second.
 */
export function refuseWhenOverloaded(app: FastifyInstance, { checkMs, lateMs } = LIMITS): void {
  let lookedAt = performance.now()
  let late = 0
  const timer = setInterval(() => {
    const now = performance.now()
    late = now - lookedAt > lateMs ? late + 1 : 0
    lookedAt = now
  }, checkMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', async () => {
    if (late > 1) {
      throw new Overloaded('the event loop is late')
    }
  })
}

class Overloaded extends Error {
  readonly statusCode = 503
}
