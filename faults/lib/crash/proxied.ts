import { connectionUrl } from '#embedded-postgres/connection.ts'
import { startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { runProduct } from '#main/testing/processes/product.ts'
import { createLogger } from '#platform/log.ts'
import { keyRingIn } from '#platform/secrets/key-file.ts'
import { startCutter } from '#platform/testing/cutter.ts'
import type { ProductSetup } from './setup.ts'

/** The product, connected to its PostgreSQL through a proxy. */
export async function openBehindProxy(
  { dataDir, environment }: ProductSetup,
  disturbing: Pick<Parameters<typeof startCutter>[0], 'loses' | 'delaysMs'>,
) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('fatal') })
  const { connection } = postgres
  const toPostgres = await startCutter({ target: connection, ...disturbing })
  const product = runProduct(
    {
      ...environment,
      DATABASE_URL: connectionUrl({ ...connection, host: '127.0.0.1', port: toPostgres.port }),
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
