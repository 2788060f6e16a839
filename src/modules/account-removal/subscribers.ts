import { accountRemoved } from '#modules/accounts/index.ts'
import { orderPaid, paymentRejected, paymentWithdrawn } from '#modules/checkout/index.ts'
import { type Subscription, subscribe } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { AccountRemovalDeps } from './deps.ts'

/** What is deleted when an account is removed. Money records stay; see `checkout/forget.ts`. */
export function accountRemovalSubscriptions(deps: AccountRemovalDeps): readonly Subscription[] {
  const isRemoved = async (tx: Tx, accountId: string): Promise<boolean> =>
    (await deps.accounts.findAccount(tx, accountId))?.state === 'removed'
  /** A payment that awaits a decision still needs the billing address for its invoice. */
  const forgetBilling = async (tx: Tx, accountId: string): Promise<void> => {
    if (!(await deps.checkout.buyerHasSubmittedPayments(tx, accountId))) {
      await deps.invoices.billing.forget(tx, accountId)
    }
  }
  const forgetRemoved = async (tx: Tx, { userId }: { readonly userId: string }): Promise<void> => {
    if (await isRemoved(tx, userId)) {
      await forgetBilling(tx, userId)
    }
  }
  return [
    subscribe(accountRemoved, 'notices.forget', (tx, { accountId }) =>
      deps.notifications.forget(tx, accountId),
    ),
    subscribe(accountRemoved, 'follows.forget', (tx, { accountId }) =>
      deps.follows.forget(tx, accountId),
    ),
    subscribe(accountRemoved, 'content.forget', (tx, { accountId }) =>
      deps.content.forget(tx, accountId),
    ),
    subscribe(accountRemoved, 'clients.forget', (tx, { accountId }) =>
      deps.clients.forget(tx, accountId),
    ),
    subscribe(accountRemoved, 'scorecard.forget', (tx, { accountId }) =>
      deps.scorecard.deliveries.forget(tx, accountId),
    ),
    subscribe(accountRemoved, 'checkout.forget', async (tx, { accountId, role }) => {
      if (role === 'user') {
        await deps.checkout.forget(tx, accountId)
      }
    }),
    subscribe(accountRemoved, 'invoices.forget', (tx, { accountId }) =>
      forgetBilling(tx, accountId),
    ),
    // The order was paid while the account was removed, or an admin confirmed the payment
    // afterwards.
    subscribe(orderPaid, 'checkout.forget-paid', async (tx, { userId }) => {
      if (await isRemoved(tx, userId)) {
        await deps.checkout.forget(tx, userId)
        await forgetBilling(tx, userId)
      }
    }),
    subscribe(paymentRejected, 'checkout.forget-rejected', forgetRemoved),
    // The buyer withdrew it while the account was removed.
    subscribe(paymentWithdrawn, 'checkout.forget-withdrawn', forgetRemoved),
  ]
}
