import type { PriceChange } from '#contract/checkout/types.ts'
import { planLabels } from '#contract/plans/texts.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Money } from '#web/ui/text/money.tsx'
import type { QuoteAsking } from './use-quote.ts'

/** What has changed since the buyer looked at it: shown before anything is paid. */
export function ChangesDialog({ quote }: { quote: QuoteAsking }) {
  const { changed } = quote
  if (changed === undefined) {
    return null
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : quote.stay())}
      title="Something has changed"
      description="You haven’t paid yet. Please review before you continue."
      footer={
        <>
          <Button onClick={quote.stay}>Back to the cart</Button>
          <Button variant="primary" onClick={() => void quote.goOn()}>
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
      return (
        <>
          The price was <Money rupees={before ?? 0} /> and is <Money rupees={after ?? 0} /> now.
        </>
      )
    case 'validity':
      return `It was for ${before} days and is for ${after} days now.`
    case 'coupon':
      return 'This coupon no longer applies.'
    case 'gone':
      return 'This plan is no longer on sale, so we removed it from your order.'
  }
}
