import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { createTestDatabase } from '../db/testing.ts'
import { createUploadQuota } from '../files/upload-quota.ts'
import { createIdempotency } from '../idempotency.ts'
import { createLogger } from '../log.ts'
import { createRateLimiter } from '../rate.ts'
import { createSecrets, generateSecretsKey } from '../secrets/secrets.ts'
import { createCachedCalls } from './cache/cached-calls.ts'
import { manualTopics } from './cache/testing-topics.ts'
import type { Handler } from './context.ts'
import { createDispatch } from './dispatch/dispatch.ts'
import { createHttpServer, type HttpOptions } from './server.ts'
import { anonymous, type SignedInViewer } from './viewer.ts'

export const TEST_ORIGIN = 'http://tradebox.test'

export type TestHttp = Awaited<ReturnType<typeof openTestHttp>>

type TestHttpOptions = {
  readonly origin?: string
  readonly trustProxy?: boolean
  readonly level?: string
  readonly rateScale?: number
  readonly isUpgrade?: HttpOptions['isUpgrade']
}

/** The real server and pipeline with a separate database, for calls defined by a test. */
export async function openTestHttp(
  handlers: readonly Handler[],
  {
    origin = TEST_ORIGIN,
    trustProxy = false,
    level = 'warn',
    rateScale = 1_000_000,
    isUpgrade,
  }: TestHttpOptions = {},
) {
  const database = await createTestDatabase(20)
  const { db } = database
  const logged: string[] = []
  const log = createLogger(level, { write: (line: string) => logged.push(line) })
  const viewers = new Map<string, SignedInViewer>()
  const rateLimiter = createRateLimiter(db, rateScale)
  const topics = manualTopics()
  const cachedCalls = createCachedCalls(topics, systemClock)
  const dispatch = createDispatch({
    resolveViewer: async ({ sessionToken }) => viewers.get(sessionToken ?? '') ?? anonymous,
    rateLimiter,
    cachedCalls,
    uploadQuota: createUploadQuota(db),
    idempotency: createIdempotency(db, createSecrets(generateSecretsKey()), log),
    clock: systemClock,
    log,
    onRefused: () => Promise.resolve(),
    onPermissionUsed: () => Promise.resolve(),
  })
  const { app, visitorCache } = await createHttpServer({
    handlers,
    dispatch,
    publicUrl: new URL(origin),
    trustProxy,
    cachedCalls,
    rateLimiter,
    log,
    isUpgrade,
  })
  return {
    app,
    visitorCache,
    db,
    log,
    rateLimiter,
    dispatch,
    handlers,
    /** Changes when a test calls `change`. */
    topics,
    logged,
    /** Returns the session cookie of a new account. */
    signIn: (): string => {
      const accountId = newId()
      viewers.set(accountId, {
        kind: 'account',
        accountId,
        role: 'user',
        permissions: new Set(),
        name: 'Somebody',
        email: `${accountId}@example.in`,
        sessionId: accountId,
        provedAt: systemClock.now(),
      })
      return `sid=${accountId}`
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
