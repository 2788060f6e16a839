/**
 * Fills volumes: first the one of uploads, then PostgreSQL's while people buy, every other time
 * until PostgreSQL ends. Visitors and signed-in readers must still get answers. Writes that cannot
 * be stored must be refused with 503 and Retry-After and leave nothing behind, and all acknowledged
 * writes must exist. Soon after space is free again the product must recover automatically. Volumes
 * are file systems in memory, which need root or `sudo` without a password. The last line is JSON;
 * exit code 1 on any breach.
 *
 *   --rounds N   rounds for each volume; default 20
 *   --within S   seconds within which everything has recovered; default 10
 *   --pairs N    buyers, each with their own provider; default 4
 */
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { findEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { present } from '#kit/assert.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { startProduct } from '#main/testing/processes/product.ts'
import { keyRingIn } from '#platform/secrets/key-file.ts'
import { eventually } from '#platform/testing/until.ts'
import { judgeState } from './lib/crash/judge.ts'
import { nothingAcknowledged } from './lib/crash/operations.ts'
import { actorGroupsOf, addPeopleTo, createSetup } from './lib/crash/setup.ts'
import { openVolume, type Volume } from './lib/disk/volume.ts'
import { createWriter, isRefusal, type Writer, type Written } from './lib/disk/writer.ts'
import { printReport } from './lib/print-report.ts'
import { readOptions } from './lib/read-options.ts'
import { type Answered, keepBuying, visit } from './lib/traffic.ts'

const { rounds, within, pairs } = readOptions({ rounds: 20, within: 10, pairs: 4 })
const withinMs = within * SECOND_MS

const FILES_MEGABYTES = 64
const DATABASE_MEGABYTES = 512
const GATEWAY_MEGABYTES = 32
const FULL_MS = 4 * SECOND_MS
const GIVE_UP_MS = 120 * SECOND_MS
/** The space left on an almost full volume: enough for some of the widths of a picture. */
const LEAVING_BYTES = [0, 4096, 16_384, 65_536]
/** How long a request without an answer is repeated under one idempotency key. */
const PATIENCE_MS = 2 * SECOND_MS

type Seen = { readonly refused: number; readonly kept: number; readonly backMs: number }

async function filesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.name !== 'filler').length
}

/** Repeats a write until it is stored; returns the time in milliseconds. */
async function untilKept(write: () => Promise<Written>): Promise<number> {
  const began = performance.now()
  await eventually(async () => (await write()).status === 200, GIVE_UP_MS, 100)
  return Math.round(performance.now() - began)
}

/** Answers to readers and writers that are neither a success nor a proper refusal. */
function wrongOf(
  read: readonly Answered[],
  written: readonly Written[],
  ends: boolean,
): readonly string[] {
  const unfair = read.filter((one) => one.status !== 200 && !(ends && isRefusal(one)))
  // If PostgreSQL ends during a commit, nobody can know whether it succeeded.
  const isFair = (one: Written) => isRefusal(one) || (ends && one.code === 'outcome_unknown')
  const odd = written.filter((one) => one.status !== 200 && !isFair(one))
  return [...unfair, ...odd].map(({ path, status }) => `${path} was answered ${status}`)
}

/** Uploads to a full volume. */
async function fillUploads(
  url: string,
  volume: Volume,
  writer: Writer,
  leaving: number,
): Promise<{ readonly seen: Seen; readonly wrong: readonly string[] }> {
  let isOver = false
  await volume.fill(leaving)
  const visiting = Promise.all([visit(url, () => isOver), writer.read(() => isOver)])
  const uploads: Written[] = []
  for (let n = 0; n < 3; n += 1) {
    uploads.push(...(await Promise.all([writer.document(), writer.picture()])))
  }
  const beside = await writer.profile()
  isOver = true
  const read = (await visiting).flat()
  await volume.empty()
  const backMs = await untilKept(writer.document)
  const kept = uploads.filter(({ status }) => status === 200).length
  const wrong = [
    ...wrongOf(read, uploads, false),
    ...(beside.status === 200 ? [] : [`a write without a file was answered ${beside.status}`]),
    ...(kept === uploads.length && leaving === 0 ? ['a full volume takes uploads'] : []),
  ]
  return { seen: { refused: uploads.length - kept, kept, backMs }, wrong }
}

/** Writes to PostgreSQL on a full volume; with `ends`, its WAL has no space either. */
async function fillDatabase(
  url: string,
  volume: Volume,
  writer: Writer,
  ends: boolean,
): Promise<{ readonly seen: Seen; readonly wrong: readonly string[] }> {
  let isOver = false
  await volume.fill()
  const visiting = Promise.all([visit(url, () => isOver), writer.read(() => isOver)])
  const written: Written[] = []
  const until = performance.now() + FULL_MS
  let isSpent = !ends
  const spending = ends && spendLog(volume.path).finally(() => (isSpent = true))
  while (performance.now() < until || !isSpent) {
    written.push(await writer.profile())
    await sleep(50)
  }
  await spending
  // One more write after the WAL has used the last space, however long that took.
  written.push(await writer.profile())
  isOver = true
  const read = (await visiting).flat()
  await volume.empty()
  const backMs = await untilKept(writer.profile)
  const kept = written.filter(({ status }) => status === 200).length
  return {
    seen: { refused: written.length - kept, kept, backMs },
    wrong: wrongOf(read, written, ends),
  }
}

