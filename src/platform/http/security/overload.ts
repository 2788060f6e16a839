import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '#kit/clock.ts'

const LIMITS = { lookMs: SECOND_MS / 2, lateMs: 2 * SECOND_MS }

/**
 * Answers 503 while the event loop is late by more than two seconds time after time. A single pause
 * refuses nobody. A histogram of Node's would know more, and wake an idle process a hundred times a
 * second.
 */
export function refuseWhenOverloaded(app: FastifyInstance, { lookMs, lateMs } = LIMITS): void {
  let lookedAt = performance.now()
  let late = 0
  const timer = setInterval(() => {
    const now = performance.now()
    late = now - lookedAt > lateMs ? late + 1 : 0
    lookedAt = now
  }, lookMs)
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
