import type { Connection } from '#embedded-postgres/index.ts'
import type { Clock } from '#kit/clock.ts'
import { openPlatform, type Platform } from '#main/platform.ts'
import { createLogger } from '#platform/log.ts'

/** The same in every run: what is sealed in a database that is kept must open again. */
const SECRETS_KEY = 'bench:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='

type Options = {
  readonly connection: Connection
  readonly poolSize: number
  readonly clock?: Clock
}

/** The platform of the product, without jobs, mails and allowances: nothing that nobody measures. */
export function openBarePlatform({ connection, poolSize, clock }: Options): Promise<Platform> {
  return openPlatform({
    connection: { ...connection },
    secretsKey: SECRETS_KEY,
    rateScale: 1_000_000,
    working: false,
    log: createLogger('error', process.stderr),
    carrier: { deliver: async () => undefined },
    poolSize,
    ...(clock === undefined ? {} : { clock }),
  })
}
