import type { z } from 'zod'
import type { OrderMethod } from '#contract/checkout/states.ts'
import { subscriptionEnding } from '#modules/plans/index.ts'
import type { EventKind } from '#platform/outbox.ts'
import { type Subscription, subscribe } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from './deps.ts'
import {
  orderPaid,
  paymentRejected,
  paymentReturned,
  paymentSubmitted,
  providerRefundOwed,
  providerRefundSent,
  subscriptionCancelled,
  trialStarted,
} from './events.ts'
import { roomFor } from './fees.ts'
import { letter, longDay, longMoment, mailTo, rupeesOf } from './mails.ts'
import type { Room } from './rules/fee-cap.ts'
import { findLine } from './store/orders.ts'

type Said<K> = K extends EventKind<infer T> ? T : never

const paths = {
  orders: '/dashboard/user/orders',
  subscriptions: '/dashboard/user/subscriptions',
  cart: '/dashboard/user/cart',
  sales: '/dashboard/serviceprovider/sales',
} as const

/** By how it was paid: money for a provider never comes to us. */
const orderDone: Readonly<
  Record<
    OrderMethod,
    {
      readonly subject: (reference: string) => string
      readonly text: (amount: string, reference: string) => string
    }
  >
> = {
  card: {
    subject: (reference) => `Your order ${reference} is paid`,
    text: (amount, reference) => `We have received ${amount} for your order ${reference}:`,
  },
  manual: {
    subject: (reference) => `Your payment for order ${reference} was verified`,
    text: (amount, reference) =>
      `Your payment of ${amount} directly to the provider, for your order ${reference}, was verified:`,
  },
  free: {
    subject: (reference) => `Your order ${reference} is complete`,
    text: (_, reference) => `Your order ${reference} cost nothing:`,
  },
}

