import type { AuditAction } from '#contract/admin/audit-actions.ts'
import type { Clock } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { Paise } from '#kit/money.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Audit } from '#modules/audit/index.ts'
import type { Checkout } from '#modules/checkout/index.ts'
import type { Ledger } from '#modules/ledger/index.ts'
import type { Providers } from '#modules/providers/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { Database, Tx } from '#platform/tx.ts'

export type PayoutsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly audit: Audit
  readonly accounts: Pick<
    Accounts,
    'findAccounts' | 'namesOf' | 'relatedAdmins' | 'requireSecondAdmin'
  >
  readonly providers: Pick<
    Providers,
    | 'exists'
    | 'isVerified'
    | 'eligibilitiesOf'
    | 'bankAccounts'
    | 'findWorded'
    | 'namesOf'
    | 'taxFactsOf'
  >
  readonly ledger: Ledger
  readonly checkout: Pick<Checkout, 'describeSales' | 'atRiskOf' | 'lateRefundsOf'>
  /** From this amount on, two admins are needed. */
  readonly fourEyesFrom: Paise
}

/** Records a movement of money in the audit log, in the transaction that made it. */
export function recordMoney(
  { audit }: Pick<PayoutsDeps, 'audit'>,
  tx: Tx,
  actor: Actor,
  movement: {
    readonly action: AuditAction
    readonly object: { readonly type: string; readonly id: string }
    readonly detail: Readonly<Record<string, string | number | boolean | null>>
  },
): Promise<void> {
  return audit.record(tx, { ...signedBy(actor), ...movement })
}
