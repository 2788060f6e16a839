import { signal } from '#platform/signals/signals.ts'
import type { Tx } from '#platform/tx.ts'

/** What this account is entitled to may be another thing from now on: its id. */
export const ENTITLEMENT_CHANNEL = 'plans_entitlement'

/**
 * Tells whoever shows something by it. A signal may be lost, so that they also look from time to
 * time; an event would be kept and relayed for each sale only to become this signal.
 */
export function signalEntitlement(tx: Tx, accountId: string): void {
  signal(tx, ENTITLEMENT_CHANNEL, accountId)
}
