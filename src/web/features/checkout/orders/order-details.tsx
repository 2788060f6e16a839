import ArrowLeft from 'lucide-react/icons/arrow-left'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useEffect, useRef } from 'react'
import type { OrderStatus } from '#contract/checkout/states.ts'
import type { Order } from '#contract/checkout/types.ts'
import { sumRupees } from '#kit/money.ts'
import { methodLabels, OrderBadge } from '#web/lib/orders/order-badge.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { orderTexts } from '../texts.ts'
import { LinePapers } from './line-papers.tsx'
import { OrderLines } from './order-lines.tsx'
import type { Waiting } from './order-parts.ts'
import { WhatHappensNow } from './what-happens-now.tsx'
import { SupportAddress, WithdrawPayment } from './withdraw-payment.tsx'

type OrderDetailsProps = {
  order: Order
  /** The order was open when this page was opened, and its checkout has just disappeared. */
  arrived: boolean
  waiting: Waiting
}

/** The outcome of an order: its status in a sentence, its documents and its prices. */
export function OrderDetails({ order, arrived, waiting }: OrderDetailsProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-start gap-2">
        <ButtonAnchor
          variant="ghost"
          size="sm"
          href="/dashboard/user/orders"
          icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />}
          className="-ms-3"
        >
          {orderTexts.allOrders}
        </ButtonAnchor>
        <SectionHeader size="page" title={orderTexts.title(order.reference)} />
      </div>
      <StatusMessage order={order} arrived={arrived} waiting={waiting} />
      {order.status === 'paid' ? <WhatHappensNow order={order} /> : null}
      <OrderLines order={order} />
      <Card title={orderTexts.details}>
        <DetailList
          columns={4}
          items={[
            { label: orderTexts.status, value: <OrderBadge order={order} /> },
            { label: orderTexts.payment, value: methodLabels[order.method] },
            { label: orderTexts.ordered, value: <DateTime value={order.createdAt} /> },
            {
              label: orderTexts.proofSubmitted,
              value: order.payment && <DateTime value={order.payment.submittedAt} />,
            },
            {
              label: orderTexts.transactionReference,
              value: order.payment?.utr && <span className="num">{order.payment.utr}</span>,
            },
            { label: orderTexts.paid, value: order.paidAt && <DateTime value={order.paidAt} /> },
            {
              label:
                order.status === 'paid' ? orderTexts.anotherPayment : orderTexts.paymentReceived,
              value: order.returned && <DateTime value={order.returned.at} />,
            },
            {
              label:
                order.returned?.backAt == null ? orderTexts.beingRefunded : orderTexts.isRefunded,
              value: order.returned && <Money rupees={order.returned.amount} />,
            },
          ]}
        />
      </Card>
      <Papers order={order} />
    </div>
  )
}

type StatusContent = {
  readonly Icon: typeof Clock
  readonly tone: string
  readonly title: string
  readonly text: ReactNode
  readonly action: ReactNode
}

function StatusMessage({ order, arrived, waiting }: OrderDetailsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrived) {
      heading.current?.focus()
    }
  }, [arrived])
  const { Icon, tone, title, text, action } = statusContentOf(order, arrived, waiting)
  return (
    <Card>
      <div role="status" className="flex items-start gap-4">
        <Icon
          size={28}
          strokeWidth={1.75}
          aria-hidden="true"
          className={`mt-0.5 shrink-0 ${tone}`}
        />
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
            {title}
          </h2>
          <p className="mt-1 text-base text-ink-soft">{text}</p>
          <div className="mt-4 flex flex-wrap gap-2 empty:hidden">{action}</div>
        </div>
      </div>
    </Card>
  )
}

const toSubscriptions = (
  <ButtonAnchor variant="primary" href="/dashboard/user/subscriptions">
    {orderTexts.mySubscriptions}
  </ButtonAnchor>
)
const toCart = <ButtonAnchor href="/dashboard/user/cart">{orderTexts.openCart}</ButtonAnchor>

