import type { FeeAllowance } from '#contract/checkout/types.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { cartTexts } from '../texts.ts'

/**
 * What each provider in the cart may still charge the buyer this year, and the amount of this cart.
 */
export function FeeAllowances({ allowances }: { allowances: readonly FeeAllowance[] }) {
  if (allowances.length === 0) {
    return null
  }
  return (
    <section aria-label={cartTexts.feeLimit} className="flex flex-col gap-4">
      <div>
        <h2 className="text-base font-[600]">{cartTexts.feeLimit}</h2>
        <p className="text-sm text-ink-muted">{cartTexts.feeLimitHint}</p>
      </div>
      <ul className="flex flex-col gap-4">
        {allowances.map((allowance) => (
          <li key={allowance.providerId} className="flex flex-col gap-2">
            <p className="text-sm font-[540]">{allowance.providerName}</p>
            <ProgressBar
              label={cartTexts.feesOf(allowance.providerName)}
              value={((allowance.used + allowance.asked) / allowance.cap) * 100}
            />
            <p className="text-sm text-ink-muted">
              {cartTexts.feesUsed(
                <Money rupees={allowance.asked} />,
                <Money rupees={allowance.left} />,
                <Money rupees={allowance.cap} />,
              )}
            </p>
            {allowance.exceeded ? (
              <FormError title={cartTexts.overLimit}>
                <OverLimit allowance={allowance} />
              </FormError>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OverLimit({ allowance }: { allowance: FeeAllowance }) {
  const { asked, providerName, from } = allowance
  const left = <Money key="left" rupees={allowance.left} />
  const costs = <Money key="costs" rupees={asked} />
  return from === null
    ? cartTexts.removeOne(left, costs, providerName)
    : cartTexts.removeOrWait(left, costs, providerName, <DateTime value={from} />)
}
