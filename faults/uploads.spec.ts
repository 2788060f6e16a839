import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadArticlePdf, uploadPicture } from '#contract/content/own-calls.ts'
import { providerSignup } from '#contract/providers/signup.ts'
import { present } from '#kit/assert.ts'
import { type HostileFile, hostileFiles } from '../src/main/testing/hostile-files.ts'
import { type Product, startProduct } from '../src/main/testing/processes/product.ts'
import { nothingAcknowledged, purchase } from './lib/crash/operations.ts'
import type { People } from './lib/crash/people.ts'
import { sessionOf } from './lib/crash/session.ts'
import { actorGroupsOf, addPeopleTo, createSetup, type ProductSetup } from './lib/crash/setup.ts'

/** The number of parallel senders, all from one address; each sends one file after another. */
const SENDERS = 40
const HEALTH_MAX_MS = 200
const BOUGHT_MIN = 4
const ATTACK_MS = 15_000

let setup: ProductSetup
let people: People
let product: Product
let files: readonly HostileFile[]
beforeAll(async () => {
  setup = await createSetup()
  people = await addPeopleTo(setup, 4)
  product = await startProduct(setup.environment, { isKept: true })
  const costly = /swell|nested|filters|twice|comments|slow|huge|too large/
  files = (await hostileFiles()).filter(({ name }) => costly.test(name))
})
afterAll(async () => {
  await product.stop()
  await rm(setup.dataDir, { recursive: true, force: true })
})

/**
 * Sends with a session as a piece's picture or PDF, and without one as the certificate of an
 * application.
 */
async function send(file: HostileFile, cookie: string | undefined): Promise<number> {
  const isPdf = file.mediaType === 'application/pdf'
  const own = isPdf ? ([uploadArticlePdf, 'pdf'] as const) : ([uploadPicture, 'picture'] as const)
  const [{ path }, field] = cookie === undefined ? [providerSignup, 'certificate'] : own
  const body = new FormData()
  body.set('data', JSON.stringify({ name: 'Report', alt: 'Chart' }))
  body.set(field, new Blob([new Uint8Array(file.bytes)], { type: file.mediaType }), file.filename)
  const headers = { 'x-csrf-token': '1', ...(cookie === undefined ? {} : { cookie }) }
  const answer = await fetch(new URL(path, product.url), { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

/** Sends files until the end; returns the number of answers by status. */
async function attack(isOver: () => boolean): Promise<ReadonlyMap<number, number>> {
  const sessions = await Promise.all(
    people.pairs.map(({ provider }) => sessionOf(product.url, provider.email)),
  )
  const statuses = new Map<number, number>()
  await Promise.all(
    Array.from({ length: SENDERS }, async (_, sender) => {
      const cookie = sender % 2 === 0 ? undefined : sessions[(sender >> 1) % sessions.length]
      for (let turn = 0; !isOver(); turn += 1) {
        const file = present(files[(sender + turn) % files.length], 'there are files')
        const status = await send(file, cookie)
        // After a 503, retries sooner than the answer allows.
        await sleep(status === 503 ? 500 : 0)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  return statuses
}

async function watchHealth(isOver: () => boolean): Promise<readonly number[]> {
  const waits: number[] = []
  while (!isOver()) {
    const began = performance.now()
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
    waits.push(performance.now() - began)
    await sleep(20)
  }
  return waits.sort((left, right) => left - right)
}

test('health checks and purchases succeed while forty senders upload hostile files', async () => {
  const acknowledged = nothingAcknowledged()
  const groups = actorGroupsOf(() => product.url, people, setup, {
    acknowledged,
    retryForMs: 30_000,
  })
  const until = performance.now() + ATTACK_MS
  const isOver = () =>
    performance.now() > until && acknowledged.paidOrders.size >= BOUGHT_MIN * groups.length
  const buying = groups.map(async (group) => {
    while (!isOver()) {
      await purchase(group)
    }
  })
  const [statuses, waits] = await Promise.all([attack(isOver), watchHealth(isOver), ...buying])
  // Refusals for a missing permission, for bad content and for a lack of capacity.
  expect(
    [...statuses.keys()].filter((one) => ![200, 400, 413, 415, 429, 503].includes(one)),
  ).toEqual([])
  expect(statuses.get(400)).toBeGreaterThan(10)
  expect(waits.length).toBeGreaterThan(50)
  // One in twenty may be slow because of the machine.
  expect(waits[Math.floor(waits.length * 0.95)]).toBeLessThan(HEALTH_MAX_MS)
}, 240_000)
