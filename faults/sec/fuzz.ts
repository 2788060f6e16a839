/**
 * Sends malformed requests to every call from every role over HTTP: half of them generated from the
 * call's own schemas (`src/main/testing/malformed-requests.ts`), half of them as the bytes of such
 * requests, flipped, truncated and duplicated. Every answer must come in time, must not be an
 * internal error and must not reveal internals; the process must survive and its memory must not
 * grow. The last line is JSON; exit code 1 on any breach.
 *
 *   --per N     requests to each call from each of four roles; default 2000
 *   --seed S    seed of the flipped bytes; default 1
 *   --only A,B  calls by name
 *   --within S  seconds within which every answer must arrive; default 5
 */
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { adminLogin, getSession, signInWithPassword } from '#contract/accounts/sign-in.ts'
import type { CallSpec } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { whenServed } from '#platform/testing/when-served.ts'
import { INSIDE, requestsFor } from '../../src/main/testing/malformed-requests.ts'
import { chosenOf } from '../lib/chosen.ts'
import { onTrial } from '../lib/crash/on-trial.ts'
import { askSession } from '../lib/crash/session.ts'
import { inParallel, randomFrom } from '../lib/dice.ts'
import { bytesOf, mutated, sendBytes } from '../lib/fuzz/raw.ts'
import { readOptions } from '../lib/read-options.ts'
import { residentMegabytes } from '../lib/resident.ts'

const { per, seed, only, within } = readOptions({ per: 2000, seed: 1, only: '', within: 5 })
const withinMs = within * SECOND_MS

/**
 * The server stops reading larger requests, so a client that is still sending may miss the refusal.
 */
const READ_MAX_BYTES = 256 * 1024
/** The limit of growth after a quarter of the requests: until then the heap grows with the load. */
const GROWTH_MAX_MEGABYTES = 100
/** The number of calls tested in parallel. */
const AT_ONCE = 12
/** How often a request that finds the product busy is sent again. */
const BUSY_TRIES = 5
/** Requests generated at a time: some are long. */
const MADE = 50

const table = chosenOf<CallSpec>(Object.values(calls), only)

type Caller = { readonly spec: CallSpec; readonly email: string; cookie: string }

/** Some calls end their own session; then this signs in again. */
async function untilSignedIn(url: string, caller: Caller): Promise<boolean> {
  const { cookie } = caller
  const asked = await whenServed(() =>
    fetch(new URL(getSession.path, url), { headers: { cookie } }),
  )
  if (getSession.reply.parse(await asked.json()).user !== null) {
    return true
  }
  caller.cookie = (await askSession(url, caller.spec, caller.email)) ?? ''
  return caller.cookie !== ''
}

/** Repeats a request that was refused because the product was busy. */
async function sendPatiently<T extends { readonly status: number }>(
  send: () => Promise<T>,
): Promise<T> {
  for (let left = BUSY_TRIES; ; left -= 1) {
    const answer = await send()
    if (answer.status !== 503 || left === 0) {
      return answer
    }
    await sleep(SECOND_MS)
  }
}

await onTrial(1, async ({ product, port, people, breaches }) => {
  const random = randomFrom(seed)
  const [pair] = people.pairs
  const callers: readonly (Caller | undefined)[] = [
    undefined,
    { spec: signInWithPassword, email: pair?.buyer.email ?? '', cookie: '' },
    { spec: signInWithPassword, email: pair?.provider.email ?? '', cookie: '' },
    { spec: adminLogin, email: people.admin.email, cookie: '' },
  ]
  const statuses: Record<string, number> = {}
  let maxMs = 0
  const attack = async (call: CallSpec, cookie: string, count: number) => {
    for (let made = 0; made < count; made += MADE) {
      const numRuns = Math.min(MADE, count - made)
      const requests = fc.sample(requestsFor(call), { numRuns })
      for (const [n, request] of requests.entries()) {
        const whole = bytesOf(call, request, cookie)
        const isWhole = n % 2 === 0
        const bytes = isWhole ? whole : mutated(whole, random)
        const answer = await sendPatiently(() => sendBytes(port, bytes, { isWhole, withinMs }))
        const { status, text: said, ms, hung } = answer
        const mustAnswer = isWhole && bytes.length < READ_MAX_BYTES
        statuses[status] = (statuses[status] ?? 0) + 1
        maxMs = Math.max(maxMs, ms)
        if (status >= 500 || hung || INSIDE.test(said) || (status === 0 && mustAnswer)) {
          const sent = bytes.subarray(0, 1500).toString('latin1')
          breaches.push(
            `${call.name} ${hung ? 'hung' : `was answered ${status}`} ${said.slice(0, 300)} to ${sent}`,
          )
        }
      }
    }
  }
  const round = async (count: number) => {
    for (const caller of callers) {
      await inParallel(table, AT_ONCE, async (call) => {
        if (caller !== undefined && !(await untilSignedIn(product.url, caller))) {
          breaches.push(`${caller.email} cannot sign in before ${call.name}`)
        }
        await attack(call, caller?.cookie ?? '', count)
      })
    }
  }
  const began = performance.now()
  const warm = Math.ceil(per / 4)
  await round(warm)
  const before = await residentMegabytes(product.pid())
  await round(per - warm)
  const after = await residentMegabytes(product.pid())
  if (after - before > GROWTH_MAX_MEGABYTES) {
    breaches.push(`memory grew from ${before} to ${after} MB`)
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  const figures = { calls: table.length, per, statuses, maxMs: Math.round(maxMs), seconds }
  return { ...figures, megabytes: [before, after] }
})
