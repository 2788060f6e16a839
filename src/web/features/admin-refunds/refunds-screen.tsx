import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { retryRefund, type StuckRefund } from '#contract/payments/refunds.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { FilteredTable } from '#web/lib/display/filtered-table.tsx'
import { WorkbookButton } from '#web/lib/files/workbook-button.tsx'
import { fillPath } from '#web/lib/navigation/href.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { TabLink, TabLinks } from '#web/ui/navigation/tab-links.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { actionsColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { ADMIN_REFUNDS_PATH, type RefundSearch, stuckRefundPages } from './pages.ts'
import {
  BASE_COLUMNS,
  DASHBOARD_COLUMNS,
  FAILED_COLUMNS,
  TRANSFER_COLUMNS,
} from './refund-columns.tsx'
import { RefundFilters } from './refund-filters.tsx'
import { refundsTexts, setOffTexts, waitingTexts, waiveTexts } from './texts.ts'

const SetOffDialog = lazyPart(async () => (await import('./set-off-dialog.tsx')).SetOffDialog)
const DecideTransferDialog = lazyPart(
  async () => (await import('./decide-transfer-dialog.tsx')).DecideTransferDialog,
)
const TransferDialog = lazyPart(async () => (await import('./transfer-dialog.tsx')).TransferDialog)
const WaiveDialog = lazyPart(async () => (await import('./waive-dialog.tsx')).WaiveDialog)

type OpenDialog = {
  readonly refund: StuckRefund
  readonly what: 'retry' | 'transfer' | 'set-off' | 'waive' | 'confirm' | 'discard'
}

/** The title, description, extra columns and empty text of each list. */
const LISTS = {
  failed: {
    label: refundsTexts.failedLabel,
    description: refundsTexts.failedAbout,
    facts: FAILED_COLUMNS,
    empty: refundsTexts.failedNone,
  },
  transferred: {
    label: refundsTexts.sentLabel,
    description: refundsTexts.sentAbout,
    facts: TRANSFER_COLUMNS,
    empty: refundsTexts.sentNone,
  },
  dashboard: {
    label: refundsTexts.dashboardLabel,
    description: refundsTexts.dashboardAbout,
    facts: DASHBOARD_COLUMNS,
    empty: refundsTexts.dashboardNone,
  },
} as const

const TABS = [
  { status: undefined, label: refundsTexts.failed },
  { status: 'transferred', label: refundsTexts.sentByBank },
  { status: 'dashboard', label: refundsTexts.atTheGateway },
] as const

/** Failed gateway refunds, with dialogs to retry one or to record a bank transfer for it. */
export function RefundsScreen({ search }: { search: RefundSearch }) {
  const api = useApi()
  const { status = 'failed', ...filters } = search
  const list = useSuspenseInfiniteQuery(stuckRefundPages(api, search))
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const shown = LISTS[status]
  const actions = { failed: [actionsOf(setDialog)], dashboard: [setOffColumn(setDialog)] }
  const columns = [
    ...BASE_COLUMNS,
    ...shown.facts,
    ...(status === 'transferred' ? [] : actions[status]),
  ]
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader
        size="page"
        title={refundsTexts.title}
        description={shown.description}
        actions={
          <WorkbookButton input={{ query: search }} load={() => import('./refunds-workbook.ts')} />
        }
      />
      <TabLinks label={refundsTexts.states}>
        {TABS.map(({ status: tab, label }) => (
          <TabLink
            key={label}
            to={ADMIN_REFUNDS_PATH}
            // By the status alone, because the address has the filters as well.
            activeOptions={{ explicitUndefined: true }}
            search={{ status: tab }}
          >
            {label}
          </TabLink>
        ))}
      </TabLinks>
      <FilteredTable
        list={list}
        key={status}
        label={shown.label}
        search={filters}
        clearHref={fillPath(ADMIN_REFUNDS_PATH, {}, { status: search.status })}
        noneMatch={
          search.chargeable === undefined ? refundsTexts.noneMatch : refundsTexts.noneToSettle
        }
        none={shown.empty}
        columns={columns}
        toolbar={<RefundFilters search={search} />}
      />
      <RetryDialog refund={dialog?.what === 'retry' ? dialog.refund : undefined} onClose={close} />
      {dialog?.what === 'set-off' ? <SetOffDialog refund={dialog.refund} onClose={close} /> : null}
      {dialog?.what === 'waive' ? <WaiveDialog refund={dialog.refund} onClose={close} /> : null}
      {dialog?.what === 'transfer' ? (
        <TransferDialog refund={dialog.refund} onClose={close} />
      ) : null}
      {(dialog?.what === 'confirm' || dialog?.what === 'discard') && dialog.refund.waiting ? (
        <DecideTransferDialog
          refund={dialog.refund}
          waiting={dialog.refund.waiting}
          sent={dialog.what === 'confirm'}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

type RetryDialogProps = { refund: StuckRefund | undefined; onClose: () => void }

function RetryDialog({ refund, onClose }: RetryDialogProps) {
  const retry = useMutationCall(retryRefund, {
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
  })
  const handleConfirm = async () => {
    if (refund !== undefined) {
      // The toast shows the error.
      await retry.mutateAsync({ body: { id: refund._id } }).catch(() => undefined)
    }
  }
  return (
    <ConfirmDialog
      open={refund !== undefined}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={refundsTexts.retryQuestion(formatMoney(refund?.amount ?? 0))}
      description={refundsTexts.retryHint}
      confirmLabel={refundsTexts.retry}
      onConfirm={handleConfirm}
    />
  )
}

const CHARGE_ACTIONS = [
  { what: 'set-off', texts: setOffTexts },
  { what: 'waive', texts: waiveTexts },
] as const

function setOffColumn(onAsk: (dialog: OpenDialog) => void): DataColumn<StuckRefund> {
  return actionsColumn((refund) =>
    refund.chargeable ? (
      <span className="inline-flex flex-wrap justify-end gap-2">
        {CHARGE_ACTIONS.map(({ what, texts: { action, of } }) => (
          <Button
            key={what}
            size="sm"
            aria-label={of(refund.title, refund.payerName)}
            onClick={() => onAsk({ refund, what })}
          >
            {action}
          </Button>
        ))}
      </span>
    ) : null,
  )
}

type Action = Pick<OpenDialog, 'what'> & { readonly label: string; readonly of: string }

function actionsFor({ payerName, waiting }: StuckRefund): readonly Action[] {
  const { retry, retryOf, sentByBank, sentByBankOf } = refundsTexts
  const { confirm, confirmOf, discard, discardOf } = waitingTexts
  return waiting === null
    ? [
        { what: 'retry', label: retry, of: retryOf(payerName) },
        { what: 'transfer', label: sentByBank, of: sentByBankOf(payerName) },
      ]
    : [
        ...(waiting.relatedToYou
          ? []
          : [{ what: 'confirm', label: confirm, of: confirmOf(payerName) } as const]),
        { what: 'discard', label: discard, of: discardOf(payerName) },
      ]
}

function actionsOf(onAsk: (dialog: OpenDialog) => void): DataColumn<StuckRefund> {
  return actionsColumn((refund) => (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {actionsFor(refund).map(({ what, label, of }) => (
        <Button
          key={what}
          size="sm"
          variant={what === 'retry' || what === 'confirm' ? 'primary' : undefined}
          aria-label={of}
          onClick={() => onAsk({ refund, what })}
        >
          {label}
        </Button>
      ))}
    </span>
  ))
}
