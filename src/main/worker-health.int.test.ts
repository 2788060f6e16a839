import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '#platform/log.ts'
import { freePort } from '#platform/testing/free-port.ts'
import { createShutdownStack } from './shutdown-stack.ts'
import { openTestWorld, type TestWorld } from './testing.ts'
import { serveHealth } from './worker-health.ts'

let world: TestWorld
let origin: string
let works = true
const shutdown = createShutdownStack(createLogger('silent'))

beforeAll(async () => {
  world = await openTestWorld()
  const { app, platform } = world
  const healthPort = await freePort()
  origin = `http://127.0.0.1:${healthPort}`
  const at = { healthPort, host: '127.0.0.1', publicUrl: new URL(origin), metricsToken: undefined }
  const checks = [{ name: 'jobs', ok: async () => works }]
  await serveHealth(at, { app, platform, checks, gauges: [], shutdown })
})
afterAll(async () => {
  await shutdown.run()
  await world.close()
})

it('serves the liveness, readiness and metrics of a worker', async () => {
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  const metrics = async () => (await fetch(`${origin}/metrics`)).text()
  expect(await metrics()).toMatch(/^ready\{check="jobs"\} 1$/m)
  works = false
  const late = await fetch(`${origin}/readyz`)
  expect([late.status, await late.json()]).toEqual([
    503,
    { status: 'waiting', checks: { jobs: false } },
  ])
  expect(await metrics()).toMatch(/^ready\{check="jobs"\} 0$/m)
  expect(await metrics()).toMatch(/^outbox_/m)
})

it.each(['/', '/api/auth/session', '/api/openapi.json', '/files/x'])(
  'answers 404 for %s',
  async (path) => {
    expect((await fetch(`${origin}${path}`)).status).toBe(404)
  },
)
