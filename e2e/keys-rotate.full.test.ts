import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { assert } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { type Product, startProduct } from '#main/testing/processes/product.ts'
import { connectDatabase, type DatabaseHandle } from '#platform/db/database.ts'
import { createFolderFiles } from '#platform/files/files.ts'
import { createSecrets, generateSecretsKey } from '#platform/secrets/secrets.ts'
import { until } from '#platform/testing/until.ts'
import { sealedColumns } from '../src/main/rotate-keys.ts'
import { copyFilledData } from './filled-data.ts'

/* Rotates the key of the demo's database while the product is running. */

const MESSAGES = 10_000
const CHILD_WITHIN_MS = 60_000

let dataDir: string
let product: Product
let db: DatabaseHandle
let older: string
const newer = generateSecretsKey().replace('k1:', 'k2:')

const start = async (ring: string) => {
  await writeFile(join(dataDir, 'secrets.key'), `${ring}\n`)
  return startProduct({ DATA_DIR: dataDir })
}

beforeAll(async () => {
  dataDir = await copyFilledData()
  older = (await readFile(join(dataDir, 'secrets.key'), 'utf8')).trim()
  product = await start(`${newer},${older}`)
  const running = await findEmbeddedPostgres(dataDir)
  db = connectDatabase({ connection: { ...running?.connection }, poolSize: 2 })
}, 240_000)

afterAll(async () => {
  await db?.close()
  await product?.stop()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

function rotate(...args: string[]) {
  const child = spawn(process.execPath, ['scripts/keys-rotate.ts', ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended: async () => ({ code: await ended, report: JSON.parse(said || '{}') }) }
}

/** The number of sealed values per key. */
async function keysInUse(sql: Sql): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const { table, column } of sealedColumns) {
    const rows = await sql<{ kid: string; n: number }[]>`
      select convert_from(substring(value from 2 for get_byte(value, 0)), 'UTF8') as kid,
        count(*)::int as n
      from (select ${sql(column)} as value from ${sql(table)}) as sealed
      where value is not null group by 1`
    for (const { kid, n } of rows) {
      found[kid] = (found[kid] ?? 0) + n
    }
  }
  return found
}

describe('rotating the secrets key', () => {
  it('seals every value with the newest key, also after a kill half way', async () => {
    const { sql } = db
    const secrets = createSecrets(older)
    const files = createFolderFiles(join(dataDir, 'files'), secrets)
    const file = await files.put(Buffer.from('%PDF-1.7 a proof'), 'application/pdf', 'private')
    const now = new Date()
    const messages = Array.from({ length: MESSAGES }, () => {
      const id = newId()
      const sealed = secrets.seal(`outgoing_message|sealed|${id}`, 'to be sent')
      return { id, channel: 'mail', sealed, created_at: now }
    })
    for (let from = 0; from < MESSAGES; from += 1000) {
      await sql`insert into outgoing_message ${sql(messages.slice(from, from + 1000))}`
    }

    const killed = rotate()
    await untilSome(sql, killed.child)
    killed.child.kill('SIGKILL')
    await killed.ended()
    const half = await keysInUse(sql)
    expect(half.k1).toBeGreaterThan(0)
    expect(half.k2).toBeGreaterThan(0)

    const { code, report } = await rotate().ended()
    expect({ code, report }).toMatchObject({ code: 0, report: { ok: true, newestKey: 'k2' } })
    expect(Object.keys(await keysInUse(sql))).toEqual(['k2'])
    const alone = createSecrets(newer)
    for (const { table, column, key, context } of sealedColumns) {
      const rows = await sql<Record<string, unknown>[]>`
        select * from ${sql(table)}
        where ${sql(column)} is not null order by random() limit 200`
      for (const row of rows) {
        const value = row[column]
        expect(value).toBeInstanceOf(Buffer)
        if (value instanceof Buffer) {
          alone.open(context(...key.map((name) => String(row[name]))), value)
        }
      }
    }
    const kept = createFolderFiles(join(dataDir, 'files'), alone)
    expect(String((await kept.get(file))?.bytes)).toBe('%PDF-1.7 a proof')
  }, 180_000)

  it('retires the older key once nothing needs it, and the product starts without it', async () => {
    const refused = await rotate('--retire', 'k1').ended()
    expect(refused.code).toBe(1)
    expect(refused.report.needs).toEqual([expect.stringMatching(/^\d+ passwords, each until/)])
    const retired = await rotate('--retire', 'k1', '--leave-passwords').ended()
    expect(retired).toEqual({ code: 0, report: { ok: true, needs: [] } })
    await product.stop()
    product = await start(newer)
    expect((await fetch(`${product.url}/api/data/serviceproviders`)).status).toBe(200)
  }, 180_000)
})

async function untilSome(sql: Sql, child: ChildProcess): Promise<void> {
  const isSome = async () => {
    assert(child.exitCode === null, 'the child runs')
    const [row] = await sql<{ some: boolean }[]>`
      select exists (select from outgoing_message where get_byte(sealed, 2) = ascii('2')) as some`
    return row?.some
  }
  await until(isSome, CHILD_WITHIN_MS, 'something is sealed anew', 5)
}
