import type { Tx } from '#platform/tx.ts'
import type { PlatformPlansDeps } from './deps.ts'
import { importPurchases, type PurchaseImport, papersOfPurchase } from './import.ts'
import { checkPlatformPlansInvariants, type PlatformPlansBreaches } from './invariants.ts'
import { createMemberships } from './memberships.ts'
import { createPurchases } from './purchases.ts'

export type PlatformPlans = ReturnType<typeof createPlatformPlans>

/** What providers buy from the platform. */
export function createPlatformPlans(deps: PlatformPlansDeps) {
  return {
    memberships: createMemberships(deps),
    purchases: createPurchases(deps),
    db: deps.db,
    checkInvariants: (tx: Tx): Promise<PlatformPlansBreaches> =>
      checkPlatformPlansInvariants(deps, tx),
    papersOfPurchase,
    importPurchases: (
      tx: Tx,
      rows: readonly PurchaseImport[],
      invoices: ReadonlyMap<string, string>,
    ): Promise<void> => importPurchases(deps, tx, rows, invoices),
  }
}
