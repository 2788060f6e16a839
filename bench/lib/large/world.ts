import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import type { CallInput, CallReply, CallSpec } from '#contract/call.ts'
import { importAccounts } from '#demo/import/accounts.ts'
import { importMemberships } from '#demo/import/memberships.ts'
import { importProviders } from '#demo/import/providers.ts'
import { type Connection, startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { NOT_DURABLE } from '#embedded-postgres/testing.ts'
import { assert, present } from '#kit/assert.ts'
import { type App, buildApp } from '#main/build-app.ts'
import type { Platform } from '#main/platform.ts'
import { providerImport } from '#main/testing/rows.ts'
import { freeMembership } from '#main/testing/trades.ts'
import { createFolderFiles } from '#platform/files/files.ts'
import { createCookieJar } from '#platform/http/cookies.ts'
import { anonymous, type SignedInViewer, type Viewer } from '#platform/http/viewer.ts'
import { permissions, type Role } from '../../../src/contract/accounts/roles.ts'
import { openBarePlatform } from '../platform.ts'
import { fillDatabase } from './fill/fill.ts'
import { CREATE_IDS, NIGHT } from './fill/ids.ts'
import { processorTimeOf } from './processor-time.ts'
import type { LargeSize } from './size.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
/** Few connections, so that each has prepared every statement before it is measured. */
const POOL = 2

type Options = {
  /** The folder of the database, kept for the next run. */
  readonly folder: string
  readonly size: LargeSize
  readonly say: (line: string) => void
}

export type LargeWorld = Awaited<ReturnType<typeof openLargeWorld>>

/** The product over a filled database, called without HTTP and without caching. */
export async function openLargeWorld({ folder, size, say }: Options) {
  const settings = { ...NOT_DURABLE, max_wal_size: '8GB', checkpoint_timeout: '30min' }
  const mark = join(folder, `filled-${await contentOf(size)}`)
  if (!existsSync(mark)) {
    await rm(folder, { recursive: true, force: true })
  }
  const server = await startEmbeddedPostgres({ dataDir: folder, log: quiet, settings })
  const opened = performance.now()
  const platform = await openBarePlatform({
    connection: server.connection,
    clock: { now: () => new Date(Date.parse(NIGHT) + performance.now() - opened) },
    poolSize: POOL,
  })
  const files = createFolderFiles(join(folder, 'files'), platform.secrets)
  const app = buildApp({ platform, files, publicUrl: new URL('http://tradebox.test') })
  if (!existsSync(mark)) {
    say(`filling ${folder}`)
    await fill({ app, platform, connection: server.connection, size, say })
    await writeFile(mark, '')
  }
  const handlers = new Map(app.handlers.map((handler) => [handler.call.name, handler]))
  const ask = async <C extends CallSpec>(
    spec: C,
    input: CallInput<C>,
    viewer: Viewer = anonymous,
  ): Promise<CallReply<C>> => {
    const { status, body } = await app.dispatch(present(handlers.get(spec.name), spec.name), {
      ...input,
      cookies: createCookieJar(undefined, false),
      ip: '203.0.113.7',
      userAgent: 'bench',
      requestId: 'bench',
      viewer: viewer.kind === 'account' ? { ...viewer, provedAt: platform.clock.now() } : viewer,
    })
    assert(status === 200, `${spec.name} answered ${status}: ${JSON.stringify(body)}`)
    return body as CallReply<C>
  }
  return {
    size,
    ask,
    processorTime: () => processorTimeOf(platform),
    people: await peopleOf(platform, size),
    close: async () => {
      await platform.close()
      await server.stop()
    },
  }
}

const FILLS = join(import.meta.dirname, 'fill')

/** A digest of how the database is filled; if it changes, the database is filled again. */
async function contentOf(size: LargeSize): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(size))
  for (const name of (await readdir(FILLS)).toSorted()) {
    hash.update(await readFile(join(FILLS, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

type Filling = {
  readonly app: App
  readonly platform: Platform
  readonly connection: Connection
  readonly size: LargeSize
  readonly say: (line: string) => void
}

async function fill({ app, platform, connection, size, say }: Filling): Promise<void> {
  // The product's own connections have a statement timeout.
  const sql = postgres({ ...connection, max: 1, onnotice: () => undefined })
  try {
    await sql.unsafe(CREATE_IDS)
    const ids = await sql<{ id: string }[]>`
      select bench.provider(i) as id from generate_series(0, ${size.providers - 1}) i`
    await platform.db.transaction(async (tx) => {
      const createdAt = platform.clock.now()
      const accounts = ids.map(({ id }, place) => {
        const email = `provider-${place}@example.in`
        const role: Role = 'provider'
        return { id, role, name: `Desk ${place}`, email, number: null, permissions: [], createdAt }
      })
      await importAccounts(tx, accounts)
      const rows = ids.map(({ id }, place) => providerImport(id, { regName: `Desk ${place}` }))
      await importProviders(platform, tx, rows)
      await importMemberships(
        app,
        tx,
        ids.slice(0, 1).map(({ id }) => ({ ...freeMembership, id, startsAt: createdAt })),
      )
    })
    await fillDatabase(sql, size, say)
    await platform.db.transaction((tx) =>
      app.search.indexProviders(
        tx,
        ids.map(({ id }) => id),
      ),
    )
  } finally {
    await sql.end()
  }
}

/** The accounts and objects that the queries use. */
async function peopleOf({ db }: Platform, size: LargeSize) {
  const { customers, conversations, articles, sellers } = size
  const others = Math.ceil(articles / 25)
  const [row] = await db.sql<
    Record<
      | 'provider'
      | 'customer'
      | 'writer'
      | 'buyer'
      | 'seller'
      | 'event'
      | 'article'
      | 'client'
      | 'wanted',
      string
    >[]
  >`
    select bench.provider(0) as provider, bench.id('customer', 1, ${customers}) as buyer,
      bench.id('seller', 2, ${sellers}) as seller, bench.id('customer', ${customers}, ${customers}) as customer,
      bench.id('customer', ${conversations}, ${customers}) as writer,
      bench.id('events', ${others}, ${others}) as event,
      bench.id('articles', ${articles}, ${articles}) as article,
      bench.id('customer', 7, ${customers}) as client,
      bench.id('plan', 21, ${size.plans}) as wanted`
  const { provider, customer, writer, buyer, seller, event, article, client, wanted } = present(
    row,
    'ids',
  )
  return {
    provider: viewerOf(provider, 'provider'),
    customer: viewerOf(customer, 'user'),
    /** The customer of the longest conversation with the first provider. */
    writer: viewerOf(writer, 'user'),
    /** The customer with the most purchases, and with payments that await the bank. */
    buyer: viewerOf(buyer, 'user'),
    /** A provider with a journal, plans and sales. */
    seller: viewerOf(seller, 'provider'),
    admin: viewerOf(provider, 'admin'),
    event,
    article,
    /** A client of the first provider. */
    client,
    /** A plan in the buyer's cart. */
    wanted,
  }
}

function viewerOf(accountId: string, role: Role): SignedInViewer {
  return {
    kind: 'account',
    accountId,
    role,
    permissions: new Set(role === 'admin' ? permissions : []),
    name: role,
    email: `${role}@example.in`,
    sessionId: accountId,
    provedAt: new Date(),
  }
}
