import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import {
  checkOtp,
  checkOtpNumber,
  requestOtp,
  requestOtpForMobile,
} from '#contract/accounts/codes.ts'
import { SMS_DAILY_BUDGET } from '#contract/accounts/limits.ts'
import type { Role } from '#contract/accounts/roles.ts'
import { signInWithPassword } from '#contract/accounts/sign-in.ts'
import type { CallInput, CallReply, CallSpec } from '#contract/call.ts'
import { type ImportedAccount, importAccounts } from '#demo/import/accounts.ts'
import { present } from '#kit/assert.ts'
import { manualClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { createAudit } from '#modules/audit/index.ts'
import { createTestDatabase } from '#platform/db/testing.ts'
import { createFolderFiles } from '#platform/files/files.ts'
import { forgetFileJob } from '#platform/files/forget-files.ts'
import { createUploadQuota } from '#platform/files/upload-quota.ts'
import { createCachedCalls } from '#platform/http/cache/cached-calls.ts'
import { manualTopics } from '#platform/http/cache/testing-topics.ts'
import { createCookieJar } from '#platform/http/cookies.ts'
import type { CallOutcome } from '#platform/http/dispatch/call-outcome.ts'
import { createDispatch } from '#platform/http/dispatch/dispatch.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import { createIdempotency } from '#platform/idempotency.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import type { Logger } from '#platform/log.ts'
import { createMessages, messageJobs, type OutgoingMessage } from '#platform/messages/messages.ts'
import { createRateLimiter } from '#platform/rate.ts'
import { createSecrets, generateSecretsKey } from '#platform/secrets/secrets.ts'
import { accountsHandlers, createAccounts } from './index.ts'

export const PASSWORD = 'violet-harbour-ladder'
export const ADMIN_PASSWORD = 'granite-teapot-monsoon-42'

export type WorldOptions = {
  /** Multiplies the rate limits; 1,000 unless a test is about them. */
  readonly rateScale?: number
  readonly smsDailyBudget?: number
  /** The key of an existing world, to continue with other keys. */
  readonly secretsKey?: string
}

export type World = Awaited<ReturnType<typeof openWorld>>
export type Browser = ReturnType<typeof createBrowser>

/** The accounts module with a separate database, reached through the dispatch pipeline. */
export async function openWorld(options: WorldOptions = {}) {
  const database = await createTestDatabase(20)
  const { db } = database
  const dataDir = await mkdtemp(join(tmpdir(), 'accounts-'))
  const clock = manualClock(new Date('2026-11-21T09:30:00Z'))
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => logged.push(line) })
  const secretsKey = options.secretsKey ?? generateSecretsKey()
  const jobs = await startJobs(db, log, false)
  await Promise.all([...messageJobs, forgetFileJob].map(jobs.prepare))
  const { signals } = db

  /** The module as another process, or one with another key ring, opens it. */
  const openAccounts = (ring = secretsKey) =>
    openModule({ db, jobs, clock, log, dataDir, ring, ...options })
  const { accounts, dispatch, secrets } = openAccounts()
  const passwords = new Map<string, Awaited<ReturnType<typeof accounts.hashPassword>>>()

  /** Committed messages queued for the recipient, oldest first. */
  const sentTo = async (to: string): Promise<OutgoingMessage[]> => {
    const rows = await db.sql<{ id: string; sealed: Buffer }[]>`
      select id, sealed from outgoing_message order by created_at, id`
    return rows
      .map(({ id, sealed }): OutgoingMessage => {
        const text = secrets.open(`outgoing_message|sealed|${id}`, sealed).toString()
        return JSON.parse(text)
      })
      .filter((message) => message.to === to)
  }
  return {
    db,
    sql: db.sql,
    clock,
    accounts,
    secretsKey,
    signals,
    dataDir,
    openAccounts,
    /** The same database, opened with another key ring. */
    open: (ring: string) => {
      const other = openAccounts(ring)
      return {
        browser: (visiting: BrowserOptions = {}) => createBrowser({ ...other, logged }, visiting),
      }
    },
    logged,
    browser: (visiting: BrowserOptions = {}) =>
      createBrowser({ accounts, dispatch, logged }, visiting),
    sentTo,
    codeSentTo: async (to: string): Promise<string> => {
      const last = (await sentTo(/^\d{10}$/.test(to) ? `+91${to}` : to)).at(-1)
      return present(/\b(\d{6})\b/.exec(last?.text ?? '')?.[1], `a code was sent to ${to}`)
    },
    actions: async (): Promise<string[]> => {
      const rows = await db.sql<{ action: string }[]>`
        select action from audit_inbox order by id`
      return rows.map(({ action }) => action)
    },
    /** An account with a password, as the demo imports it. */
    add: async (role: Role, more: Partial<ImportedAccount> = {}): Promise<ImportedAccount> => {
      const plain = role === 'admin' ? ADMIN_PASSWORD : PASSWORD
      const hashed = passwords.get(plain) ?? (await accounts.hashPassword(plain))
      passwords.set(plain, hashed)
      const id = newId()
      const account: ImportedAccount = {
        id,
        role,
        name: 'Asha Rao',
        email: `${id}@example.com`,
        number: mobileNumber(),
        createdAt: clock.now(),
        ...(hashed.ok ? { password: hashed.value } : {}),
        ...more,
      }
      await db.transaction((tx) => importAccounts(tx, [account]))
      return account
    },
    close: async () => {
      await jobs.stop()
      await database.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

type ModuleOptions = WorldOptions & {
  readonly db: Awaited<ReturnType<typeof createTestDatabase>>['db']
  readonly jobs: Awaited<ReturnType<typeof startJobs>>
  readonly clock: ReturnType<typeof manualClock>
  readonly log: Logger
  readonly dataDir: string
  /** The key ring of its secrets. */
  readonly ring: string
}

function openModule(options: ModuleOptions) {
  const { db, jobs, clock, log, dataDir, ring, rateScale } = options
  const { smsDailyBudget = SMS_DAILY_BUDGET } = options
  const secrets = createSecrets(ring)
  const nowhere = { deliver: () => Promise.reject(new Error('nothing is sent here')) }
  const messages = createMessages({ db, jobs, secrets, log, clock, newId, carrier: nowhere })
  const rateLimiter = createRateLimiter(db, rateScale ?? 1000)
  const audit = createAudit({ clock })
  const accounts = createAccounts({
    db,
    clock,
    newId,
    log,
    secrets,
    messages,
    jobs,
    audit,
    rateLimiter,
    files: createFolderFiles(join(dataDir, 'files'), secrets),
    publicUrl: new URL('https://tradebox.example'),
    smsDailyBudget,
  })
  const { resolveViewer } = accounts
  const dispatch = createDispatch({
    resolveViewer,
    rateLimiter,
    uploadQuota: createUploadQuota(db),
    idempotency: createIdempotency(db, secrets, log),
    cachedCalls: createCachedCalls(manualTopics(), clock),
    clock,
    log,
    onRefused: () => Promise.resolve(),
    onPermissionUsed: () => Promise.resolve(),
  })
  return { accounts, dispatch, secrets }
}

/** A browser signed in as the account. */
export async function signedIn(
  world: World,
  account: ImportedAccount,
  visiting: BrowserOptions = {},
): Promise<Browser> {
  const browser = world.browser(visiting)
  const password = account.role === 'admin' ? ADMIN_PASSWORD : PASSWORD
  await browser.make(signInWithPassword, { body: { email: account.email ?? '', password } })
  return browser
}

/** Requests a code for a number or address and proves it. */
export async function prove(
  world: World,
  browser: Browser,
  subject: string,
  purpose: 'signup' | 'provider' = 'signup',
): Promise<void> {
  if (/^\d{10}$/.test(subject)) {
    await browser.make(requestOtpForMobile, { body: { number: subject } })
    const otp = await world.codeSentTo(subject)
    await browser.make(checkOtpNumber, { body: { number: subject, otp } })
  } else {
    await browser.make(requestOtp, { body: { email: subject, purpose } })
    const otp = await world.codeSentTo(subject)
    await browser.make(checkOtp, { body: { email: subject, otp } })
  }
}

let numbers = 6_000_000_000

/** A number unique within the test run. */
export function mobileNumber(): string {
  numbers += 1
  return String(numbers)
}

type BrowserOptions = { readonly ip?: string; readonly userAgent?: string }
type Dispatching = ReturnType<typeof createDispatch>
type Accounts = ReturnType<typeof createAccounts>

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'

/** Keeps cookies between calls, as a browser does. */
type Site = {
  readonly accounts: Accounts
  readonly dispatch: Dispatching
  readonly logged: readonly string[]
}

function createBrowser(
  { accounts, dispatch, logged }: Site,
  { ip = '203.0.113.7', userAgent = CHROME }: BrowserOptions,
) {
  const handlers = new Map(
    accountsHandlers(accounts).map((handler) => [handler.call.name, handler]),
  )
  const jar = new Map<string, string>()
  const send = async (
    call: CallSpec,
    input: Readonly<Record<string, unknown>>,
    extra: { readonly files?: readonly UploadedFile[]; readonly bearer?: string } = {},
  ): Promise<CallOutcome> => {
    const header = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const cookies = createCookieJar(header, false)
    const handler = present(handlers.get(call.name), `${call.name} has a handler`)
    const outcome = await dispatch(handler, {
      ...input,
      files: new Map((extra.files ?? []).map((file) => [file.field, file])),
      cookies,
      bearer: extra.bearer,
      ip,
      userAgent,
      requestId: newId(),
    })
    if (outcome.body.code === 'internal') {
      throw new Error(`${call.name}: ${logged.at(-1)}`)
    }
    for (const change of cookies.changes()) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(change) ?? []
      if (value === '') {
        jar.delete(name)
      } else {
        jar.set(name, value)
      }
    }
    return outcome
  }
  return {
    jar,
    send,
    /** The reply of a call that must succeed. */
    make: async <C extends CallSpec>(call: C, input: CallInput<C>): Promise<CallReply<C>> => {
      const outcome = await send(call, input)
      if (outcome.status !== 200) {
        throw new Error(`${call.name}: ${JSON.stringify(outcome.body)}`)
      }
      // The pipeline has validated the reply against the call's schema.
      return outcome.body as CallReply<C>
    },
    /** The error code of a call that must fail. */
    refused: async <C extends CallSpec>(call: C, input: CallInput<C>): Promise<unknown> =>
      (await send(call, input)).body.code,
  }
}
