import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { Order } from '#contract/checkout/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { methodLabels, OrderBadge } from '#web/lib/orders/order-badge.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { LoadMore } from '#web/ui/tables/load-more.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { orderTexts } from '../texts.ts'
import { CancelledLine } from './cancelled-line.tsx'
import { LinePapers } from './line-papers.tsx'
import { orderPages } from './order-pages.ts'

/** Orders, newest first. */
export function OrdersScreen() {
  const list = useSuspenseInfiniteQuery(orderPages(useApi()))
  const orders = list.data.pages.flatMap((page) => page.data)
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader size="page" title={orderTexts.listTitle} description={orderTexts.about} />
      {orders.length === 0 ? (
        <Card>
          <EmptyState
            title={orderTexts.none}
            description={orderTexts.noneHint}
            icon={<ReceiptText size={20} strokeWidth={1.75} aria-hidden="true" />}
            action={<ButtonAnchor href="/view/allplans">{orderTexts.browsePlans}</ButtonAnchor>}
          />
        </Card>
      ) : (
        <ul aria-label={orderTexts.orders} className="flex flex-col gap-4">
          {orders.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </div>
  )
}

function OrderCard({ order }: { order: Order }) {
  const { reference, payment } = order
  return (
    <Card pad="none">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b px-5 py-3.5 sm:px-6">
        <div className="min-w-0">
          <h2 className="num text-base font-[600]">
            <TextAnchor tone="quiet" href={`/dashboard/user/orders/${order._id}`}>
              {reference}
            </TextAnchor>
          </h2>
          <p className="text-sm text-ink-muted">
            <DateTime value={order.createdAt} />, {methodLabels[order.method]}
          </p>
        </div>
        <div className="flex items-center gap-3">
          <OrderBadge order={order} />
          <Money rupees={order.total} className="font-[600]" />
        </div>
      </div>
      <ul className="flex flex-col gap-3 px-5 py-4 sm:px-6">
        {order.lines.map((line) => (
          <li
            key={line._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
          >
            <div className="min-w-0">
              <p className="[overflow-wrap:anywhere]">{line.serviceName}</p>
              <p className="text-sm text-ink-muted">{line.soldByName}</p>
              {line.refund === null ? null : <CancelledLine refund={line.refund} />}
            </div>
            <LinePapers line={line} />
          </li>
        ))}
      </ul>
      {order.method === 'manual' && (order.status === 'quoted' || order.proofUntil !== null) ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t px-5 py-3 text-sm sm:px-6">
          {orderTexts.isTransferred}
          <ButtonAnchor size="sm" href={`/dashboard/user/orders/${order._id}`}>
            {orderTexts.uploadProof}
          </ButtonAnchor>
        </div>
      ) : null}
      {order.status === 'rejected' && payment?.reason ? (
        <p className="border-t bg-down-soft px-5 py-3 text-sm sm:px-6">
          <span className="font-[560]">{orderTexts.rejectedBecause}</span> {payment.reason}
        </p>
      ) : null}
    </Card>
  )
}
