import { expect, test } from 'vitest'
import { z } from 'zod'
import { anyone } from '#contract/access.ts'
import { call } from '#contract/call.ts'
import { manualClock } from '#kit/clock.ts'
import type { CallOutcome } from '../dispatch/call-outcome.ts'
import { anonymous } from '../viewer.ts'
import { createCachedCalls } from './cached-calls.ts'
import { manualTopics } from './testing-topics.ts'

const basis = {
  method: 'GET',
  summary: 'For this test',
  access: anyone,
  rate: 'public-read',
  reply: z.object({ n: z.number() }),
  errors: [],
} as const
const list = call({ ...basis, name: 'test.list', path: '/l', cachedUntil: ['plans', 'content'] })
const draw = call({
  ...basis,
  name: 'test.draw',
  path: '/d',
  cachedUntil: ['plans'],
  keptSeconds: 2,
})

function open() {
  const topics = manualTopics()
  const clock = manualClock(new Date('2026-11-21T04:30:00.000Z'))
  const cachedCalls = createCachedCalls(topics, clock)
  let made = 0
  const make = async (): Promise<CallOutcome> => {
    made += 1
    return { status: 200, viewer: anonymous, body: { success: true, n: made } }
  }
  const ask = async (input: object, run = make, spec: typeof list | typeof draw = list) =>
    (await cachedCalls.getOrMake(spec, input, run)).body.n
  return { topics, clock, cachedCalls, make, ask }
}

test('caches an answer by its input from the second request until a topic changes', async () => {
  const { topics, ask } = open()
  expect([await ask({ q: 1 }), await ask({ q: 1 }), await ask({ q: 1 })]).toEqual([1, 2, 2])
  expect(await ask({ q: 2 })).toBe(3)
  topics.change('providers')
  expect(await ask({ q: 1 })).toBe(2)
  topics.change('content')
  expect([await ask({ q: 1 }), await ask({ q: 1 })]).toEqual([4, 4])
})

test('expires an answer after the time that its call sets', async () => {
  const { clock, ask, make } = open()
  const once = () => ask({}, make, draw)
  expect([await once(), await once(), await once()]).toEqual([1, 2, 2])
  clock.advance(2001)
  expect(await once()).toBe(3)
})

test('computes an answer once for requests that arrive at the same time', async () => {
  const { ask } = open()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ q: 1 })))
  expect(new Set(answers)).toEqual(new Set([1]))
})

test('does not share a running computation with requests after a change', async () => {
  const { topics, ask, make } = open()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const early = ask({ q: 1 }, () => held.then(make))
  topics.change('plans')
  const late = ask({ q: 1 })
  expect(await late).toBe(1)
  goOn()
  expect(await early).toBe(2)
  expect(await ask({ q: 1 }), 'what was overtaken is not kept').toBe(3)
})

test('does not cache failures', async () => {
  const { ask, make } = open()
  const failing = async (): Promise<CallOutcome> => ({ ...(await make()), status: 503 })
  await ask({ q: 1 }, failing)
  await ask({ q: 1 }, failing)
  expect(await ask({ q: 1 })).toBe(3)
  const crash = () => Promise.reject(new Error('down'))
  const crashes = await Promise.allSettled([ask({ q: 2 }, crash), ask({ q: 2 }, crash)])
  expect(crashes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask({ q: 2 })).toBe(4)
})

test('finds a cached answer by each URL that requested it', async () => {
  const { topics, cachedCalls, make } = open()
  const answer = () => cachedCalls.getOrMake(list, { q: 1 }, make)
  cachedCalls.addUrl('/l?q=1', await answer())
  expect(cachedCalls.findByUrl('/l?q=1'), 'asked for once').toBeUndefined()
  cachedCalls.addUrl('/l?q=1', await answer())
  cachedCalls.addUrl('/l?q=1&x=2', await answer())
  expect(cachedCalls.findByUrl('/l?q=1')?.json.plain.toString()).toBe('{"success":true,"n":2}')
  expect(cachedCalls.findByUrl('/l?q=1&x=2')?.outcome).toBe(
    cachedCalls.findByUrl('/l?q=1')?.outcome,
  )
  expect(cachedCalls.findByUrl('/l')).toBeUndefined()
  topics.change('plans')
  expect(cachedCalls.findByUrl('/l?q=1')).toBeUndefined()
})
