import { formatRupees, rupeesFromPaise } from '#kit/money.ts'
import { refundDone, refundFailed } from '#modules/payments/index.ts'
import { type Subscription, subscribe } from '#platform/outbox.ts'
import type { App } from './build-app.ts'

const rupees = (paise: string) => formatRupees(rupeesFromPaise(BigInt(paise)))

/** What payers are told of money on its way back, and admins of money that did not go. */
export function refundNoticeSubscriptions({
  accounts,
  notifications,
}: Pick<App, 'accounts' | 'notifications'>): readonly Subscription[] {
  return [
    subscribe(refundDone, 'notices.refund-done', (tx, { payerId, purpose, amountPaise }) =>
      notifications.notify(tx, {
        accountId: payerId,
        ...(purpose === 'order'
          ? { role: 'user', kind: 'subscription', href: '/dashboard/user/orders' }
          : { role: 'provider', kind: 'plan', href: '/dashboard/serviceprovider/services' }),
        title: 'Your money was given back',
        text: `${rupees(amountPaise)} has gone back the way it was paid. Banks take up to a week to show it.`,
      }),
    ),
    subscribe(refundFailed, 'notices.refund-failed', async (tx, failed) => {
      for (const accountId of await accounts.adminsWith(tx, 'order.verify')) {
        await notifications.notify(tx, {
          accountId,
          role: 'admin',
          kind: 'payout',
          title: 'A refund did not go through',
          text: `The gateway did not give back ${rupees(failed.amountPaise)} of the payment ${failed.paymentId}. Please look into it there.`,
        })
      }
    }),
  ]
}
