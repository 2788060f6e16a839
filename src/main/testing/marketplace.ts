import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Permission, permissions, type Role } from '#contract/accounts/roles.ts'
import type { CallInput, CallReply, CallSpec } from '#contract/call.ts'
import { importAccounts } from '#demo/import/accounts.ts'
import { importPlans } from '#demo/import/plans.ts'
import { importProviders } from '#demo/import/providers.ts'
import { assert, present } from '#kit/assert.ts'
import { manualClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import {
  createTestDatabase,
  TEST_UNIT_DEADLINE_MS,
  type TestDatabase,
} from '#platform/db/testing.ts'
import { createFolderFiles, type Files } from '#platform/files/files.ts'
import { type CookieJar, createCookieJar } from '#platform/http/cookies.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import { anonymous, type SignedInViewer, type Viewer } from '#platform/http/viewer.ts'
import type { OutgoingMessage } from '#platform/messages/messages.ts'
import { generateSecretsKey } from '#platform/secrets/secrets.ts'
import { type AppOptions, buildApp } from '../build-app.ts'
import { openPlatform } from '../platform.ts'
import { startJobsOf } from '../start-jobs.ts'
import { openTestGateway } from './gateway.ts'
import { planImport, providerImport } from './rows.ts'

/** The result of a call, successful or not. */
type TestAnswer<C extends CallSpec> = {
  readonly status: number
  readonly code: unknown
  readonly message: unknown
  readonly fields: unknown
  /** Returns the reply; throws if the call failed. */
  readonly reply: () => CallReply<C>
}

/** The cookies that a browser keeps between calls, and the files that it sends. */
type Visiting = {
  readonly ip?: string
  readonly cookies?: CookieJar
  readonly uploads?: ReadonlyMap<string, UploadedFile>
}

type MarketplaceOptions = Pick<AppOptions, 'sellers' | 'priceWaitMs' | 'marketHours'> & {
  /** Outside a test run no shared PostgreSQL is available, so this opens one. */
  readonly openDatabase?: () => Promise<
    Pick<TestDatabase, 'connection' | 'close'> & Partial<TestDatabase>
  >
  readonly rateScale?: number
  /** The keys of a database that another process has filled; default new ones. */
  readonly secretsKey?: string
}

export type Marketplace = Awaited<ReturnType<typeof openMarketplace>>

/** The whole product without the web, over a separate database and folder. */
export async function openMarketplace({
  sellers = {},
  priceWaitMs = 50,
  marketHours = 'simulated',
  openDatabase = createTestDatabase,
  rateScale = 1000,
  secretsKey = generateSecretsKey(),
}: MarketplaceOptions = {}) {
  const database = await openDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-'))
  const clock = manualClock(new Date('2026-11-21T04:30:00.000Z'))
  const sent: OutgoingMessage[] = []
  const platform = await openPlatform({
    connection: { ...(database.serving ?? database.connection) },
    unitDeadlineMs: TEST_UNIT_DEADLINE_MS,
    secretsKey,
    rateScale,
    working: true,
    log: pino({ enabled: false }),
    carrier: {
      deliver: async (_, message) => {
        sent.push(message)
      },
    },
    clock,
    poolSize: 20,
  })
  await platform.messages.work()
  const files = createFolderFiles(folder, platform.secrets)
  const { secrets, log } = platform
  const gateway = await openTestGateway({
    secrets,
    clock,
    log,
    journalPath: join(folder, 'gateway.jsonl'),
  })
  const app = buildApp({
    platform,
    files,
    publicUrl: new URL('http://localhost:3000'),
    gateway: gateway.gateway,
    sellers,
    priceWaitMs,
    marketHours,
  })
  gateway.deliverTo(app.payments)
  const runJob = await prepareJobs(app, platform, files)
  const { db = platform.db } = database

  return {
    app,
    platform,
    db,
    clock,
    files,
    folder,
    sent,
    call: callerOf(app),
    /** Runs a timed job once, by its name in the module's `startJobs`. */
    runJob,
    /** The payment sandbox, over real HTTP. */
    gateway,
    ...createPeople(app, platform, db),
    close: async () => {
      await gateway.close()
      await platform.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type App = ReturnType<typeof buildApp>

/**
 * Creates the queues as a start does, because parallel requests would wait for each other to create
 * them. No job runs by itself; timed ones run when they are called by name.
 */
async function prepareJobs(app: App, platform: Platform, files: Files) {
  const { jobs } = platform
  const timed = new Map<string, () => Promise<unknown>>()
  const schedule: typeof jobs.schedule = async (name, _cron, run) => {
    timed.set(name, run)
  }
  const prepared = { ...jobs, work: jobs.prepare, schedule }
  await startJobsOf(app, { ...platform, jobs: prepared }, files)
  return (name: string) => present(timed.get(name), `a timed job ${name}`)()
}

/** Makes calls as a viewer, without HTTP. */
function callerOf(app: App) {
  const handlers = new Map(app.handlers.map((handler) => [handler.call.name, handler]))
  return async <C extends CallSpec>(
    spec: C,
    input: CallInput<C>,
    viewer: Viewer = anonymous,
    { cookies = createCookieJar(undefined, false), uploads, ip = '203.0.113.7' }: Visiting = {},
  ): Promise<TestAnswer<C>> => {
    const outcome = await app.dispatch(present(handlers.get(spec.name), spec.name), {
      ...input,
      files: uploads,
      cookies,
      ip,
      userAgent: 'test',
      requestId: 'request',
      viewer,
    })
    const { status, body } = outcome
    return {
      status,
      code: body.code,
      message: body.message,
      fields: body.fields,
      reply: () => {
        assert(status === 200, `${spec.name} answered ${status}: ${JSON.stringify(body)}`)
        return body as CallReply<C>
      },
    }
  }
}

type Platform = Awaited<ReturnType<typeof openPlatform>>
type Db = Platform['db']

/** Adds people and plans to the marketplace, and returns viewers for calls. */
function createPeople(app: App, platform: Platform, db: Db) {
  const { clock } = platform
  let numbers = 6_000_000_000
  const addAccount = async (role: Role, grants: readonly Permission[] = [], id = newId()) => {
    numbers += 1
    const account = {
      id,
      role,
      name: `Account ${numbers}`,
      email: `${role}-${numbers}@example.in`,
      number: String(numbers),
      permissions: grants,
      createdAt: clock.now(),
    }
    await db.transaction((tx) => importAccounts(tx, [account]))
    return viewerOf(account, clock.now())
  }
  return {
    addUser: () => addAccount('user'),
    addAdmin: (...grants: Permission[]) =>
      addAccount('admin', grants.length === 0 ? permissions : grants),
    addProvider: async (more: Parameters<typeof providerImport>[1] = {}) => {
      const viewer = await addAccount('provider', [], more.id)
      const row = providerImport(viewer.accountId, more)
      await db.transaction((tx) => importProviders(platform, tx, [row]))
      return viewer
    },
    addPlan: async (providerId: string, more: Parameters<typeof planImport>[1] = {}) => {
      const row = planImport(providerId, { id: newId(), ...more })
      await db.transaction((tx) => importPlans(app, tx, [row]))
      return row
    },
  }
}

function viewerOf(
  account: {
    readonly id: string
    readonly role: Role
    readonly name: string
    readonly email: string
    readonly permissions: readonly Permission[]
  },
  now: Date,
): SignedInViewer {
  return {
    kind: 'account',
    accountId: account.id,
    role: account.role,
    permissions: new Set(account.permissions),
    name: account.name,
    email: account.email,
    sessionId: account.id,
    provedAt: now,
  }
}