/** Mails to both sides about what happened to an order. */
export function letterSubscriptions(deps: CheckoutDeps): readonly Subscription[] {
  const { publicUrl } = deps
  return [
    subscribe(orderPaid, 'checkout.mail-order-paid', async (tx, paid) => {
      await mailTo(deps, tx, paid.userId, (name) => ({
        subject: orderDone[paid.method].subject(paid.reference),
        text: letter(
          name,
          [
            orderDone[paid.method].text(rupeesOf(paid.totalPaise), paid.reference),
            paid.lines.map((line) => `${line.planTitle}: ${rupeesOf(line.pricePaise)}`).join('\n'),
            'Find your invoices and a copy of the terms you accepted in your order:',
          ],
          { publicUrl, path: paths.orders },
        ),
      }))
      for (const [providerId, lines] of byProvider(paid)) {
        await mailTo(deps, tx, providerId, (name) => ({
          subject: `You have sold ${lines.length === 1 ? lines[0]?.planTitle : `${lines.length} plans`}`,
          text: letter(
            name,
            [
              `Order ${paid.reference} ${paid.method === 'free' ? 'cost nothing' : 'was paid'}:`,
              lines.map((line) => `${line.planTitle}: ${rupeesOf(line.pricePaise)}`).join('\n'),
            ],
            { publicUrl, path: paths.sales },
          ),
        }))
      }
    }),
    ...manualLetters(deps),
    subscribe(paymentReturned, 'checkout.mail-payment-returned', (tx, back) =>
      mailTo(deps, tx, back.userId, (name) => ({
        subject: `We are sending ${rupeesOf(back.amountPaise)} back to you`,
        text: letter(
          name,
          [
            `Your payment for order ${back.reference} arrived, but we couldn’t complete the order. ${back.reason}`,
            `${rupeesOf(back.amountPaise)} will be refunded to your original payment method within five to seven working days.`,
          ],
          { publicUrl, path: paths.cart },
        ),
      })),
    ),
    subscribe(subscriptionCancelled, 'checkout.mail-cancelled', async (tx, ended) => {
      await mailTo(deps, tx, ended.userId, (name) => ({
        subject: `Your subscription to ${ended.planTitle} is cancelled`,
        text: letter(name, [refundText(ended)], { publicUrl, path: paths.orders }),
      }))
      const buyer = (await deps.accounts.findAccount(tx, ended.userId))?.name ?? 'the customer'
      await mailTo(deps, tx, ended.providerId, (name) => ({
        subject: `A subscription to ${ended.planTitle} was cancelled`,
        text: letter(name, [providerRefundText(ended, buyer)], { publicUrl, path: paths.sales }),
      }))
    }),
    subscribe(providerRefundOwed, 'checkout.mail-refund-owed', async (tx, owed) => {
      const buyer = (await deps.accounts.findAccount(tx, owed.userId))?.name ?? 'the customer'
      await mailTo(deps, tx, owed.providerId, (name) => ({
        subject: `Please send ${rupeesOf(owed.refundPaise)} back to ${buyer}`,
        text: letter(
          name,
          [
            `${buyer} paid you directly for ${owed.planTitle}, order ${owed.reference}, cancelled it ${owed.days} days ago and waits for ${rupeesOf(owed.refundPaise)}. Please send it and record the transfer in your sales. We may pause the listing of a provider who does not pay.`,
          ],
          { publicUrl, path: paths.sales },
        ),
      }))
    }),
    subscribe(providerRefundSent, 'checkout.mail-provider-refund', (tx, sent) =>
      mailTo(deps, tx, sent.userId, (name) => ({
        subject: `${rupeesOf(sent.refundPaise)} was sent back to you`,
        text: letter(
          name,
          [
            `For order ${sent.reference}, ${sent.planTitle}, ${rupeesOf(sent.refundPaise)} was sent to your bank account on ${dayOf(sent.sentOn)}. The bank's reference is ${sent.referenceNo}.`,
            'If it hasn’t arrived after three working days, ask the provider or write to us.',
          ],
          { publicUrl, path: paths.orders },
        ),
      })),
    ),
    subscribe(trialStarted, 'checkout.mail-trial', (tx, trial) =>
      mailTo(deps, tx, trial.userId, (name) => ({
        subject: `Your free trial of ${trial.planTitle} has begun`,
        text: letter(
          name,
          [
            `It ends on ${dayOf(trial.endsAt)} by itself. Nothing is charged.`,
            'Find a copy of the terms you accepted in your subscription:',
          ],
          { publicUrl, path: paths.subscriptions },
        ),
      })),
    ),
    subscribe(subscriptionEnding, 'checkout.mail-ending', async (tx, ending) => {
      const version = await deps.plans.subscriptions.find(tx, ending.subscriptionId)
      const title =
        version === undefined
          ? 'your plan'
          : ((await deps.plans.versionOf(tx, version.planId, version.planVersion))?.title ??
            'your plan')
      const from = renewableFrom(await renewalRoom(deps, tx, ending))
      const days = ending.daysLeft === 1 ? 'tomorrow' : `in ${ending.daysLeft} days`
      await mailTo(deps, tx, ending.userId, (name) => ({
        subject: `${title} ends ${days}`,
        text: letter(
          name,
          [
            `Your subscription to ${title} ends on ${dayOf(ending.endsAt)}. A renewal continues from that moment, whenever you buy it${from}:`,
          ],
          { publicUrl, path: paths.subscriptions },
        ),
      }))
    }),
  ]
}

/** What the yearly limit leaves for a renewal at the price of before; undefined: no limit binds it. */
async function renewalRoom(
  { plans, clock }: CheckoutDeps,
  tx: Tx,
  { subscriptionId, userId }: Said<typeof subscriptionEnding>,
): Promise<Room | undefined> {
  const held = await plans.subscriptions.find(tx, subscriptionId)
  const line = held && (await findLine(tx, held.sourceId))
  if (line === undefined) {
    return undefined
  }
  const { fee_group_id: groupId, category, base_paise: base } = line
  return roomFor(tx, userId, { groupId, category, base }, clock.now())
}

