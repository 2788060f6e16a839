import { rm } from 'node:fs/promises'
import postgres from 'postgres'
import { requestOtpForMobile } from '#contract/accounts/codes.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { present } from '#kit/assert.ts'
import { runProduct, startProduct } from '#main/testing/processes/product.ts'
import { createLogger } from '#platform/log.ts'
import { keyRingIn } from '#platform/secrets/key-file.ts'
import { createSecrets } from '#platform/secrets/secrets.ts'
import { startCutter } from '#platform/testing/cutter.ts'
import { openBooks } from '../crash/books.ts'
import { createSetup, type ProductSetup } from '../crash/setup.ts'
import { type Browser, createBrowser } from './browser.ts'
import { type Aviary, createAviary, type Reader, readers } from './canaries.ts'
import { addCast, type Cast } from './cast.ts'
import { plantEnvironment } from './environment.ts'
import { startForeigner } from './foreign.ts'
import { submitPrivateData } from './private-data.ts'

/** A public origin, so that the outbox of files for development must not be readable. */
const origin = 'https://tradebox.example'

type Browsers = Readonly<Record<Reader | 'payer', Browser>>

function browsersAt(url: () => string): Browsers {
  const names = [...readers, 'payer' as const]
  // The names are those of the type.
  return Object.fromEntries(names.map((name) => [name, createBrowser(url)])) as Browsers
}

async function signEverybodyIn(as: Browsers, cast: Cast): Promise<void> {
  for (const [name, browser] of Object.entries(as)) {
    if (name !== 'visitor') {
      const { role, email } = cast[name as keyof Browsers & Exclude<Reader, 'visitor'>]
      await browser.signIn(role, email, cast.password)
    }
  }
}

/** Runs the product without secrets in its environment, and lets people enter their data. */
async function live(place: ProductSetup, aviary: Aviary) {
  const { dataDir } = place
  const log = createLogger('fatal')
  const server = await startEmbeddedPostgres({ dataDir, log })
  const books = await openBooks(dataDir, server.connection)
  const cast = await addCast(books, aviary)
  await books.platform.close()
  await server.stop()
  const product = await startProduct(place.environment, { isKept: true })
  const as = browsersAt(() => product.url)
  try {
    await signEverybodyIn(as, cast)
    const { port = '' } = place.environment
    const stranger = () => createBrowser(() => product.url)
    const ids = await submitPrivateData({
      aviary,
      cast,
      as,
      dataDir,
      port,
      stranger,
      endBankAccountWait: () => endBankAccountWait(dataDir),
    })
    return { cast, as, ids }
  } finally {
    await product.stop()
  }
}

async function endBankAccountWait(dataDir: string): Promise<void> {
  const server = present(await findEmbeddedPostgres(dataDir), 'PostgreSQL runs')
  const sql = postgres({ ...server.connection, max: 1 })
  await sql`update provider_bank_account set frozen_until = null`
  await sql.end()
}

/** Plants the cookies, and the stored forms of sessions and sealed values. */
async function plantStored(sql: postgres.Sql, as: Browsers, { plant }: Aviary): Promise<void> {
  for (const [name, { jar }] of Object.entries(as)) {
    for (const [cookie, value] of jar) {
      if (value !== '') {
        plant(`${name}'s cookie ${cookie}`, value)
      }
    }
  }
  const stored = await sql<{ what: string; bytes: Buffer }[]>`
    select 'session ' || id as what, token_hash as bytes from account_session
    union all select 'sealed PAN', pan_sealed from provider where pan_sealed is not null
    union all select 'sealed bank account', sealed from provider_bank_account
    union all select 'sealed authenticator', secret from account_totp
    union all select 'sealed signing key', key_sealed from esign_signer
    union all select 'sealed audit key', sealed from audit_signing_key`
  for (const [index, { what, bytes }] of stored.entries()) {
    plant(`${what} (${index})`, bytes.toString('hex'))
    plant(`${what} (${index}) in base64`, bytes.toString('base64'))
  }
}

/** Plants a code whose message is still queued, because the carrier refuses it. */
async function plantCode(
  sql: postgres.Sql,
  ring: string,
  asked: Browser,
  cast: Cast,
  aviary: Aviary,
) {
  const number = present(cast.otherBuyer.number, 'a number')
  await asked.make(requestOtpForMobile, { body: { number } })
  const secrets = createSecrets(ring)
  const rows = await sql<{ id: string; sealed: Buffer }[]>`
    select id, sealed from outgoing_message where sealed is not null order by created_at desc`
  const texts = rows.map(({ id, sealed }) =>
    String(secrets.open(`outgoing_message|sealed|${id}`, sealed)),
  )
  const text = present(
    texts.find((one) => one.includes(number) && /\b\d{6}\b/.test(one)),
    'a code waits',
  )
  aviary.plant('code of a sign-in', /\b\d{6}\b/.exec(text)?.[0] ?? '')
}

/**
 * Starts the product with every secret that it can have, over a database with everybody's private
 * data.
 */
export async function openStage() {
  const place = await createSetup()
  const aviary = createAviary()
  const { cast, as, ids } = await live(place, aviary)
  const { dataDir } = place
  const server = await startEmbeddedPostgres({ dataDir, log: createLogger('fatal') })
  const toPostgres = await startCutter({ target: server.connection })
  const foreigner = await startForeigner()
  const told = plantEnvironment(aviary, {
    postgres: server,
    databasePort: toPostgres.port,
    foreignPort: foreigner.port,
    ring: await keyRingIn(dataDir),
  })
  const output: Buffer[] = []
  const settings = { RATE_SCALE: '1000000', LOG_LEVEL: 'debug', PUBLIC_URL: origin }
  const { PORT = '' } = place.environment
  const environment = { DATA_DIR: dataDir, PORT, ...settings, ...told }
  const product = runProduct(environment, {
    isKept: true,
    hear: (bytes) => output.push(bytes),
  })
  const sql = postgres({ ...server.connection, max: 1, onnotice: () => undefined })
  const stop = async () => {
    await sql.end({ timeout: 1 })
    await product.stop()
    await toPostgres.stop()
    await foreigner.stop()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await product.untilReady()
    underHttps(as)
    await plantStored(sql, as, aviary)
    const stranger = createBrowser(() => product.url)
    await plantCode(sql, told.SECRETS_KEY ?? '', stranger, cast, aviary)
    const applicants = await sql<{ id: string }[]>`
      select account_id as id from provider where status = 'new'`
    const people = [cast.buyer, cast.otherBuyer, cast.seller, cast.otherSeller].map(({ id }) => id)
    const known = [...ids, ...people, ...applicants.map(({ id }) => id)]
    const lines = () => Buffer.concat(output).toString().split('\n')
    return { origin, aviary, as, product, sql, people, ids: known, output: lines, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Renames the cookies to the names that they have under HTTPS. */
function underHttps(as: Browsers): void {
  for (const { jar } of Object.values(as)) {
    for (const [name, value] of [...jar]) {
      jar.set(`__Host-${name}`, value)
      jar.delete(name)
    }
  }
}
