import type { CustomerOrder } from '#contract/admin/customers.ts'
import { methodLabels, OrderBadge } from '#web/lib/orders/order-badge.tsx'
import { dateColumn, moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { customerTexts } from './texts.ts'

/** The orders of one customer, with what support is asked about. */
export const ORDER_COLUMNS: readonly DataColumn<CustomerOrder>[] = [
  {
    id: 'reference',
    header: customerTexts.order,
    cell: ({ reference, lines }) => (
      <span className="flex flex-col gap-0.5 sm:min-w-40">
        <span className="num font-[540]">{reference}</span>
        <span className="text-sm wrap-anywhere text-ink-muted">
          {lines.map(({ serviceName }) => serviceName).join(', ')}
        </span>
      </span>
    ),
  },
  dateColumn('createdAt', customerTexts.placed, (row) => row.createdAt, { withTime: true }),
  moneyColumn('total', customerTexts.amount, (row) => row.total),
  {
    id: 'payment',
    header: customerTexts.payment,
    cell: (order) => (
      <span className="flex flex-col gap-0.5">
        <span>{methodLabels[order.method]}</span>
        {numbersOf(order).map((number) => (
          <span key={number} className="font-mono text-xs wrap-anywhere text-ink-muted">
            {number}
          </span>
        ))}
      </span>
    ),
  },
  {
    id: 'status',
    header: customerTexts.status,
    cell: (order) => {
      const reason = order.payment?.reason ?? order.returned?.reason
      return (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          <OrderBadge order={order} />
          {reason == null ? null : (
            <span className="text-sm wrap-anywhere text-ink-muted">{reason}</span>
          )}
        </span>
      )
    },
  },
]

/** The numbers by which the gateway and the banks know a payment. */
function numbersOf({ paymentId, openPayment, payment }: CustomerOrder): readonly string[] {
  return [
    paymentId ?? openPayment?.orderId,
    payment?.utr == null ? undefined : customerTexts.utr(payment.utr),
  ].filter((number) => number !== undefined)
}
