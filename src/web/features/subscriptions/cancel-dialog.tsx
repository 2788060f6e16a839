import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelPreview, cancelSubscription } from '#contract/checkout/subscriptions.ts'
import type { MySubscription, RefundPart, RefundPreview } from '#contract/checkout/types.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { QueryError } from '#web/lib/display/query-error.tsx'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { RefundArithmetic } from '#web/lib/subscriptions/refund-arithmetic.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { cancelTexts } from './texts.ts'

type CancelDialogProps = { subscription: MySubscription; onClose: () => void }

/** Shows the refund of a cancellation, with its calculation, before the buyer confirms. */
export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const [busy, setBusy] = useState(false)
  const query = useQuery({
    ...callQuery(useApi(), cancelPreview, { query: { id: subscription._id } }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog
      open
      locked={busy}
      title={cancelTexts.question}
      description={subscription.serviceName}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      {query.isError ? (
        <QueryError query={query} compact title={cancelTexts.notCalculated} />
      ) : query.data === undefined ? (
        <Skeleton className="h-44 w-full" />
      ) : (
        <Confirmation
          preview={query.data.data}
          onBusy={setBusy}
          onClose={onClose}
          reread={() => query.refetch()}
        />
      )}
    </Dialog>
  )
}

type ConfirmationProps = {
  preview: RefundPreview
  onBusy: (busy: boolean) => void
  onClose: () => void
  reread: () => Promise<unknown>
}

function Confirmation({ preview, onBusy, onClose, reread }: ConfirmationProps) {
  const [failure, setFailure] = useState<unknown>(null)
  const [withRenewals, setWithRenewals] = useState(false)
  const cancel = useMutationCall(cancelSubscription)
  const parts = [preview, ...(withRenewals ? renewalParts(preview) : [])]
  const refund = withRenewals ? preview.refundWithRenewals : preview.refund
  const confirm = async () => {
    setFailure(null)
    onBusy(true)
    try {
      const body = { id: preview.subscriptionId, refund, withRenewals }
      const { message } = await cancel.mutateAsync({ body })
      toast.success(message)
      onClose()
    } catch (error) {
      setFailure(error)
      if (isApiError(error)) {
        await reread()
      }
    } finally {
      onBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-base text-ink-soft">
        {cancelTexts.about} {countsToday(preview) ? cancelTexts.todayIsUsed : null}
      </p>
      {preview.renewals.length === 0 ? null : (
        <RenewalChoice
          preview={preview}
          withRenewals={withRenewals}
          disabled={cancel.isPending}
          onChange={setWithRenewals}
        />
      )}
      <RefundArithmetic parts={parts} refund={refund} />
      {[...new Set(parts.map(({ route }) => ROUTES[route]))].map((text) => (
        <p key={text} className="text-sm text-ink-muted">
          {text}
        </p>
      ))}
      <CallError error={failure} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <DialogClose
          render={<Button>{cancelTexts.keepThePlan}</Button>}
          disabled={cancel.isPending}
        />
        <Button variant="danger" loading={cancel.isPending} onClick={() => void confirm()}>
          {cancelTexts.cancelThePlan}
        </Button>
      </div>
    </div>
  )
}

/**
 * Whether today counts as used. The subscription's card counts today among the days left; the
 * refund does not.
 */
function countsToday({ route, unexpiredDays, totalDays }: RefundPart): boolean {
  return route !== 'none' && unexpiredDays < totalDays
}

function renewalParts({ renewals }: RefundPreview): readonly RefundPart[] {
  return renewals.flatMap(({ refund }) => refund ?? [])
}

type RenewalChoiceProps = {
  preview: RefundPreview
  withRenewals: boolean
  disabled: boolean
  onChange: (withRenewals: boolean) => void
}

/**
 * The renewal of a cancelled term starts earlier. If it was bought here, it can be cancelled too.
 */
function RenewalChoice({ preview, withRenewals, disabled, onChange }: RenewalChoiceProps) {
  const { renewals } = preview
  const [first, last] = [renewals[0], renewals.at(-1)]
  const renewalHint = cancelTexts.renewalMoves(
    <DateTime value={first?.newStartsAt ?? ''} format="date" />,
    <DateTime value={first?.startsAt ?? ''} format="date" />,
    <DateTime value={last?.newEndsAt ?? ''} format="date" />,
  )
  if (renewalParts(preview).length === 0) {
    return (
      <p className="text-sm text-ink-soft">
        {cancelTexts.renewalStays} {renewalHint}
      </p>
    )
  }
  return (
    <RadioGroup
      label={cancelTexts.alreadyRenewed}
      variant="cards"
      disabled={disabled}
      value={withRenewals ? 'cancel' : 'keep'}
      onValueChange={(value) => onChange(value === 'cancel')}
      options={[
        { value: 'keep', label: cancelTexts.keepTheRenewal, hint: renewalHint },
        { value: 'cancel', label: cancelTexts.cancelRenewal, hint: cancelTexts.cancelRenewalHint },
      ]}
    />
  )
}

const ROUTES: Readonly<Record<RefundPart['route'], string>> = {
  gateway: cancelTexts.byGateway,
  provider: cancelTexts.byProvider,
  none: cancelTexts.nothingLeft,
}
