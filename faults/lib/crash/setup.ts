import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AMOUNT_MAX_RUPEES } from '#contract/common/limits.ts'
import { startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { createLogger } from '#platform/log.ts'
import { keyRingIn } from '#platform/secrets/key-file.ts'
import { createSecrets } from '#platform/secrets/secrets.ts'
import { freePort } from '#platform/testing/free-port.ts'
import { sandboxKeysOf } from '../../../src/main/adapters/gateway.ts'
import { openBooks } from './books.ts'
import { createClient } from './client.ts'
import type { Acknowledged, ActorGroup } from './operations.ts'
import { addPeople, PASSWORD, type People } from './people.ts'

export type ProductSetup = {
  readonly dataDir: string
  readonly environment: Readonly<Record<string, string>>
  readonly gateway: { readonly url: URL; readonly keyId: string; readonly keySecret: string }
  readonly webhookSecret: string
}

/** An empty folder, and the settings to start the product over it. */
export async function createSetup(): Promise<ProductSetup> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradebox-crash-'))
  const { keyId, keySecret, webhookSecret } = sandboxKeysOf(createSecrets(await keyRingIn(dataDir)))
  const url = new URL(`http://127.0.0.1:${await freePort()}`)
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    RATE_SCALE: '1000000',
    LOG_LEVEL: 'fatal',
    // One admin records hundreds of transfers, so the limit for a second approval is raised.
    FOUR_EYES_RUPEES: String(AMOUNT_MAX_RUPEES),
    GATEWAY: 'sandbox',
    GATEWAY_BASE_URL: url.href,
  }
  return { dataDir, environment, gateway: { url, keyId, keySecret }, webhookSecret }
}

/** Adds accounts first: a database that has accounts is not filled with the demo. */
export async function addPeopleTo(
  { dataDir }: Pick<ProductSetup, 'dataDir'>,
  pairs: number,
): Promise<People> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('fatal') })
  const books = await openBooks(dataDir, postgres.connection)
  const people = await addPeople(books, pairs)
  await books.platform.close()
  await postgres.stop()
  return people
}

/** Each buyer with their provider and the common admin. */
export function actorGroupsOf(
  url: () => string,
  people: People,
  { gateway }: Pick<ProductSetup, 'gateway'>,
  {
    acknowledged,
    retryForMs,
  }: { readonly acknowledged: Acknowledged; readonly retryForMs: number },
): readonly ActorGroup[] {
  const site = { url, password: PASSWORD, retryForMs }
  const office = createClient(site, people.admin)
  return people.pairs.map(({ buyer, provider, planId }, n) => ({
    buyer: createClient({ ...site, address: `10.0.${n}.1` }, buyer),
    provider: createClient(site, provider),
    admin: office,
    providerId: provider.id,
    planId,
    gateway,
    acknowledged,
  }))
}
