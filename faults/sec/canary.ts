/**
 * Searches for every secret in everything that leaves the product. Canaries are planted in the
 * environment and entered by people. Then a visitor, investors, providers and admins open every
 * page, make every reading call with every id, provoke refusals and failures, open every file they
 * are shown and listen to the sockets. Each canary must be found by its own readers, and may be
 * found only by those whom the table allows: not in headers, logs, files or built scripts. The last
 * line is JSON; exit code 1 on any breach.
 *
 *   --pages N   the largest number of pages for each reader; default 400
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { readers } from '../lib/canary/canaries.ts'
import { createJudge } from '../lib/canary/judge.ts'
import {
  listen,
  provokeRefusals,
  type ReaderSession,
  readEverything,
  turnPages,
  unpacked,
} from '../lib/canary/look.ts'
import { openStage } from '../lib/canary/stage.ts'
import { printReport } from '../lib/print-report.ts'
import { readOptions } from '../lib/read-options.ts'

const { pages: pagesMax } = readOptions({ pages: 400 })

const CANARIES_MIN = 40
/** The number of pages for each reader while tables are missing. */
const BROKEN_PAGES_MAX = 40
/** Without these tables, calls fail in unforeseen ways. */
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

/** Everything that a reader can request, with the product working and with it failing. */
async function lookEverywhere(looks: readonly ReaderSession[], sql: Sql): Promise<void> {
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

/** Causes unforeseen failures by renaming tables. */
async function breakDown(sql: Sql, looks: readonly ReaderSession[]): Promise<void> {
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
    const looks = readers.map((reader): ReaderSession => {
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
    const lines = stage.output()
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
    printReport({ canaries, looked: judge.looked(), lines: lines.length }, breaches)
  } finally {
    await stage.stop()
  }
}

await run()
