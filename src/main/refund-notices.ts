import type { PaymentPurpose } from '#contract/payments/states.ts'
import { formatRupees, rupeesFromPaise } from '#kit/money.ts'
import {
  refundDone,
  refundFailed,
  refundMadeElsewhere,
  refundTransferred,
} from '#modules/payments/index.ts'
import { type Subscription, subscribe } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { App } from './build-app.ts'

type Payer = {
  readonly payerId: string
  readonly purpose: PaymentPurpose
  readonly subjectId: string
}

const rupees = (paise: string) => formatRupees(rupeesFromPaise(BigInt(paise)))

/** What payers are told of money on its way back, and admins of money that did not go. */
export function refundNoticeSubscriptions({
  accounts,
  notifications,
}: Pick<App, 'accounts' | 'notifications'>): readonly Subscription[] {
  const tellPayer = (tx: Tx, { payerId, purpose, subjectId }: Payer, text: string) =>
    notifications.notify(tx, {
      accountId: payerId,
      ...(purpose === 'order'
        ? { role: 'user', kind: 'subscription', href: `/dashboard/user/orders/${subjectId}` }
        : { role: 'provider', kind: 'plan', href: '/dashboard/serviceprovider/services' }),
      title: 'Refund issued',
      text,
    })
  const tellAdmins = async (
    tx: Tx,
    notice: { readonly title: string; readonly href: string; readonly text: string },
  ) => {
    for (const accountId of await accounts.adminsWith(tx, 'refund.settle')) {
      await notifications.notify(tx, { accountId, role: 'admin', kind: 'payout', ...notice })
    }
  }
  return [
    subscribe(refundDone, 'notices.refund-done', (tx, done) =>
      tellPayer(
        tx,
        done,
        done.key.startsWith('stray:')
          ? `${rupees(done.amountPaise)} was paid twice by mistake and has been refunded to your original payment method. You keep what you bought. Banks take up to a week to show it.`
          : `${rupees(done.amountPaise)} was refunded to your original payment method. Banks take up to a week to show it.`,
      ),
    ),
    subscribe(refundTransferred, 'notices.refund-transferred', (tx, sent) =>
      tellPayer(
        tx,
        sent,
        `${rupees(sent.amountPaise)} was sent to your bank account. The bank's reference is ${sent.referenceNo}.`,
      ),
    ),
    subscribe(refundFailed, 'notices.refund-failed', (tx, failed) =>
      tellAdmins(tx, {
        title: 'A refund failed',
        href: '/dashboard/admin/refunds',
        text: `The gateway did not refund ${rupees(failed.amountPaise)} of the payment ${failed.paymentId}. Retry it, or send the money by bank.`,
      }),
    ),
    subscribe(refundMadeElsewhere, 'notices.refund-made-elsewhere', (tx, made) =>
      tellAdmins(tx, {
        title: 'A refund was made on the gateway’s dashboard',
        href: '/dashboard/admin/refunds?status=elsewhere',
        text: `${rupees(made.amountPaise)} of the payment ${made.paymentId} was refunded on the gateway’s dashboard, not here. The plan stays active; a cancellation deducts this amount from its refund.`,
      }),
    ),
  ]
}
