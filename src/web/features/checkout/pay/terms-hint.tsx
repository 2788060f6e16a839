import type { ReactNode } from 'react'
import type { Order } from '#contract/checkout/types.ts'
import { isAskedAgain } from '../orders/order-parts.ts'
import { payTexts } from '../texts.ts'

/** What to do first; terms that have changed since they were accepted are said to have. */
export function TermsHint({ order, children }: { order: Order; children: ReactNode }) {
  return isAskedAgain(order) ? (
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
