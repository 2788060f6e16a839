import type { z } from 'zod'
import {
  orderPaid,
  paymentRejected,
  paymentReturned,
  paymentSetOff,
  paymentSubmitted,
  paymentWaiting,
  paymentWithdrawn,
  providerRefundOwed,
  providerRefundSent,
  subscriptionCancelled,
  trialStarted,
} from '#modules/checkout/index.ts'
import type { Notice } from '#modules/notifications/index.ts'
import { type Subscription, subscribe } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { CommunicationDeps } from '../deps.ts'
import { createNotifier } from '../notifier.ts'
import { dayOf, givenReason, paths, rupeesOf, whyEnded, whyNoRefund } from '../texts.ts'

type OrderNotice = Pick<Notice, 'title' | 'text'>

/** Notifications to buyers, providers and admins about orders. */
export function orderNotifications(deps: CommunicationDeps): readonly Subscription[] {
  const notify = createNotifier(deps)
  const notifier: OrderNotifier = {
    buyer: (tx, accountId, href, content) =>
      notify.user(tx, accountId, { kind: 'subscription', href, ...content }),
    provider: (tx, accountId, content) =>
      notify.provider(tx, accountId, { kind: 'plan', href: paths.sales, ...content }),
    admins: (tx, content) =>
      notify.admins(tx, 'order.verify', {
        kind: 'payout',
        href: '/dashboard/admin/orders',
        ...content,
      }),
  }
  return [...ofSales(notifier), ...ofCancellations(notifier, deps)]
}

type OrderNotifier = {
  readonly buyer: (tx: Tx, accountId: string, href: string, content: OrderNotice) => Promise<void>
  readonly provider: (tx: Tx, accountId: string, content: OrderNotice) => Promise<void>
  readonly admins: (tx: Tx, content: OrderNotice) => Promise<void>
}

function ofSales(notifier: OrderNotifier): readonly Subscription[] {
  return [
    ...ofTransfers(notifier),
    subscribe(
      orderPaid,
      'notices.order-paid',
      async (tx, { userId, lines, method, totalPaise }) => {
        const titles = lines.map((line) => `“${line.planTitle}”`).join(', ')
        await notifier.buyer(tx, userId, paths.orders, {
          title: method === 'free' ? 'Your order is complete' : 'Your order is paid',
          text: `${titles}: ${rupeesOf(totalPaise)}. Find your invoices in My Orders.`,
        })
        for (const [providerId, own] of Map.groupBy(lines, (line) => line.providerId)) {
          const names = own.map((line) => `“${line.planTitle}”`).join(', ')
          const text = `A customer has bought ${names}.`
          await notifier.provider(tx, providerId, { title: 'You made a sale', text })
        }
      },
    ),
    subscribe(paymentReturned, 'notices.payment-returned', (tx, { userId, amountPaise, reason }) =>
      notifier.buyer(tx, userId, paths.cart, {
        title: 'We’re refunding your payment',
        text: `${reason} ${rupeesOf(amountPaise)} is being refunded.`,
      }),
    ),
    subscribe(
      trialStarted,
      'notices.trial-started',
      async (tx, { userId, providerId, planTitle }) => {
        await notifier.buyer(tx, userId, paths.subscriptions, {
          title: 'Your free trial has started',
          text: `“${planTitle}” is active. It ends by itself and you pay nothing.`,
        })
        await notifier.provider(tx, providerId, {
          title: 'A free trial has started',
          text: `A customer is trying “${planTitle}”.`,
        })
      },
    ),
  ]
}

function ofTransfers(notifier: OrderNotifier): readonly Subscription[] {
  return [
    subscribe(
      paymentSubmitted,
      'notices.payment-submitted',
      (tx, { providerId, planTitle, reference }) =>
        notifier.provider(tx, providerId, {
          title: 'A payment is waiting for your confirmation',
          text: `A customer submitted a bank transfer for “${planTitle}” with the reference ${reference}. Verify or reject it.`,
        }),
    ),
    subscribe(paymentRejected, 'notices.payment-rejected', (tx, { userId, planTitle, reason }) =>
      notifier.buyer(tx, userId, paths.orders, {
        title: 'Your payment was not accepted',
        text: `“${planTitle}”: ${reason}`,
      }),
    ),
    subscribe(
      paymentWithdrawn,
      'notices.payment-withdrawn',
      (tx, { providerId, planTitle, reference, pricePaise }) =>
        notifier.provider(tx, providerId, {
          title: 'A customer withdrew a payment',
          text: `The bank transfer of ${rupeesOf(pricePaise)} for “${planTitle}” (order ${reference}) is withdrawn. If the money arrived, please send it back.`,
        }),
    ),
    subscribe(
      paymentWaiting,
      'notices.payment-waiting',
      (tx, { providerId, planTitle, reference, pricePaise, days }) =>
        notifier.provider(tx, providerId, {
          title: 'A customer is waiting for your confirmation',
          text: `The bank transfer of ${rupeesOf(pricePaise)} for “${planTitle}” (order ${reference}) has been waiting for ${days} days. Verify or reject it.`,
        }),
    ),
  ]
}

