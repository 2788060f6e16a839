import type { Tx } from '#platform/tx.ts'
import type { PlatformPlansDeps } from './deps.ts'
import { importPurchases, type PurchaseImport, papersOfPurchase } from './import.ts'
import { createMemberships } from './memberships.ts'
import { createPurchases } from './purchases.ts'

export type PlatformPlans = ReturnType<typeof createPlatformPlans>

/** What providers buy from the platform. */
export function createPlatformPlans(deps: PlatformPlansDeps) {
  return {
    memberships: createMemberships(deps),
    purchases: createPurchases(deps),
    db: deps.db,
    papersOfPurchase,
    importPurchases: (
      tx: Tx,
      rows: readonly PurchaseImport[],
      invoices: ReadonlyMap<string, string>,
    ): Promise<void> => importPurchases(deps, tx, rows, invoices),
  }
}
