import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refundService } from '#contract/admin/removals.ts'
import type { OwnPlanPage } from '#contract/plans/own-plans.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { actionsColumn, dateColumn, moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { servicePages } from './pages.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { servicesTexts } from './texts.ts'

type OpenDialog = { readonly what: 'remove' | 'refund'; readonly plan: OwnPlanPage }

/**
 * A provider's plans: on sale, off sale and removed. A removed plan with subscribers offers the
 * second step, refunding them.
 */
export function ServicesSection({ id }: { id: string }) {
  const list = useSuspenseInfiniteQuery(servicePages(useApi(), id))
  const may = useSession()?.permissions
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const [mayRemove, mayRefund] = [may?.includes('content.remove'), may?.includes('refund.settle')]
  const columns =
    mayRemove || mayRefund
      ? [...BASE_COLUMNS, actions(setDialog, mayRemove === true, mayRefund === true)]
      : BASE_COLUMNS
  return (
    <>
      <EndlessTable
        list={list}
        label={servicesTexts.label}
        emptyNote={servicesTexts.none}
        columns={columns}
      />
      {dialog?.what === 'remove' ? (
        <RemoveDialog
          section="services"
          target={{ id: dialog.plan._id, title: dialog.plan.title }}
          onClose={close}
        />
      ) : null}
      <RefundDialog plan={dialog?.what === 'refund' ? dialog.plan : undefined} onClose={close} />
    </>
  )
}

const BASE_COLUMNS: readonly DataColumn<OwnPlanPage>[] = [
  {
    id: 'title',
    header: servicesTexts.title,
    cell: ({ _id, title }) => (
      <TextAnchor
        tone="quiet"
        href={`/view/services/${_id}`}
        className="font-[540] wrap-break-word"
      >
        {title}
      </TextAnchor>
    ),
  },
  moneyColumn('price', servicesTexts.price, (row) => row.price),
  {
    id: 'validity',
    header: servicesTexts.validity,
    align: 'end',
    cell: (row) => <span className="whitespace-nowrap">{servicesTexts.days(row.validity)}</span>,
  },
  {
    id: 'subscribers',
    header: servicesTexts.subscribers,
    align: 'end',
    cell: (row) => formatCount(row.subscribersCount),
  },
  dateColumn('createdAt', servicesTexts.made, (row) => row.createdAt),
  { id: 'state', header: servicesTexts.status, cell: (row) => <PlanState plan={row} /> },
]

function PlanState({ plan }: { plan: OwnPlanPage }) {
  const { activated, takenOffAt, takenOffReason, refundingSince } = plan
  if (takenOffAt === null) {
    return (
      <Badge tone={activated ? 'up' : 'neutral'} dot>
        {activated ? servicesTexts.onSale : servicesTexts.notOnSale}
      </Badge>
    )
  }
  return (
    <span className="flex max-w-72 flex-col items-start gap-1 max-sm:items-end max-sm:text-end">
      <Badge tone="down">{servicesTexts.removed}</Badge>
      <span className="text-xs text-ink-muted wrap-break-word">{takenOffReason}</span>
      {refundingSince === null ? null : (
        <span className="text-xs text-ink-muted">
          {servicesTexts.refundingSince(<DateTime value={refundingSince} />)}
        </span>
      )}
    </span>
  )
}

function actions(
  onAsk: (dialog: OpenDialog) => void,
  mayRemove: boolean,
  mayRefund: boolean,
): DataColumn<OwnPlanPage> {
  return actionsColumn((plan) => {
    if (plan.takenOffAt === null) {
      return mayRemove ? (
        <Button
          size="sm"
          aria-label={servicesTexts.removeOf(plan.title)}
          onClick={() => onAsk({ what: 'remove', plan })}
        >
          {servicesTexts.remove}
        </Button>
      ) : null
    }
    return mayRefund && plan.refundingSince === null && plan.subscribersCount > 0 ? (
      <Button
        size="sm"
        aria-label={servicesTexts.refundAllOf(plan.title)}
        onClick={() => onAsk({ what: 'refund', plan })}
      >
        {servicesTexts.refundAll}
      </Button>
    ) : null
  })
}

type RefundDialogProps = { plan: OwnPlanPage | undefined; onClose: () => void }

function RefundDialog({ plan, onClose }: RefundDialogProps) {
  const refund = useMutationCall(refundService, {
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
  })
  const handleConfirm = async () => {
    if (plan !== undefined) {
      // The toast shows the error.
      await refund.mutateAsync({ body: { id: plan._id } }).catch(() => undefined)
    }
  }
  const count = plan?.subscribersCount ?? 0
  return (
    <ConfirmDialog
      open={plan !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={servicesTexts.refundQuestion(plan?.title ?? '')}
      description={servicesTexts.refundHint(formatCount(count), count === 1)}
      confirmLabel={servicesTexts.refundAll}
      tone="danger"
      onConfirm={handleConfirm}
    />
  )
}
