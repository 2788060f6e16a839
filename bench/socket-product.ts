/** The product's live scorecard in its own process, without the parts that are not measured. */

import { setTimeout as sleep } from 'node:timers/promises'
import { importAccounts } from '#demo/import/accounts.ts'
import type { Connection } from '#embedded-postgres/index.ts'
import { present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { buildApp } from '#main/build-app.ts'
import { openLiveDesk } from '#main/testing/live-desk.ts'
import { startLiveServer } from '#main/testing/processes/live-server.ts'
import { createFolderFiles } from '#platform/files/files.ts'
import { openBarePlatform } from './lib/platform.ts'
import { argument } from './lib/reference/serve.ts'
import { ORIGIN, type PostedCall, preciseNow, pricedAt } from './lib/sockets/talk.ts'
import { type Market, tickMarket } from './lib/sockets/ticks.ts'
import { reportUsage, serveSockets } from './lib/sockets/usage.ts'

const POST_EVERY_MS = 100
/** Ids of instruments without a call. */
const OTHERS = 100_000

const { connection, folder, baseMs, ...market } = await argument<
  Market & { connection: Connection; folder: string; baseMs: number }
>()

const platform = await openBarePlatform({ connection, poolSize: 5 })
const files = createFolderFiles(folder, platform.secrets)
const publicUrl = new URL(ORIGIN)
const app = buildApp({ platform, files, publicUrl })
const desk = openLiveDesk(app, platform)
const provider = newId()
const instruments = await postCalls()
const server = await startLiveServer({ app, platform, publicUrl })
serveSockets(server, async (request) => {
  if (request.do === 'tick') {
    await tick(request)
  }
  if (request.do === 'post') {
    return post(request.calls)
  }
  return reportUsage(request)
})

/** Open calls for everybody, each on a different instrument. */
async function postCalls(): Promise<readonly number[]> {
  const created = { createdAt: platform.clock.now(), permissions: [], number: null }
  const account = { id: provider, role: 'provider' as const, name: 'Provider' }
  const email = `${provider}@example.in`
  await platform.db.transaction((tx) => importAccounts(tx, [{ ...account, email, ...created }]))
  await desk.verify(provider)
  const ids: number[] = []
  for (let index = 0; index < market.calls; index += 1) {
    const instrument = await desk.addInstrument(`SHARE${index}`)
    await desk.post(provider, instrument)
    ids.push(instrument)
  }
  return ids
}

function tick(ticks: { readonly perSecond: number; readonly seconds: number }): Promise<void> {
  const { input } = app.marketData.prices
  return tickMarket(market, ticks, (places) => {
    const { length } = places
    input.onTicks({
      length,
      instruments: Int32Array.from(
        places,
        (place = NaN, index) => instruments[place] ?? OTHERS + index,
      ),
      prices: new Float64Array(length).fill(pricedAt(baseMs)),
      times: new Float64Array(length).fill(Date.now()),
    })
  })
}

/** Posts calls one after the other; records the time before each was stored. */
async function post(count: number): Promise<readonly PostedCall[]> {
  const posted: PostedCall[] = []
  for (let call = 0; call < count; call += 1) {
    const atMs = preciseNow()
    posted.push({
      id: await desk.post(provider, present(instruments[call], 'an instrument')),
      atMs,
    })
    await sleep(POST_EVERY_MS)
  }
  return posted
}
