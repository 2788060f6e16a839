import type { PaymentPurpose } from '#contract/payments/types.ts'
import {
  dashboardRefundMade,
  refundDone,
  refundFailed,
  refundTransferred,
} from '#modules/payments/index.ts'
import { type Subscription, subscribe } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { CommunicationDeps } from '../deps.ts'
import { createNotifier } from '../notifier.ts'
import { paths, rupeesOf } from '../texts.ts'

type Payer = {
  readonly payerId: string
  readonly purpose: PaymentPurpose
  readonly subjectId: string
}

/** Notifications to payers about refunds, and to admins about refunds that failed. */
export function refundNotifications(deps: CommunicationDeps): readonly Subscription[] {
  const notify = createNotifier(deps)
  const tellPayer = (tx: Tx, { payerId, purpose, subjectId }: Payer, text: string) => {
    const content = { title: 'Refund issued', text }
    return purpose === 'order'
      ? notify.user(tx, payerId, {
          kind: 'subscription',
          href: `${paths.orders}/${subjectId}`,
          ...content,
        })
      : notify.provider(tx, payerId, { kind: 'plan', href: paths.services, ...content })
  }
  const tellAdmins = (tx: Tx, content: { title: string; href: string; text: string }) =>
    notify.admins(tx, 'refund.settle', { kind: 'payout', ...content })
  return [
    subscribe(refundDone, 'notices.refund-done', (tx, done) =>
      tellPayer(
        tx,
        done,
        done.key.startsWith('stray:')
          ? `${rupeesOf(done.amountPaise)} was paid twice by mistake and has been refunded to your original payment method. You keep what you bought. Banks take up to a week to show it.`
          : `${rupeesOf(done.amountPaise)} was refunded to your original payment method. Banks take up to a week to show it.`,
      ),
    ),
    subscribe(refundTransferred, 'notices.refund-transferred', (tx, sent) =>
      tellPayer(
        tx,
        sent,
        `${rupeesOf(sent.amountPaise)} was sent to your bank account. Bank reference: ${sent.referenceNo}.`,
      ),
    ),
    subscribe(refundFailed, 'notices.refund-failed', (tx, failed) =>
      tellAdmins(tx, {
        title: 'A refund failed',
        href: '/dashboard/admin/refunds',
        text: `The gateway did not refund ${rupeesOf(failed.amountPaise)} of the payment ${failed.paymentId}. Retry it, or send the money by bank.`,
      }),
    ),
    subscribe(dashboardRefundMade, 'notices.dashboard-refund-made', (tx, made) =>
      tellAdmins(tx, {
        title: 'A refund was made on the gateway’s dashboard',
        href: '/dashboard/admin/refunds?status=dashboard',
        text: `${rupeesOf(made.amountPaise)} of the payment ${made.paymentId} was refunded on the gateway’s dashboard, not here. The plan stays active; a cancellation deducts this amount from its refund.`,
      }),
    ),
  ]
}
