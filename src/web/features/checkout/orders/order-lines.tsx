import type { Order } from '#contract/checkout/types.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { orderTexts } from '../texts.ts'
import { CancelledLine } from './cancelled-line.tsx'
import { PriceParts, PriceTotals } from './price-parts.tsx'

/** The plans of an order, and their total. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <Card pad="none">
      <ul aria-label={orderTexts.plans}>
        {order.lines.map((line) => (
          <li key={line._id} className="flex flex-col gap-3 border-b p-5 sm:p-6">
            <div className="flex items-start justify-between gap-x-6 gap-y-1">
              <div className="min-w-0">
                <p className="font-[600] [overflow-wrap:anywhere]">
                  <TextAnchor tone="quiet" href={`/view/services/${line.serviceId}`}>
                    {line.serviceName}
                  </TextAnchor>
                </p>
                <p className="text-sm [overflow-wrap:anywhere] text-ink-muted">
                  {orderTexts.validFor(line.soldByName, line.validity)}
                </p>
                {line.renewal ? (
                  <Badge tone="accent" className="mt-2">
                    {orderTexts.renewal}
                  </Badge>
                ) : null}
                {line.refund === null ? null : <CancelledLine refund={line.refund} />}
              </div>
              <Money rupees={line.price} className="font-[600]" />
            </div>
            <PriceParts line={line} className="sm:ms-auto sm:w-72" />
          </li>
        ))}
      </ul>
      <div className="p-5 sm:ms-auto sm:w-84 sm:p-6">
        <PriceTotals lines={order.lines} total={order.total} />
      </div>
    </Card>
  )
}
