import Fastify from 'fastify'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { ok } from '#kit/result.ts'
import { createAudit } from '#modules/audit/index.ts'
import { createLedger } from '#modules/ledger/index.ts'
import { createPayments } from '#modules/payments/index.ts'
import type { ConnectionOptions } from '#platform/db/database.ts'
import { createLogger } from '#platform/log.ts'
import { openSql } from '#platform/open-tx.ts'
import { addGatewayRoutes, sandboxGatewayAt } from '../../src/main/adapters/gateway.ts'
import { openPlatform } from '../../src/main/platform.ts'

/** The settings of a shop process. */
export type ShopSetting = {
  readonly connection: ConnectionOptions['connection']
  readonly secretsKey: string
  readonly gatewayUrl: string
  readonly port: number
}

/** Sales are only recorded here: a second sale of a subject is a second row and a breach. */
export const SALES_TABLE = `
  create table if not exists fault_sale (subject_id uuid not null, payment_id text not null)`

/** The product's payments module, with a seller that records each sale. */
export async function openShop({ connection, secretsKey, gatewayUrl }: ShopSetting) {
  const log = createLogger('silent')
  const platform = await openPlatform({
    connection,
    secretsKey,
    rateScale: 1_000_000,
    working: false,
    log,
    carrier: { deliver: async () => undefined },
  })
  const { db, secrets, jobs, rateLimiter } = platform
  let aheadMs = 0
  const clock = { now: () => new Date(systemClock.now().getTime() + aheadMs) }
  const payments = createPayments({
    db,
    clock,
    newId,
    log,
    secrets,
    audit: createAudit({ clock }),
    accounts: {
      findAccounts: async () => [],
      findNamed: async () => [],
      relatedAdmins: async () => new Set<string>(),
      requireSecondAdmin: async () => ok(undefined),
    },
    ledger: createLedger(),
    jobs,
    rateLimiter,
    gateway: sandboxGatewayAt(secrets, new URL(gatewayUrl)),
    fourEyesFrom: 1_00_000_00n,
    sellers: {
      order: {
        quote: async () => undefined,
        batched: true,
        fulfil: async (tx, payments) => {
          const sales = payments.map(({ subjectId, paymentId }) => ({
            subject_id: subjectId,
            payment_id: paymentId,
          }))
          await openSql(tx)`insert into fault_sale ${openSql(tx)(sales)}`
          return new Map()
        },
      },
    },
  })
  return {
    platform,
    payments,
    /** Advances the clock. */
    advance: (ms: number) => {
      aheadMs += ms
    },
    listen: async (port: number): Promise<void> => {
      const app = Fastify()
      await addGatewayRoutes(app, { payments, platform, sandbox: undefined })
      await app.listen({ port, host: '127.0.0.1' })
    },
  }
}