/** Switches WAL segments until there is no space for the next one. */
async function spendLog(dataDir: string): Promise<void> {
  const server = await findEmbeddedPostgres(dataDir)
  if (server === undefined) {
    return
  }
  const sql = postgres({ ...server.admin, max: 1, connect_timeout: 2 })
  for (let n = 0; n < 40; n += 1) {
    const isThere =
      await sql`select pg_logical_emit_message(false, 'disk', 'full'), pg_switch_wal()`
        .then(() => true)
        .catch(() => false)
    if (!isThere) {
      break
    }
  }
  await sql.end({ timeout: 1 })
}

async function run(): Promise<void> {
  const setup = await createSetup()
  const volumes: Volume[] = []
  const open = async (name: string, megabytes: number) => {
    const volume = await openVolume(join(setup.dataDir, name), megabytes)
    volumes.push(volume)
    return volume
  }
  const closing: (() => Promise<unknown>)[] = []
  const breaches: string[] = []
  const acknowledged = nothingAcknowledged()
  try {
    const ring = await keyRingIn(setup.dataDir)
    const database = await open('', DATABASE_MEGABYTES)
    await writeFile(join(setup.dataDir, 'secrets.key'), `${ring}\n`, { mode: 0o600 })
    // The gateway is external, so its disk has space.
    await open('gateway-sandbox', GATEWAY_MEGABYTES)
    const files = await open('files', FILES_MEGABYTES)
    const people = await addPeopleTo(setup, pairs + 1)
    const product = await startProduct(setup.environment, { isKept: true })
    closing.push(product.stop)
    const writer = await createWriter(product.url, present(people.pairs[pairs], 'somebody writes'))
    const stored = await writer.learn(() => filesIn(files.path))
    const uploads: Seen[] = []
    for (let round = 0; round < rounds; round += 1) {
      const leaving = LEAVING_BYTES[round % LEAVING_BYTES.length] ?? 0
      const { seen, wrong } = await fillUploads(product.url, files, writer, leaving)
      uploads.push(seen)
      breaches.push(...wrong.map((one) => `uploads: ${one}`))
      const differing = (await filesIn(files.path)) - stored()
      if (differing !== 0) {
        breaches.push(`uploads: ${differing} files more than are known, round ${round}`)
      }
    }
    breaches.push(...(await writer.judge(setup.dataDir)))
    const shoppers = { ...people, pairs: people.pairs.slice(0, pairs) }
    const groups = actorGroupsOf(() => product.url, shoppers, setup, {
      acknowledged,
      retryForMs: PATIENCE_MS,
    })
    let isOver = false
    const buying = keepBuying(groups, () => isOver)
    const writes: Seen[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { seen, wrong } = await fillDatabase(product.url, database, writer, round % 2 === 1)
      writes.push(seen)
      breaches.push(...wrong.map((one) => `database: ${one}`))
    }
    isOver = true
    breaches.push(...(await buying))
    breaches.push(
      ...(await judgeState(setup, acknowledged)),
      ...(await writer.judge(setup.dataDir)),
    )
    if (product.deaths() > 0) {
      breaches.push(`the process ended by itself ${product.deaths()} times`)
    }
    breaches.push(...tooLate('uploads', uploads), ...tooLate('database', writes))
    const figures = { uploads: summed(uploads), database: summed(writes) }
    printReport({ rounds, ...figures, purchases: acknowledged.paidOrders.size }, breaches)
  } finally {
    for (const close of closing) {
      await close()
    }
    for (const volume of volumes.toReversed()) {
      await volume.close()
    }
    await rm(setup.dataDir, { recursive: true, force: true })
  }
}

function tooLate(what: string, seen: readonly Seen[]): readonly string[] {
  const refused = seen.reduce((sum, one) => sum + one.refused, 0)
  return [
    ...seen
      .filter(({ backMs }) => backMs > withinMs)
      .map(({ backMs }) => `${what}: all was well again after ${backMs} ms`),
    ...(refused === 0 ? [`${what}: nothing was refused, the volume was not full`] : []),
  ]
}

function summed(seen: readonly Seen[]) {
  return {
    refused: seen.reduce((sum, { refused }) => sum + refused, 0),
    kept: seen.reduce((sum, { kept }) => sum + kept, 0),
    backMs: Math.max(...seen.map(({ backMs }) => backMs)),
  }
}

await run()
