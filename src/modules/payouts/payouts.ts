import type { Actor } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import { makeBankFile } from './bank-file/make-bank-file.ts'
import { createDebts } from './debts.ts'
import type { PayoutsDeps } from './deps.ts'
import { createGstClaims } from './gst-claims.ts'
import { checkPayouts, type PayoutsBreaches } from './invariants.ts'
import { createRecharges } from './recharges/recharges.ts'
import { createWallets } from './wallets.ts'
import { createWithdrawalLists } from './withdrawal-lists.ts'
import { createWithdrawals } from './withdrawals.ts'

export type Payouts = ReturnType<typeof createPayouts>

/** Wallets as their owners see them, and withdrawals. */
export function createPayouts(deps: PayoutsDeps) {
  return {
    wallets: createWallets(deps),
    recharges: createRecharges(deps),
    /** The payable withdrawals, as a file for the bank. */
    bankFile: (actor: Actor, again: boolean) => makeBankFile(deps, actor, again),
    withdrawals: createWithdrawals(deps),
    withdrawalLists: createWithdrawalLists(deps),
    debts: createDebts(deps),
    gst: createGstClaims(deps),
    /** For the ledger audit: breaches of invariants, as sentences. */
    checkInvariants: (tx: Tx): Promise<PayoutsBreaches> => checkPayouts(deps, tx),
  }
}
