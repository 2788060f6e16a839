import { useQuery } from '@tanstack/react-query'
import { type SetOffPreview, setOffPayment, setOffPreview } from '#contract/checkout/set-offs.ts'
import type { StuckRefund } from '#contract/payments/refunds.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { setOffTexts } from './texts.ts'

type SetOffDialogProps = { refund: StuckRefund; onClose: () => void }

/** Says what each provider is charged with what left a payment at the gateway, and asks first. */
export function SetOffDialog({ refund, onClose }: SetOffDialogProps) {
  const { paymentId } = refund
  const query = useQuery({
    ...callQuery(useApi(), setOffPreview, { query: { paymentId } }),
    staleTime: 0,
    gcTime: 0,
  })
  const preview = query.data?.data
  const setOff = useMutationCall(setOffPayment, {
    onSuccess: ({ message }) => toast.success(message),
  })
  const handleConfirm = () => setOff.mutateAsync({ body: { paymentId } }).catch(() => false)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={preview === undefined ? setOffTexts.title : questionOf(preview)}
      description={
        query.isError
          ? setOffTexts.refused(refund.title, refund.payerName)
          : setOffTexts.about(refund.payerName)
      }
      confirmLabel={labelOf(query.isError, preview)}
      disabled={preview === undefined}
      onConfirm={handleConfirm}
    >
      {query.isError ? (
        <NotChargeable error={query.error} refund={refund} />
      ) : preview === undefined ? (
        <Skeleton className="h-12 w-full" />
      ) : (
        <div className="flex flex-col gap-4">
          <Parts preview={preview} />
          <CallError error={setOff.error} title={setOffTexts.failed} />
        </div>
      )}
    </ConfirmDialog>
  )
}

function questionOf({ amount, parts }: SetOffPreview): string {
  const authors = [...new Set(parts.map(({ author }) => author))]
  const [author = ''] = authors
  return authors.length === 1
    ? setOffTexts.question(formatMoney(amount), author)
    : setOffTexts.questionOfMany(formatMoney(amount), authors.length)
}

/** Without a label the dialog can only be closed. */
function labelOf(isRefused: boolean, preview: SetOffPreview | undefined): string | undefined {
  if (isRefused) {
    return undefined
  }
  return preview === undefined
    ? setOffTexts.action
    : setOffTexts.charge(formatMoney(preview.amount))
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
