import type { LineRefund } from '#contract/checkout/types.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { orderTexts } from '../texts.ts'

/** A cancelled plan and the status of its refund. */
export function CancelledLine({ refund }: { refund: LineRefund }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
      <Badge dot>{orderTexts.lineCancelled}</Badge>
      {refund.amount === 0 ? null : (
        <span className="[overflow-wrap:anywhere]">
          <Money rupees={refund.amount} /> <Whereabouts refund={refund} />
        </span>
      )}
    </p>
  )
}

function Whereabouts({ refund: { route, backAt, referenceNo } }: { refund: LineRefund }) {
  if (backAt === null) {
    return route === 'provider' ? orderTexts.dueByProvider : orderTexts.refundSent
  }
  return route === 'provider'
    ? orderTexts.sentByProvider(<span className="num">{referenceNo}</span>)
    : orderTexts.refundedOn(<DateTime value={backAt} format="date" />)
}
