import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { permissions } from '#contract/accounts/roles.ts'
import type { CallSpec } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { newId } from '#kit/id.ts'
import { declaredStatuses } from '#platform/http/openapi.ts'
import { openTestWorld, TEST_ORIGIN, type TestActor, type TestWorld } from './testing.ts'

/**
 * Requests things that do not exist from every reading call, and compares the answers with the
 * documentation.
 */
const reading = Object.values(calls).filter(({ method }: CallSpec) => method === 'GET')

let world: TestWorld
let actors: readonly (TestActor | undefined)[]

beforeAll(async () => {
  world = await openTestWorld()
  actors = [
    undefined,
    await world.actor('user'),
    await world.actor('provider'),
    await world.actor('admin', permissions),
  ]
})
afterAll(() => world.close())

/** A plausible value for each parameter: an unknown id, a number, a day. */
function valuesOf(schema: z.ZodType | undefined, round: number): Record<string, string> {
  if (!(schema instanceof z.ZodObject)) {
    return {}
  }
  const candidates = [newId(), '1', '2026-11-20', 'all', 'open', 'true']
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]): [string, string][] => {
      const parses = (value: unknown) => z.safeParse(field as z.ZodType, value).success
      if (round === 1 && parses(undefined)) {
        return []
      }
      const options = z.toJSONSchema(field as z.ZodType, { io: 'input', unrepresentable: 'any' })
      const named = Array.isArray(options.enum) ? options.enum.map(String) : []
      const value = [...candidates, ...named].find(parses)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

it('every GET call answers only with statuses that the document declares', async () => {
  const found = new Set<number>()
  const undeclared: string[] = []
  for (const call of reading as readonly CallSpec[]) {
    for (const actor of actors) {
      for (const round of [0, 1]) {
        const params = valuesOf(call.params, 0)
        const path = call.path.replaceAll(/:(\w+)/g, (_, name) => params[name] ?? 'x')
        const reply = await world.http.inject({
          method: 'GET',
          url: `${path}?${new URLSearchParams(valuesOf(call.query, round))}`,
          headers: {
            origin: TEST_ORIGIN,
            ...(actor === undefined ? {} : { cookie: actor.cookie }),
          },
        })
        found.add(reply.statusCode)
        if (!declaredStatuses(call).has(reply.statusCode)) {
          undeclared.push(`${call.name}: ${reply.statusCode} ${reply.body.slice(0, 120)}`)
        }
      }
    }
  }
  expect(undeclared).toEqual([])
  expect([...found]).toEqual(expect.arrayContaining([200, 401, 403, 404]))
})
