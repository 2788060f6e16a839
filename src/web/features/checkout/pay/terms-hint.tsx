import type { ReactNode } from 'react'
import type { Order } from '#contract/checkout/types.ts'
import { hasChangedTerms } from '../orders/order-parts.ts'
import { payTexts } from '../texts.ts'

/** The next step, with a notice if the terms changed after they were accepted. */
export function TermsHint({ order, children }: { order: Order; children: ReactNode }) {
  return hasChangedTerms(order) ? (
    <p
      role="status"
      className="rounded-md border bg-sunken px-3.5 py-3 text-sm font-[560] text-ink-soft"
    >
      {payTexts.termsChanged}
    </p>
  ) : (
    <p className="text-sm text-ink-soft">{children}</p>
  )
}
