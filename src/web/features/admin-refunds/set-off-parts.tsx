import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type SetOffPreview, setOffPreview } from '#contract/checkout/set-offs.ts'
import type { StuckRefund } from '#contract/payments/refunds.ts'
import { useApi } from '#web/lib/api/api.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { setOffTexts } from './texts.ts'

/** What a charge would take at this moment. */
export function useSetOffPreview(paymentId: string) {
  return useQuery({
    ...callQuery(useApi(), setOffPreview, { query: { paymentId } }),
    staleTime: 0,
    gcTime: 0,
  })
}

type SetOffPartsProps = {
  query: UseQueryResult<{ data: SetOffPreview }>
  refund: StuckRefund
}

/** What each provider would be charged, or why nothing can be. */
export function SetOffParts({ query, refund }: SetOffPartsProps) {
  if (query.isError) {
    return <NotChargeable error={query.error} refund={refund} />
  }
  return query.data === undefined ? (
    <Skeleton className="h-12 w-full" />
  ) : (
    <Parts preview={query.data.data} />
  )
}

/** What each provider is charged. */
function Parts({ preview }: { preview: SetOffPreview }) {
  return (
    <ul className="divide-y rounded-md border">
      {preview.parts.map(({ title, author, amount }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may have the same plan twice.
          key={index}
          className="flex items-baseline justify-between gap-4 px-4 py-2.5 text-base"
        >
          <span className="min-w-0 wrap-anywhere">
            {title}
            <span className="block text-sm text-ink-muted">{author}</span>
          </span>
          <Money rupees={amount} className="font-[540]" />
        </li>
      ))}
    </ul>
  )
}

type NotChargeableProps = { error: unknown; refund: StuckRefund }

/** Why nothing can be charged; for a running plan, with a link to where it is cancelled. */
function NotChargeable({ error, refund }: NotChargeableProps) {
  const isRunning = isApiError(error) && error.code === 'subscriptions_run'
  return (
    <div className="flex flex-col items-start gap-3">
      <CallError error={error} title={setOffTexts.notChargeable} />
      {isRunning && refund.payerEmail !== null ? (
        <TextAnchor
          href={`/dashboard/admin/customers?q=${encodeURIComponent(refund.payerEmail)}`}
          className="text-base"
        >
          {setOffTexts.findCustomer}
        </TextAnchor>
      ) : null}
    </div>
  )
}