function statusContentOf(order: Order, arrived: boolean, waiting: Waiting): StatusContent {
  const { payment, lines } = order
  const names = [...new Set(lines.map(({ soldByName }) => soldByName))].join(', ')
  const contents: Readonly<Record<Exclude<OrderStatus, 'quoted'>, StatusContent>> = {
    paid: {
      Icon: CircleCheck,
      tone: 'text-up',
      title: order.method === 'free' ? orderTexts.complete : orderTexts.paymentSuccessful,
      text: paidText(lines.length, arrived),
      action: toSubscriptions,
    },
    submitted: {
      Icon: Clock,
      tone: 'text-warn',
      title: orderTexts.underReview,
      text: orderTexts.underReviewHint(names),
      action: (
        <>
          <ToProviders lines={lines} />
          <WithdrawPayment order={order} providers={names} />
        </>
      ),
    },
    rejected: payment?.withdrawn
      ? {
          Icon: Undo2,
          tone: 'text-ink-muted',
          title: orderTexts.withdrawn,
          text: orderTexts.withdrawnHint(names, <SupportAddress />),
          action: <ToProviders lines={lines} />,
        }
      : {
          Icon: CircleX,
          tone: 'text-down',
          title: orderTexts.rejected,
          text: (
            <>
              <span className="block">
                {payment?.reason ? orderTexts.reason(payment.reason) : orderTexts.noReason}
              </span>
              {orderTexts.rejectedHint(names, <SupportAddress />)}
            </>
          ),
          action: <ToProviders lines={lines} />,
        },
    expired:
      order.method === 'manual'
        ? {
            Icon: Clock,
            tone: 'text-ink-muted',
            title: orderTexts.expired,
            text: orderTexts.expiredTransfer(names, <SupportAddress />),
            action: <ToProviders lines={lines} />,
          }
        : expiredStatusContent(order, waiting),
    refunded: {
      Icon: Undo2,
      tone: 'text-ink-muted',
      title: orderTexts.cancelled,
      text: <RefundText lines={lines} />,
      action: null,
    },
  }
  return contents[order.status === 'quoted' ? 'expired' : order.status]
}

function ToProviders({ lines }: Pick<Order, 'lines'>) {
  return lines.map(({ _id, soldById, soldByName }) => (
    <ButtonAnchor
      key={_id}
      href={`/dashboard/user/messages/conversation/${soldById}`}
      className="max-w-full"
    >
      <span className="truncate">{orderTexts.message(soldByName)}</span>
    </ButtonAnchor>
  ))
}

/** The payment of an expired order may have arrived, or may still arrive. */
function expiredStatusContent({ returned, openPayment }: Order, waiting: Waiting): StatusContent {
  if (returned !== null) {
    const isBack = returned.backAt !== null
    return {
      Icon: Undo2,
      tone: 'text-ink-muted',
      title: isBack ? orderTexts.refunded : orderTexts.refunding,
      text: orderTexts.arrivedLate(isBack, returned.reason),
      action: toCart,
    }
  }
  return waiting === 'pending'
    ? {
        Icon: Clock,
        tone: 'text-warn',
        title: orderTexts.waiting,
        text: orderTexts.waitingHint,
        action: null,
      }
    : {
        Icon: Clock,
        tone: 'text-ink-muted',
        title: orderTexts.expired,
        text:
          openPayment?.ended === 'unanswered'
            ? orderTexts.expiredUnanswered
            : orderTexts.expiredHint,
        action: toCart,
      }
}

/**
 * For an older order this text says nothing about its plans: My Subscriptions shows their status.
 */
function paidText(plans: number, arrived: boolean): string {
  if (!arrived) {
    return plans === 1 ? orderTexts.invoice : orderTexts.invoices
  }
  return plans === 1 ? orderTexts.planActive : orderTexts.plansActive
}

/** The refund status of a cancelled order. */
function RefundText({ lines }: { lines: Order['lines'] }) {
  const refunds = lines.flatMap(({ refund }) => (refund === null ? [] : [refund]))
  const total = sumRupees(refunds.map(({ amount }) => amount))
  if (total === 0) {
    return orderTexts.nothingToRefund
  }
  const owed = refunds.filter(({ amount, backAt }) => amount > 0 && backAt === null)
  const papers = orderTexts.creditNotes(lines.flatMap((line) => line.creditNoteIds).length)
  if (owed.length === 0) {
    return orderTexts.partRefunded(<Money rupees={total} />, papers)
  }
  const amount = <Money rupees={sumRupees(owed.map((refund) => refund.amount))} />
  return owed.some(({ route }) => route === 'provider')
    ? orderTexts.dueFromProvider(amount, papers)
    : orderTexts.partRefunding(amount, papers)
}

function Papers({ order }: { order: Order }) {
  const withPapers = order.lines.filter(
    ({ invoiceId, agreementId, creditNoteIds, consentedAt }) =>
      invoiceId !== null ||
      agreementId !== null ||
      creditNoteIds.length > 0 ||
      consentedAt !== null,
  )
  if (withPapers.length === 0) {
    return null
  }
  return (
    <Card title={orderTexts.documents}>
      <ul className="flex flex-col gap-4">
        {withPapers.map((line) => (
          <li
            key={line._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{line.serviceName}</span>
            <LinePapers line={line} orderId={order._id} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
