import { formatRupees, rupeesFromPaise } from '#kit/money.ts'
import {
  orderPaid,
  paymentRejected,
  paymentReturned,
  paymentSubmitted,
  providerRefundOwed,
  providerRefundSent,
  subscriptionCancelled,
  trialStarted,
} from '#modules/checkout/index.ts'
import type { Notice } from '#modules/notifications/index.ts'
import { type Subscription, subscribe } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { App } from './build-app.ts'

type Said = Pick<Notice, 'title' | 'text'>

const buyer = {
  orders: '/dashboard/user/orders',
  subscriptions: '/dashboard/user/subscriptions',
  cart: '/dashboard/user/cart',
} as const

const SALES = '/dashboard/serviceprovider/sales'

const days = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' })

const rupees = (paise: string) => formatRupees(rupeesFromPaise(BigInt(paise)))

/** What buyers and providers are told about orders. */
export function saleNoticeSubscriptions({
  notifications,
  accounts,
}: Pick<App, 'accounts' | 'notifications'>): readonly Subscription[] {
  const tellBuyer = (tx: Tx, accountId: string, href: string, said: Said) =>
    notifications.notify(tx, { accountId, role: 'user', kind: 'subscription', href, ...said })
  const tellProvider = (tx: Tx, accountId: string, said: Said) =>
    notifications.notify(tx, { accountId, role: 'provider', kind: 'plan', href: SALES, ...said })
  return [
    subscribe(
      orderPaid,
      'notices.order-paid',
      async (tx, { userId, lines, method, totalPaise }) => {
        const titles = lines.map((line) => `“${line.planTitle}”`).join(', ')
        await tellBuyer(tx, userId, buyer.orders, {
          title: method === 'free' ? 'Your order is complete' : 'Your order is paid',
          text: `${titles}: ${rupees(totalPaise)}. Find your invoices in My Orders.`,
        })
        for (const [providerId, own] of Map.groupBy(lines, (line) => line.providerId)) {
          const names = own.map((line) => `“${line.planTitle}”`).join(', ')
          const text = `A customer has bought ${names}.`
          await tellProvider(tx, providerId, { title: 'You have made a sale', text })
        }
      },
    ),
    subscribe(
      paymentSubmitted,
      'notices.payment-submitted',
      (tx, { providerId, planTitle, reference }) =>
        tellProvider(tx, providerId, {
          title: 'A payment is waiting for your confirmation',
          text: `A customer says that the price of “${planTitle}” was transferred to your account with the reference ${reference}. Verify or reject it.`,
        }),
    ),
    subscribe(paymentRejected, 'notices.payment-rejected', (tx, { userId, planTitle, reason }) =>
      tellBuyer(tx, userId, buyer.orders, {
        title: 'Your payment was not accepted',
        text: `“${planTitle}”: ${reason}`,
      }),
    ),
    subscribe(paymentReturned, 'notices.payment-returned', (tx, { userId, amountPaise, reason }) =>
      tellBuyer(tx, userId, buyer.cart, {
        title: 'We’re refunding your payment',
        text: `${reason} ${rupees(amountPaise)} is being refunded.`,
      }),
    ),
    subscribe(subscriptionCancelled, 'notices.subscription-cancelled', async (tx, ended) => {
      const { userId, providerId, planTitle, refundPaise, route, renewalBegins, unexpiredDays } =
        ended
      const { reference, alreadyPaise } = ended
      const buyerName = (await accounts.findAccount(tx, userId))?.name ?? 'the customer'
      const amount = rupees(refundPaise)
      const back = {
        gateway:
          alreadyPaise === refundPaise
            ? `${amount} was refunded to you earlier.`
            : `${rupees(String(BigInt(refundPaise) - BigInt(alreadyPaise)))} is being refunded to you.`,
        provider: `The provider owes you a refund of ${amount}.`,
        none:
          unexpiredDays > 0
            ? 'It was free, so there is no refund.'
            : 'No full day was left, so there is no refund.',
      }
      await tellBuyer(tx, userId, buyer.orders, {
        title: 'Your subscription is cancelled',
        text: `“${planTitle}” ${renewalBegins ? 'continues with your renewal, which starts now' : 'has ended'}. ${back[route]}`,
      })
      const due = {
        gateway: `${amount} was refunded from your sale.`,
        provider: `Please send ${amount} back to ${buyerName} (order ${reference}), and record the transfer here.`,
        none: 'There is no refund.',
      }
      await tellProvider(tx, providerId, {
        title: 'A subscription was cancelled',
        text: `“${planTitle}”: ${due[route]}`,
      })
    }),
    subscribe(providerRefundOwed, 'notices.provider-refund-owed', async (tx, owed) => {
      const amount = rupees(owed.refundPaise)
      await tellProvider(tx, owed.providerId, {
        title: 'A customer is waiting for a refund',
        text: `${amount} for “${owed.planTitle}” (order ${owed.reference}) has been owed for ${owed.days} days. Please send it and record the transfer here.`,
      })
      for (const accountId of await accounts.adminsWith(tx, 'order.verify')) {
        await notifications.notify(tx, {
          accountId,
          role: 'admin',
          kind: 'payout',
          title: 'A provider owes a refund',
          href: '/dashboard/admin/orders',
          text: `${amount} for “${owed.planTitle}” (order ${owed.reference}) has not been sent for ${owed.days} days.`,
        })
      }
    }),
    subscribe(providerRefundSent, 'notices.provider-refund-sent', (tx, sent) =>
      tellBuyer(tx, sent.userId, buyer.orders, {
        title: 'Refund sent',
        text: `${rupees(sent.refundPaise)} for “${sent.planTitle}” was sent to your bank account on ${days.format(new Date(sent.sentOn))}. The bank's reference is ${sent.referenceNo}.`,
      }),
    ),
    subscribe(
      trialStarted,
      'notices.trial-started',
      async (tx, { userId, providerId, planTitle }) => {
        await tellBuyer(tx, userId, buyer.subscriptions, {
          title: 'Your free trial has started',
          text: `“${planTitle}” is active. It ends by itself and you pay nothing.`,
        })
        await tellProvider(tx, providerId, {
          title: 'A free trial has started',
          text: `A customer is trying “${planTitle}”.`,
        })
      },
    ),
  ]
}
