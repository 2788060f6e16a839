import { signal } from '#platform/signals/signals.ts'
import type { Tx } from '#platform/tx.ts'

/** Signals the id of an account whose entitlements may have changed. */
export const ENTITLEMENT_CHANNEL = 'plans_entitlement'

/**
 * Notifies processes that show something based on entitlements. A signal may be lost, so they also
 * poll occasionally. An outbox event would be stored and relayed for each sale only to become this
 * signal.
 */
export function signalEntitlement(tx: Tx, accountId: string): void {
  signal(tx, ENTITLEMENT_CHANNEL, accountId)
}
