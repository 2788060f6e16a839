import type { z } from 'zod'
import type { PaymentPurpose } from '#contract/payments/types.ts'
import {
  dashboardRefundMade,
  paymentDisputed,
  refundDone,
  refundFailed,
  refundSentTwice,
  refundTransferred,
} from '#modules/payments/index.ts'
import { type Subscription, subscribe } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { CommunicationDeps } from '../deps.ts'
import { createNotifier } from '../notifier.ts'
import { dayOf, paths, rupeesOf } from '../texts.ts'

const REFUNDS_PATH = '/dashboard/admin/refunds'
const DISPUTES_PATH = '/dashboard/admin/disputes'

type Payer = {
  readonly payerId: string
  readonly purpose: PaymentPurpose
  readonly subjectId: string
}

/** Notifications to payers about refunds, and to admins about failed ones and disputes. */
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
        href: REFUNDS_PATH,
        text: `The gateway did not refund ${rupeesOf(failed.amountPaise)} of the payment ${failed.paymentId}. Retry it, or send the money by bank. If the payment is disputed, wait until the dispute has ended.`,
      }),
    ),
    subscribe(dashboardRefundMade, 'notices.dashboard-refund-made', (tx, made) =>
      tellAdmins(tx, {
        title: 'A refund was made on the gateway’s dashboard',
        href: `${REFUNDS_PATH}?status=dashboard`,
        text: `${rupeesOf(made.amountPaise)} of the payment ${made.paymentId} was refunded on the gateway’s dashboard, not here. The plan stays active; ${made.purpose === 'order' ? 'a cancellation deducts this amount from its refund' : 'the provider has a credit note for it'}.`,
      }),
    ),
    subscribe(refundSentTwice, 'notices.refund-sent-twice', (tx, made) =>
      tellAdmins(tx, {
        title: 'A refund was sent twice',
        href: `${REFUNDS_PATH}?status=dashboard&q=${made.paymentId}`,
        text: `${rupeesOf(made.amountPaise)} of the payment ${made.paymentId} was refunded by the gateway, after it had already been sent another way. Ask the payer to return one of the two.`,
      }),
    ),
    subscribe(paymentDisputed, 'notices.payment-disputed', async (tx, disputed) => {
      const title = disputeTitles[disputed.step]
      if (title !== undefined) {
        const sellerIds =
          disputed.purpose === 'order' ? await deps.checkout.sellersOf(tx, disputed.subjectId) : []
        const names = await deps.providers.namesOf(tx, sellerIds)
        await notify.admins(tx, 'refund.settle', {
          kind: 'payout',
          title,
          href: disputed.step === 'lost' ? lossPath(disputed.paymentId) : DISPUTES_PATH,
          text: disputeText(disputed, sellerIds.flatMap((id) => names.get(id) ?? []).join(', ')),
        })
      }
    }),
  ]
}

/** Where what was lost is charged or waived, whether or not its plan still has to be cancelled. */
function lossPath(paymentId: string): string {
  return `${REFUNDS_PATH}?status=dashboard&q=${paymentId}`
}

type Dispute = z.output<typeof paymentDisputed.payload>

/** Steps that admins are not notified of are missing: there is nothing to do. */
const disputeTitles: Partial<Record<Dispute['step'], string>> = {
  opened: 'A payment is disputed',
  answer_wanted: 'A dispute needs an answer',
  lost: 'A dispute was lost',
}

function disputeText(
  { purpose, amountPaise, paymentId, title, reference, step, respondBy }: Dispute,
  providers: string,
): string {
  const sold = [title, providers && `by ${providers}`, reference && `(order ${reference})`]
  const money = `${rupeesOf(amountPaise)} of the payment ${paymentId} for ${sold.filter(Boolean).join(' ')}`
  if (step === 'lost') {
    const lost = `The buyer’s bank has taken back ${money}.`
    return purpose === 'order'
      ? `${lost} It is not refunded again: a cancellation deducts this amount from its refund, and debits the provider’s wallet as usual. The plan stays active until it is cancelled, by the buyer or in the customer’s details.`
      : `${lost} If it paid for a running platform plan, that has ended.`
  }
  const until = respondBy === undefined ? '' : ` by ${dayOf(respondBy)}`
  return `The buyer’s bank disputes ${money}. Answer it on the gateway’s dashboard${until}. Refunds of this payment wait until the dispute has ended.`
}
