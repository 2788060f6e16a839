import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Permission, Role } from '#contract/accounts/roles.ts'
import { signInWithPassword } from '#contract/accounts/sign-in.ts'
import { importAccounts } from '#demo/import/accounts.ts'
import { assert, present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import type { StoredPassword } from '#modules/accounts/index.ts'
import { createTestDatabase, TEST_UNIT_DEADLINE_MS } from '#platform/db/testing.ts'
import { createFolderFiles } from '#platform/files/files.ts'
import { addPages } from '#platform/http/pages/pages.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { createLogger } from '#platform/log.ts'
import type { OutgoingMessage } from '#platform/messages/messages.ts'
import { createSecrets, generateSecretsKey } from '#platform/secrets/secrets.ts'
import { isSocketUpgrade } from '#platform/sockets/server.ts'
import { addGatewayRoutes } from './adapters/gateway.ts'
import { buildApp } from './build-app.ts'
import { openPlatform, type Platform } from './platform.ts'
import { buildWebIfStale } from './web/build-web.ts'
import { addContentFiles } from './web/content-files.ts'
import { loadBuiltWeb } from './web/web-built.ts'

export const TEST_ORIGIN = 'http://tradebox.test'
/** Long enough for every role. */
const PASSWORD = 'granite-teapot-monsoon-42'

/** A test account with the cookie of its session. */
export type TestActor = {
  readonly id: string
  readonly role: Role
  readonly email: string
  readonly cookie: string
}

export type TestWorld = Awaited<ReturnType<typeof openTestWorld>>

/** All modules behind the real HTTP server, in this process, over a separate database. */
export async function openTestWorld({
  rateScale = 1_000_000,
  logLevel = 'warn',
  withPages = false,
} = {}) {
  const database = await createTestDatabase(20)
  const dataDir = await mkdtemp(join(tmpdir(), 'tradebox-world-'))
  const logged: string[] = []
  const log = createLogger(logLevel, { write: (line: string) => logged.push(line) })
  const sent: OutgoingMessage[] = []
  const secretsKey = generateSecretsKey()
  const platform = await openPlatform({
    connection: { ...database.serving },
    unitDeadlineMs: TEST_UNIT_DEADLINE_MS,
    secretsKey,
    rateScale,
    working: false,
    log,
    carrier: {
      deliver: async (_id, message) => {
        sent.push(message)
      },
    },
  })
  const files = createFolderFiles(join(dataDir, 'files'), createSecrets(secretsKey))
  const publicUrl = new URL(TEST_ORIGIN)
  const app = buildApp({ platform, files, publicUrl })
  const http = await createHttpServer({
    ...app,
    ...platform,
    publicUrl,
    trustProxy: true,
    isUpgrade: isSocketUpgrade,
  })
  if (withPages) {
    await addBuiltPages(http, { app, platform, publicUrl })
  }
  await addGatewayRoutes(http.app, { payments: app.payments, platform, sandbox: undefined })
  addContentFiles(http.app, app, platform, publicUrl)
  await http.app.ready()

  return {
    app,
    platform,
    database,
    files,
    http: http.app,
    logged,
    secretsKey,
    sent,
    ...accountsOf(http.app, { app, platform }),
    close: async () => {
      await http.app.close()
      await platform.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates test accounts and signs them in. */
function accountsOf(http: HttpServer['app'], { app, platform }: Omit<PageOptions, 'publicUrl'>) {
  let password: StoredPassword | undefined

  const addAccount = async (role: Role, permissions: readonly Permission[] = []) => {
    if (password === undefined) {
      const hashed = await app.accounts.hashPassword(PASSWORD)
      assert(hashed.ok, 'the test password can be hashed')
      password = hashed.value
    }
    const id = newId()
    const account = {
      id,
      role,
      permissions,
      password,
      name: `Test ${role}`,
      email: `${id}@tradebox.example`,
      number: null,
      createdAt: platform.clock.now(),
    }
    await platform.db.transaction((tx) => importAccounts(tx, [account]))
    return account
  }

  const signIn = async (email: string): Promise<string> => {
    const reply = await http.inject({
      method: 'POST',
      url: signInWithPassword.path,
      headers: { origin: TEST_ORIGIN },
      payload: { email, password: PASSWORD },
    })
    const set = [reply.headers['set-cookie'] ?? []].flat()
    const session = set.find((cookie) => cookie.startsWith('sid=') && !cookie.startsWith('sid=;'))
    return present(session?.split(';')[0], `signed in: ${reply.body}`)
  }

  return {
    signIn,
    /** Creates an account with the role and signs it in. */
    actor: async (role: Role, permissions?: readonly Permission[]): Promise<TestActor> => {
      const { id, email } = await addAccount(role, permissions)
      return { id, role, email, cookie: await signIn(email) }
    },
  }
}

type HttpServer = Awaited<ReturnType<typeof createHttpServer>>

type PageOptions = {
  readonly app: ReturnType<typeof buildApp>
  readonly platform: Platform
  readonly publicUrl: URL
}

/** Serves the pages as the product does, from a fresh build. */
async function addBuiltPages(
  http: HttpServer,
  { app, platform, publicUrl }: PageOptions,
): Promise<void> {
  await buildWebIfStale()
  const { render, inline, assetsDir } = await loadBuiltWeb()
  await addPages(http, {
    ...platform,
    ...app,
    render: (request) => render({ ...request, publicUrl: publicUrl.origin }),
    inline,
    sessionOf: app.accounts.sessionUserOf,
    resolveViewer: app.accounts.resolveViewer,
    assetsDir,
    middleware: undefined,
    publicUrl,
  })
}
