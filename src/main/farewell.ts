import { accountRemoved } from '#modules/accounts/index.ts'
import { orderPaid, paymentRejected } from '#modules/checkout/index.ts'
import { type Subscription, subscribe } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { App } from './build-app.ts'

type Parts = Pick<
  App,
  | 'accounts'
  | 'checkout'
  | 'clients'
  | 'content'
  | 'follows'
  | 'invoices'
  | 'notifications'
  | 'scorecard'
>

/** What goes when an account is removed. Its money records stay; see `checkout/forget.ts`. */
export function farewellSubscriptions(app: Parts): readonly Subscription[] {
  const isRemoved = async (tx: Tx, accountId: string): Promise<boolean> =>
    (await app.accounts.findAccount(tx, accountId))?.state === 'removed'
  /** An address goes on the invoice of a payment that somebody has yet to decide about. */
  const forgetBilling = async (tx: Tx, accountId: string): Promise<void> => {
    if (!(await app.checkout.awaitsDecision(tx, accountId))) {
      await app.invoices.billing.forget(tx, accountId)
    }
  }
  return [
    subscribe(accountRemoved, 'notices.forget', (tx, { accountId }) =>
      app.notifications.forget(tx, accountId),
    ),
    subscribe(accountRemoved, 'follows.forget', (tx, { accountId }) =>
      app.follows.forget(tx, accountId),
    ),
    subscribe(accountRemoved, 'content.forget', (tx, { accountId }) =>
      app.content.forget(tx, accountId),
    ),
    subscribe(accountRemoved, 'clients.forget', (tx, { accountId }) =>
      app.clients.forget(tx, accountId),
    ),
    subscribe(accountRemoved, 'scorecard.forget', (tx, { accountId }) =>
      app.scorecard.deliveries.forget(tx, accountId),
    ),
    subscribe(accountRemoved, 'checkout.forget', async (tx, { accountId, role }) => {
      if (role === 'user') {
        await app.checkout.forget(tx, accountId)
      }
    }),
    subscribe(accountRemoved, 'invoices.forget', (tx, { accountId }) =>
      forgetBilling(tx, accountId),
    ),
    // Paid in the same moment, or found to have been paid by whoever looked at the bank.
    subscribe(orderPaid, 'checkout.forget-paid', async (tx, { userId }) => {
      if (await isRemoved(tx, userId)) {
        await app.checkout.forget(tx, userId)
        await forgetBilling(tx, userId)
      }
    }),
    subscribe(paymentRejected, 'checkout.forget-rejected', async (tx, { userId }) => {
      if (await isRemoved(tx, userId)) {
        await forgetBilling(tx, userId)
      }
    }),
  ]
}
