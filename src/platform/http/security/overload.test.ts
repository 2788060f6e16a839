import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { refuseWhenOverloaded } from './overload.ts'

const nextLook = () => new Promise((resolve) => setTimeout(resolve, 15))

async function hold(ms: number): Promise<void> {
  const until = performance.now() + ms
  while (performance.now() < until) {
    // Blocks the event loop.
  }
  await nextLook()
}

it('answers 503 while the event loop is late repeatedly, but not after a single pause', async () => {
  const app = Fastify()
  refuseWhenOverloaded(app, { checkMs: 5, lateMs: 200 })
  app.get('/', async () => 'here')
  const status = async () => (await app.inject('/')).statusCode
  await hold(250)
  expect(await status()).toBe(200)

  const timer = setInterval(() => hold(250), 1)
  await nextLook()
  await nextLook()
  await nextLook()
  expect(await status()).toBe(503)
  clearInterval(timer)
  await nextLook()
  await nextLook()
  expect(await status()).toBe(200)
  await app.close()
})
