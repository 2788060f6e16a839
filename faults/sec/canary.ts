/**
 * Looks for every secret in everything that leaves the product. Canaries are planted in the
 * environment and confided to the product by people; then a visitor, investors, providers and
 * admins turn every page, make every call that reads with every id, provoke refusals and failures,
 * open every file that they are shown and listen to what is live. Each canary is found by those whom
 * the table allows, by those who have to, and by nobody else: not in headers, logs, files or the
 * built scripts. The last line is JSON; exit 1 on any breach.
 *
 *   --pages N   that each of them turns at most; 400 when nothing is said
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Sql } from 'postgres'
import { readers } from '../lib/canary/canaries.ts'
import { createJudge } from '../lib/canary/judge.ts'
import {
  type Look,
  listen,
  provokeRefusals,
  readEverything,
  turnPages,
  unpacked,
} from '../lib/canary/look.ts'
import { openStage } from '../lib/canary/stage.ts'
import { tell } from '../lib/tell.ts'

const { values } = parseArgs({ options: { pages: { type: 'string' } } })
const pagesMax = Number(values.pages ?? 400)

const CANARIES_MIN = 40
/** Of each reader, while tables are missing. */
const BROKEN_PAGES_MAX = 40
/** Tables without which calls fail in ways that nobody has thought of. */
const BROKEN = ['account', 'provider', 'plan', 'billing_profile', 'provider_bank_account']
const DIST = join(import.meta.dirname, '..', '..', 'dist')

async function lookInto(
  folder: string,
  see: (where: string, bytes: Buffer) => void,
): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      see(path.slice(folder.length), await readFile(path))
    }
  }
}

/** All that anybody may look at, with what works and with what does not. */
async function lookEverywhere(looks: readonly Look[], sql: Sql): Promise<void> {
  const hushed = looks.map(listen)
  for (const look of looks) {
    await readEverything(look)
    await turnPages(look)
    await provokeRefusals(look)
  }
  await breakDown(sql, looks)
  for (const hush of hushed) {
    hush()
  }
}

/** Failures that nobody has thought of. */
async function breakDown(sql: Sql, looks: readonly Look[]): Promise<void> {
  const rename = async (from: string, to: string) => {
    for (const table of BROKEN) {
      await sql.unsafe(`alter table ${table}${from} rename to ${table}${to}`)
    }
  }
  await rename('', '_gone')
  for (const look of looks) {
    await readEverything({ ...look, ids: look.ids.slice(0, 2) })
    await turnPages({ ...look, pagesMax: BROKEN_PAGES_MAX })
  }
  await rename('_gone', '')
}

async function run(): Promise<void> {
  const stage = await openStage()
  const { aviary, product, people } = stage
  try {
    const judge = createJudge(aviary.all())
    const { origin, ids, sql } = stage
    const looks = readers.map((reader): Look => {
      const browser = stage.as[reader]
      return { url: product.url, origin, pagesMax, reader, browser, judge, ids, people }
    })
    await lookEverywhere(looks, sql)
    await lookInto(DIST, (where, bytes) => {
      for (const seen of [bytes, ...unpacked(bytes)]) {
        judge.see({ by: 'bundle', where, bytes: seen })
      }
    })
    await product.stop()
    const lines = stage.said()
    for (const line of lines) {
      judge.see({ by: 'log', where: line.slice(0, 300), bytes: Buffer.from(line) })
    }
    const breaches = [...judge.breaches()]
    const canaries = aviary.all().length
    if (canaries < CANARIES_MIN) {
      breaches.push(`only ${canaries} canaries were planted`)
    }
    if (lines.length < CANARIES_MIN) {
      breaches.push('the product has said nothing')
    }
    if (product.deaths() > 0) {
      breaches.push(`the process ended by itself ${product.deaths()} times`)
    }
    tell({ canaries, looked: judge.looked(), lines: lines.length }, breaches)
  } finally {
    await stage.stop()
  }
}

await run()
