import { startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { runProduct } from '#main/testing/processes/product.ts'
import { createLogger } from '#platform/log.ts'
import { keyRingIn } from '#platform/secrets/key-file.ts'
import { startCutter } from './cutter.ts'
import type { ProductSetup } from './setup.ts'

/** The product, connected to its PostgreSQL through a proxy. */
export async function openBehindProxy(
  { dataDir, environment }: ProductSetup,
  disturbing: Pick<Parameters<typeof startCutter>[0], 'loses' | 'delaysMs'>,
) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('fatal') })
  const { host, port, user, password, database } = postgres.connection
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const toPostgres = await startCutter({ target, ...disturbing })
  const product = runProduct(
    {
      ...environment,
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${toPostgres.port}/${database}`,
      SECRETS_KEY: await keyRingIn(dataDir),
    },
    { isKept: true },
  )
  return {
    product,
    toPostgres,
    owner: postgres.connection,
    admin: postgres.admin,
    stop: async () => {
      await product.stop()
      await toPostgres.stop()
      await postgres.stop()
    },
  }
}
