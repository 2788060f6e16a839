import { NOT_DURABLE, startTestPostgres } from '#embedded-postgres/testing.ts'
import { openMarketplace } from '#main/testing/marketplace.ts'
import { startAuditSequencer } from '#modules/audit/index.ts'
import { checkInvariants } from '../../../src/main/invariants.ts'

/** The whole product over a PostgreSQL of its own, with its audit sequencer. */
export async function openRealMarketplace(database: string) {
  const settings = { ...NOT_DURABLE, max_connections: '200' }
  const postgres = await startTestPostgres({ database, settings })
  const market = await openMarketplace({
    openDatabase: async () => ({ connection: postgres.connection, close: postgres.stop }),
    rateScale: 1_000_000,
  })
  const { app, db, folder, platform } = market
  const sequencer = await startAuditSequencer({ ...platform, dataDir: folder })
  return {
    market,
    /** What the invariants find wrong, a line each. */
    checkBooks: async (): Promise<readonly string[]> => {
      const { secrets } = platform
      const { breaches } = await checkInvariants({ app, db, secrets, dataDir: folder })
      return Object.entries(breaches).flatMap(([name, found]) =>
        found.map((one) => `${name}: ${one}`),
      )
    },
    close: async (): Promise<void> => {
      await sequencer.stop()
      await market.close()
    },
  }
}
