import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '#contract/accounts/roles.ts'
import type { CallSpec } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import {
  addressOf,
  INSIDE,
  type MalformedRequest,
  requestsFor,
} from './testing/malformed-requests.ts'
import { openTestWorld, TEST_ORIGIN, type TestActor, type TestWorld } from './testing.ts'

const table: readonly CallSpec[] = Object.values(calls)
/** Of processor time; by the clock longer, because a busy machine stalls. */
const WITHIN_MS = 5000
const ANSWERED_WITHIN_MS = 15_000
/** A fixed sample; `npm run sec:fuzz` sends many more, and different ones, over HTTP. */
const SEED = 17
const RUNS = 5

async function send(
  world: TestWorld,
  call: CallSpec,
  caller: TestActor | undefined,
  request: MalformedRequest,
): Promise<void> {
  const started = performance.now()
  const before = process.cpuUsage()
  const reply = await world.http.inject({
    method: call.method,
    url: addressOf(call, request),
    headers: {
      origin: TEST_ORIGIN,
      'x-csrf-token': '1',
      'x-forwarded-for': request.address,
      ...(caller === undefined ? {} : { cookie: caller.cookie }),
      ...(call.method === 'POST' ? { 'content-type': request.contentType } : {}),
    },
    ...(call.method === 'POST' ? { payload: request.payload } : {}),
  })
  const what = `${call.name} answered ${reply.statusCode} ${reply.body.slice(0, 400)}`
  expect(reply.statusCode, what).toBeLessThan(500)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000, what).toBeLessThan(WITHIN_MS)
  expect(performance.now() - started, what).toBeLessThan(ANSWERED_WITHIN_MS)
  expect(reply.body).not.toMatch(INSIDE)
}

let world: TestWorld
let callers: readonly (TestActor | undefined)[]

beforeAll(async () => {
  world = await openTestWorld()
  callers = [
    undefined,
    await world.actor('user'),
    await world.actor('provider'),
    await world.actor('admin', permissions),
  ]
})

afterAll(() => world.close())

describe('malformed requests', () => {
  it.each(table)(
    '$method $path answers below 500, quickly and without internals, for every role',
    async (call) => {
      const before = world.logged.length
      const requests = requestsFor(call)
      for (const caller of callers) {
        await fc.assert(
          fc.asyncProperty(requests, (request) => send(world, call, caller, request)),
          { seed: SEED, numRuns: RUNS, endOnFailure: true },
        )
      }
      const failed = world.logged.slice(before).filter((line) => line.includes('"level":50'))
      expect(failed).toEqual([])
    },
    120_000,
  )
})
