import type { PriceChange } from '#contract/checkout/types.ts'
import { planLabels } from '#contract/plans/texts.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { cartTexts, payTexts } from '../texts.ts'
import type { QuoteState } from './use-quote.ts'

type ChangedQuoteDialogProps = {
  quote: QuoteState
  changed: NonNullable<QuoteState['changed']>
}

/** Shows price changes since the buyer saw the cart, before anything is paid. */
export function ChangedQuoteDialog({ quote, changed }: ChangedQuoteDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : quote.dismissChanges())}
      title={cartTexts.changed}
      description={
        changed.method === 'manual' ? cartTexts.changedTransferHint : cartTexts.changedHint
      }
      footer={
        <>
          <Button onClick={quote.dismissChanges}>{payTexts.backToCart}</Button>
          <Button variant="primary" onClick={() => void quote.acceptChanges()}>
            {planLabels.continue}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-3">
        {changed.changes.map((change) => (
          <li key={`${change.serviceId} ${change.what}`}>
            <p className="font-[560]">{change.serviceName}</p>
            <p className="text-sm text-ink-soft">
              <Change change={change} />
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Change({ change: { what, before, after } }: { change: PriceChange }) {
  switch (what) {
    case 'price':
      return cartTexts.priceChanged(<Money rupees={before ?? 0} />, <Money rupees={after ?? 0} />)
    case 'validity':
      return cartTexts.validityChanged(before, after)
    case 'coupon':
      return cartTexts.couponGone
    case 'gone':
      return cartTexts.planGone
  }
}