function ofCancellations(
  notifier: OrderNotifier,
  { accounts }: CommunicationDeps,
): readonly Subscription[] {
  return [
    subscribe(subscriptionCancelled, 'notices.subscription-cancelled', async (tx, ended) => {
      const buyer = (await accounts.findAccount(tx, ended.userId))?.name ?? 'the customer'
      const { planTitle, endedBy, renewalBegins, route } = ended
      const over = notByBuyer[endedBy]
      const next = renewalBegins ? 'continues with your renewal, which starts now' : 'has ended'
      await notifier.buyer(tx, ended.userId, paths.orders, {
        title:
          over === undefined ? 'Your subscription is cancelled' : 'Your subscription has ended',
        text: [
          `“${planTitle}” ${over ?? next}. ${refundToBuyer(ended)[route]}`,
          ...givenReason(ended, 'buyer'),
        ].join(' '),
      })
      await notifier.provider(tx, ended.providerId, {
        title: 'A subscription was cancelled',
        text: [
          whyEnded({ ...ended, planTitle: `“${planTitle}”` }),
          refundOfProvider(ended, buyer)[route],
          ...givenReason(ended, 'provider'),
        ].join(' '),
      })
    }),
    subscribe(paymentSetOff, 'notices.payment-set-off', (tx, { providerId, ...sold }) =>
      notifier.provider(tx, providerId, {
        title: 'A payment was taken back',
        text: `${rupeesOf(sold.amountPaise)} for “${sold.planTitle}” (order ${sold.reference}) went back to the customer at the gateway, so we deducted it from your wallet.`,
      }),
    ),
    subscribe(providerRefundOwed, 'notices.provider-refund-owed', async (tx, owed) => {
      const amount = rupeesOf(owed.refundPaise)
      await notifier.provider(tx, owed.providerId, {
        title: 'A customer is waiting for a refund',
        text: `${amount} for “${owed.planTitle}” (order ${owed.reference}) has been due for ${owed.days} days. Please send it and record the transfer here.`,
      })
      await notifier.admins(tx, {
        title: 'A provider owes a refund',
        text: `${amount} for “${owed.planTitle}” (order ${owed.reference}) has not been sent for ${owed.days} days.`,
      })
    }),
    subscribe(providerRefundSent, 'notices.provider-refund-sent', (tx, sent) =>
      notifier.buyer(tx, sent.userId, paths.orders, {
        title: 'Refund sent',
        text: `${rupeesOf(sent.refundPaise)} for “${sent.planTitle}” was sent to your bank account on ${dayOf(sent.sentOn)}. Bank reference: ${sent.referenceNo}.`,
      }),
    ),
  ]
}

/** Why a subscription ended, if its buyer didn’t cancel it. */
const notByBuyer: Readonly<Partial<Record<Cancelled['endedBy'], string>>> = {
  provider: 'was cancelled by its provider',
  'plan-removed': 'was removed from Tradebox',
  'registration-ended':
    'has ended because SEBI cancelled or suspended the registration of its provider',
}

type Cancelled = z.output<typeof subscriptionCancelled.payload>

function refundToBuyer(ended: Cancelled) {
  const { refundPaise, alreadyPaise } = ended
  const left = String(BigInt(refundPaise) - BigInt(alreadyPaise))
  return {
    gateway:
      left === '0'
        ? `${rupeesOf(refundPaise)} was refunded to you earlier.`
        : `${rupeesOf(left)} is being refunded to you.`,
    provider: `The provider owes you a refund of ${rupeesOf(refundPaise)}.`,
    none: whyNoRefund(ended),
  }
}

function refundOfProvider({ refundPaise, reference }: Cancelled, buyer: string) {
  const amount = rupeesOf(refundPaise)
  return {
    gateway: `${amount} was refunded from your sale.`,
    provider: `Please refund ${amount} to ${buyer} (order ${reference}) and record the transfer here.`,
    none: 'There is no refund.',
  }
}
