import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MySubscription, RefundPreview } from '#contract/checkout/entities.ts'
import { myOrder, myOrders } from '#contract/checkout/orders.ts'
import {
  cancelPreview,
  cancelSubscription,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import { myInvoices } from '#contract/invoices/calls.ts'
import { useApi, useMutationCall } from '#web/lib/api.ts'
import { isApiError, messageOf } from '#web/lib/api-error.ts'
import { callKey, callQuery } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

type CancelDialogProps = { subscription: MySubscription; onClose: () => void }

/** What a cancellation gives back, reckoned in front of the buyer, before it is confirmed. */
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
      title="Cancel the subscription?"
      description={subscription.serviceName}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      {query.isError ? (
        <ErrorState
          compact
          title="The refund could not be reckoned"
          description={messageOf(query.error)}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
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
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<unknown>(null)
  const cancel = useMutationCall(cancelSubscription)
  const confirm = async () => {
    setFailure(null)
    onBusy(true)
    try {
      const { subscriptionId: id, refund } = preview
      const { message } = await cancel.mutateAsync({ body: { id, refund } })
      await Promise.all(
        [mySubscriptions, myOrders, myOrder, myInvoices].map((call) =>
          queryClient.invalidateQueries({ queryKey: callKey(call) }),
        ),
      )
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
        The plan ends at once. What is left of it is given back: the days that have not begun, out
        of all days that you paid for.
      </p>
      <Arithmetic preview={preview} />
      <p className="text-sm text-ink-muted">{ROUTES[preview.route]}</p>
      <FormError>{failure === null ? null : messageOf(failure)}</FormError>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <DialogClose render={<Button>Keep the plan</Button>} disabled={cancel.isPending} />
        <Button variant="danger" loading={cancel.isPending} onClick={() => void confirm()}>
          Cancel the plan
        </Button>
      </div>
    </div>
  )
}

const ROUTES: Readonly<Record<RefundPreview['route'], string>> = {
  gateway: 'The refund goes back to the card or UPI account that paid, usually within a week.',
  provider: 'You paid the provider directly, so the refund comes from the provider.',
  none: 'Nothing is left to be given back.',
}

/** Paid base x unexpired days / all days, and the tax on it in the same proportion. */
function Arithmetic({ preview }: { preview: RefundPreview }) {
  const days = (
    <span className="num whitespace-nowrap">
      × {preview.unexpiredDays} / {preview.totalDays} days
    </span>
  )
  const rows = [
    ['Paid', preview.paidBase, preview.refundBase],
    ...(preview.paidGst > 0 ? ([['GST', preview.paidGst, preview.refundGst]] as const) : []),
  ] as const
  return (
    <dl className="flex flex-col gap-2.5 rounded-md bg-sunken px-4 py-3.5 text-sm">
      {rows.map(([label, paid, back]) => (
        <div key={label} className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-soft">
            {label} <Money rupees={paid} /> {days}
          </dt>
          <dd>
            <Money rupees={back} />
          </dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t pt-2.5 text-base font-[620]">
        <dt>Refund</dt>
        <dd>
          <Money rupees={preview.refund} />
        </dd>
      </div>
    </dl>
  )
}