function renewableFrom(room: Room | undefined): string {
  return room?.from == null
    ? ''
    : `. SEBI limits what a provider may charge you in a year, so that you can buy it from ${longMoment(room.from)} on`
}

function manualLetters(deps: CheckoutDeps): readonly Subscription[] {
  const { publicUrl } = deps
  return [
    subscribe(paymentSubmitted, 'checkout.mail-submitted', (tx, sent) =>
      mailTo(deps, tx, sent.providerId, (name) => ({
        subject: `Please verify a payment for ${sent.planTitle}`,
        text: letter(
          name,
          [
            `A customer says that the price of ${sent.planTitle} was transferred to your account with the reference ${sent.reference}. Check whether it arrived, then verify or reject it:`,
          ],
          { publicUrl, path: paths.sales },
        ),
      })),
    ),
    subscribe(paymentRejected, 'checkout.mail-rejected', (tx, rejected) =>
      mailTo(deps, tx, rejected.userId, (name) => ({
        subject: `Your payment for ${rejected.planTitle} was not accepted`,
        text: letter(
          name,
          [
            `The payment that you recorded for order ${rejected.reference} was rejected with this reason: ${rejected.reason}`,
            'If the money has left your account, send the provider your bank statement or write to us.',
          ],
          { publicUrl, path: paths.orders },
        ),
      })),
    ),
  ]
}

type Sold = z.output<typeof orderPaid.payload>['lines']

function byProvider({ lines }: Said<typeof orderPaid>): ReadonlyMap<string, Sold> {
  return Map.groupBy(lines, (line) => line.providerId)
}

function refundText(ended: Said<typeof subscriptionCancelled>): string {
  const amount = rupeesOf(ended.refundPaise)
  const next = ended.renewalBegins ? ' Your renewal starts now.' : ''
  const over = `Your subscription to ${ended.planTitle} has ended.${next}`
  switch (ended.route) {
    case 'gateway':
      return `${over} ${backText(ended)} Find the credit note in your order:`
    case 'provider':
      return `${over} You paid the provider directly, so the provider owes you ${amount}. We’ll notify you when it’s sent. Find the credit note in your order:`
    case 'none':
      return `${over} ${whyNothing(ended)}`
  }
}

/** What of it the gateway still sends. */
function backText({ refundPaise, alreadyPaise }: Said<typeof subscriptionCancelled>): string {
  const left = BigInt(refundPaise) - BigInt(alreadyPaise)
  const had = `${rupeesOf(alreadyPaise)} was refunded to you earlier.`
  if (left === 0n) {
    return had
  }
  const goes = `${rupeesOf(left)} will be refunded to your original payment method within five to seven working days.`
  return alreadyPaise === '0' ? goes : `${had} ${goes}`
}

/** Why nothing is given back. */
function whyNothing({ unexpiredDays }: { readonly unexpiredDays: number }): string {
  return unexpiredDays > 0
    ? 'This was free, so there is no refund.'
    : 'No full day was left, so there is no refund.'
}

function providerRefundText(ended: Said<typeof subscriptionCancelled>, buyer: string): string {
  const amount = rupeesOf(ended.refundPaise)
  switch (ended.route) {
    case 'gateway':
      return `A customer has cancelled ${ended.planTitle}. ${amount} was refunded from your sale, and we issued the credit note.`
    case 'provider':
      return `A customer has cancelled ${ended.planTitle}, which was paid to you directly. Please send ${amount} back to ${buyer}, who paid for order ${ended.reference}, and record the transfer in your sales; the credit note was issued.`
    case 'none':
      return `A customer has cancelled ${ended.planTitle}. There is no refund.`
  }
}

function dayOf(instant: string): string {
  return longDay(new Date(instant))
}
