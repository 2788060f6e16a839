/** The product's live scorecard in a process of its own, without anything that nobody measures. */

import { setTimeout as sleep } from 'node:timers/promises'
import { importAccounts } from '#demo/import/accounts.ts'
import type { Connection } from '#embedded-postgres/index.ts'
import { newId } from '#kit/id.ts'
import { buildApp } from '#main/build-app.ts'
import { openLive } from '#main/live/live.ts'
import { openLiveDesk } from '#main/testing/live-desk.ts'
import { createFolderFiles } from '#platform/files/files.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { isSocketUpgrade } from '#platform/sockets/server.ts'
import { openBarePlatform } from './lib/platform.ts'
import { argument } from './lib/reference/serve.ts'
import { ORIGIN, pricedAt, type SocketServerRequest } from './lib/sockets/talk.ts'
import { reportUsage, serveSockets } from './lib/sockets/usage.ts'

/** Ticks come in batches, as from a feed. */
const BATCH_MS = 5
const LAST_MS = 400
/** Ids of instruments that nobody has a call on. */
const OTHERS = 100_000

const { connection, folder, calls, market, baseMs } = await argument<{
  connection: Connection
  folder: string
  calls: number
  market: number
  baseMs: number
}>()

const platform = await openBarePlatform({
  connection,
  poolSize: 5,
})
const files = createFolderFiles(folder, platform.secrets)
const url = new URL(ORIGIN)
const app = buildApp({ platform, files, publicUrl: url })
const instruments = await postCalls()
const http = await createHttpServer({
  ...app,
  ...platform,
  publicUrl: url,
  trustProxy: true,
  isUpgrade: isSocketUpgrade,
})
await openLive({
  app,
  platform,
  server: http.server,
  publicUrl: url,
  trustProxy: true,
  rateScale: 1_000_000,
})
await http.app.listen({ port: 0, host: '127.0.0.1' })
serveSockets(http.server, async (request: SocketServerRequest) => {
  if (request.do === 'tick') {
    await tick(request.perSecond, request.seconds)
  }
  return reportUsage(request)
})

/** Open calls for everybody, each on an instrument of its own. */
async function postCalls(): Promise<readonly number[]> {
  const desk = openLiveDesk(app, platform)
  const id = newId()
  const created = { createdAt: platform.clock.now(), permissions: [], number: null }
  const account = { id, role: 'provider' as const, name: 'Provider', email: `${id}@example.in` }
  await platform.db.transaction((tx) => importAccounts(tx, [{ ...account, ...created }]))
  await desk.verify(id)
  const ids: number[] = []
  for (let index = 0; index < calls; index += 1) {
    const instrument = await desk.addInstrument(`SHARE${index}`)
    await desk.post(id, instrument)
    ids.push(instrument)
  }
  return ids
}

async function tick(perSecond: number, seconds: number): Promise<void> {
  const { input } = app.marketData.prices
  const started = performance.now()
  for (let told = 0; performance.now() - started < seconds * 1000; ) {
    const due = Math.floor(((performance.now() - started) / 1000) * perSecond)
    const length = due - told
    input.onTicks({
      length,
      instruments: Int32Array.from({ length }, (_, one) => instrumentAt(told + one)),
      prices: new Float64Array(length).fill(pricedAt(baseMs)),
      times: new Float64Array(length).fill(Date.now()),
    })
    told = due
    await sleep(BATCH_MS)
  }
  // The last frame is part of it.
  await sleep(LAST_MS)
}

/** All of the market in turn; those with calls come among the others. */
function instrumentAt(place: number): number {
  const turn = place % market
  const every = market / calls
  return turn % every === 0 ? (instruments[turn / every] ?? 0) : OTHERS + turn
}
