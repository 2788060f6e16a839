import { useSuspenseQuery } from '@tanstack/react-query'
import { billingProfile } from '#contract/invoices/calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { orderTexts } from '../texts.ts'

/**
 * Who is named on the invoice, so that a wrong State or GSTIN is noticed before it is issued; nothing
 * until the details are given. The page's loader has fetched `billingProfile`.
 */
export function BilledTo() {
  const { data: profile } = useSuspenseQuery(callQuery(useApi(), billingProfile, {})).data
  if (profile === null) {
    return null
  }
  const { name, state, gstin } = profile
  return (
    <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">
      {orderTexts.billedTo([name, state, ...(gstin === '' ? [] : [gstin])].join(', '))}{' '}
      <TextAnchor href="/dashboard/user/billing">
        {orderTexts.change}
        <span className="sr-only"> {orderTexts.ofBillingDetails}</span>
      </TextAnchor>
    </p>
  )
}
