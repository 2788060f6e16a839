import type { Connection } from '#embedded-postgres/index.ts'
import type { Clock } from '#kit/clock.ts'
import { openPlatform, type Platform } from '#main/platform.ts'
import { createLogger } from '#platform/log.ts'

/** The same key in every run, so that a kept database can be decrypted. */
const SECRETS_KEY = 'bench:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='

type Options = {
  readonly connection: Connection
  readonly poolSize: number
  readonly clock?: Clock
}

/** The product's platform without jobs, mails and rate limits, which are not measured. */
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
