import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type Customer,
  type CustomerRemoval,
  customerRemoval,
  deleteCustomer,
} from '#contract/admin/customers.ts'
import { customerAdminMessages } from '#contract/admin/texts.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { readablePhone } from '#web/lib/display/contact-text.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { deletionTexts } from './texts.ts'

/** How long the toast is shown before the page is loaded again. */
const RELOAD_MS = 1_000

type DeleteDialogProps = { customer: Customer; onClose: () => void }

/** Before a customer is deleted, shows what is deleted, what is kept and what is refunded. */
export function DeleteDialog({ customer, onClose }: DeleteDialogProps) {
  // Never cached: the refund changes every day.
  const removal = useQuery({
    ...callQuery(useApi(), customerRemoval, { query: { id: customer._id } }),
    staleTime: 0,
    gcTime: 0,
  })
  const [deleted, setDeleted] = useState(false)
  const remove = useMutationCall(deleteCustomer)
  const busy = remove.isPending || deleted
  const handleDelete = async () => {
    try {
      await remove.mutateAsync({ body: { id: customer._id } })
    } catch {
      void removal.refetch()
      return
    }
    setDeleted(true)
    toast.success(customerAdminMessages.deleted.title)
    setTimeout(() => location.reload(), RELOAD_MS)
  }
  return (
    <Dialog
      open
      size="lg"
      locked={busy}
      initialFocus="start"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={deletionTexts.question(customer.name)}
      description={deletionTexts.cannotBeUndone}
      footer={
        <>
          <DialogClose render={<Button disabled={busy}>{deletionTexts.cancel}</Button>} />
          <Button
            variant="danger"
            loading={busy}
            disabled={removal.data === undefined || removal.isFetching}
            onClick={() => void handleDelete()}
          >
            {deletionTexts.deleteCustomer}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <CallError error={remove.error} title={customerAdminMessages.deleteFailed.title} />
        {removal.error !== null && removal.data === undefined ? (
          <ErrorState
            compact
            title={messageOf(removal.error)}
            onRetry={() => void removal.refetch()}
            retrying={removal.isFetching}
          />
        ) : null}
        {removal.data === undefined ? (
          removal.error === null ? (
            <Waiting />
          ) : null
        ) : (
          <Outcome removal={removal.data.data} customer={customer} />
        )}
      </div>
    </Dialog>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <Skeleton className="h-4 w-48" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  )
}

type OutcomeProps = { removal: CustomerRemoval; customer: Customer }

function Outcome({ removal, customer }: OutcomeProps) {
  const { email, number, telegram } = customer
  const phone = number === null ? null : readablePhone(number)
  const contacts = [email, phone, telegram].filter((contact) => contact !== null)
  return (
    <>
      <Part title={deletionTexts.removedAtOnce}>
        <p>
          {deletionTexts.hereSince(
            [removal.name, ...contacts].join(', '),
            <DateTime value={removal.createdAt} format="date" />,
          )}
        </p>
        <p>{deletionTexts.removed}</p>
      </Part>
      <Part title={deletionTexts.kept}>
        <p>{deletionTexts.keptHint}</p>
      </Part>
      <Part title={deletionTexts.refunded}>
        {removal.endings.length === 0 ? (
          <p>{deletionTexts.nothingToRefund}</p>
        ) : (
          <Endings removal={removal} />
        )}
        {removal.paymentUnderReview ? (
          <p className="text-warn">{deletionTexts.directPaymentPending}</p>
        ) : null}
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5 text-base text-ink-soft">
      <h3 className="text-sm font-[600] text-ink">{title}</h3>
      {children}
    </section>
  )
}

function Endings({ removal }: { removal: CustomerRemoval }) {
  return (
    <>
      <ul className="divide-y rounded-md border">
        {removal.endings.map((ending, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the same plan may stand here twice.
            key={index}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-2.5"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="font-[540] text-ink">{ending.title}</span>
              <span className="block text-sm text-ink-muted">
                {ending.author} · {deletionTexts.daysLeft(ending.unexpiredDays)} ·{' '}
                {ROUTES[ending.route]}
              </span>
            </span>
            <Money rupees={ending.refund} className="font-[540] text-ink" />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-4 px-4 text-ink">
        <span className="font-[540]">{deletionTexts.inAll}</span>
        <Money rupees={removal.refund} className="font-[600]" />
      </p>
    </>
  )
}

const ROUTES: Readonly<Record<CustomerRemoval['endings'][number]['route'], string>> = {
  gateway: deletionTexts.toOriginalMethod,
  provider: deletionTexts.byProvider,
  none: deletionTexts.noRefund,
}
