import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmRecharge, rejectRecharge } from '#contract/payouts/calls.ts'
import { rechargeMessages } from '#contract/payouts/texts.ts'
import type { RechargeRequest } from '#contract/payouts/types.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { DecideDialog } from '#web/lib/forms/decide-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { actionsColumn, moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { rechargePages } from './pages.ts'
import { rechargesTexts } from './texts.ts'

type OpenDialog = { readonly recharge: RechargeRequest; readonly what: 'confirm' | 'reject' }

/** Transfers that providers reported, and large recharges that another admin must confirm. */
export function RechargesScreen() {
  const list = useSuspenseInfiniteQuery(rechargePages(useApi()))
  const [dialog, setDialog] = useState<OpenDialog>()
  const columns = [...BASE_COLUMNS, actionsOf(setDialog)]
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader size="page" title={rechargesTexts.title} description={rechargesTexts.about} />
      <EndlessTable
        list={list}
        label={rechargesTexts.rechargesToConfirm}
        emptyNote={rechargesTexts.none}
        columns={columns}
      />
      {dialog === undefined ? null : (
        <DecideRecharge {...dialog} onClose={() => setDialog(undefined)} />
      )}
    </div>
  )
}

function DecideRecharge({ recharge, what, onClose }: OpenDialog & { onClose: () => void }) {
  const calls = {
    confirm: useMutationCall(confirmRecharge),
    reject: useMutationCall(rejectRecharge),
  }
  const { _id: id, amount, providerName, transactionId, requestedBy } = recharge
  const rejecting = what === 'reject'
  const { confirmFailed, rejectFailed } = rechargeMessages
  return (
    <DecideDialog
      title={rechargesTexts.question(
        rejecting ? rechargesTexts.reject : rechargesTexts.confirm,
        formatMoney(amount),
        providerName,
      )}
      description={rechargesTexts.enteredBy(
        requestedBy,
        transactionId,
        rejecting ? rechargesTexts.rejectHint : rechargesTexts.confirmHint,
      )}
      label={rejecting ? rechargesTexts.rejectRecharge : rechargesTexts.confirmRecharge}
      asksReason={rejecting}
      failed={rejecting ? rejectFailed.title : confirmFailed.title}
      onDecide={async (reason) => {
        const { message } = await (rejecting
          ? calls.reject.mutateAsync({ body: { id, reason } })
          : calls.confirm.mutateAsync({ body: { id } }))
        return message
      }}
      onClose={onClose}
    />
  )
}

function entererOf({ byProvider, byYou, relatedToYou, requestedBy }: RechargeRequest): string {
  if (byProvider) {
    return rechargesTexts.byProvider
  }
  if (byYou) {
    return rechargesTexts.byYou
  }
  return relatedToYou
    ? rechargesTexts.independentConfirms(requestedBy)
    : rechargesTexts.byAdmin(requestedBy)
}

const BASE_COLUMNS: readonly DataColumn<RechargeRequest>[] = [
  {
    id: 'requestedAt',
    header: rechargesTexts.entered,
    sortBy: (row) => row.requestedAt,
    cell: (recharge) => (
      <span className="flex flex-col max-sm:items-end">
        <DateTime value={recharge.requestedAt} />
        <span className="text-xs text-ink-muted">{entererOf(recharge)}</span>
      </span>
    ),
  },
  {
    id: 'provider',
    header: rechargesTexts.provider,
    sortBy: (row) => row.providerName,
    cell: ({ providerId, providerName }) => (
      <TextAnchor
        tone="quiet"
        href={`/dashboard/admin/serviceproviderapproval/${providerId}/wallet`}
        className="font-[540] wrap-break-word"
      >
        {providerName}
      </TextAnchor>
    ),
  },
  moneyColumn('amount', rechargesTexts.amount, (row) => row.amount, { sortable: true, bold: true }),
  {
    id: 'transaction',
    header: rechargesTexts.transactionId,
    cell: (row) => <span className="num wrap-break-word">{row.transactionId}</span>,
  },
]

function actionsOf(onAsk: (dialog: OpenDialog) => void): DataColumn<RechargeRequest> {
  return actionsColumn((recharge) => (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {recharge.relatedToYou ? null : (
        <Button
          size="sm"
          variant="primary"
          aria-label={rechargesTexts.confirmOf(recharge.providerName)}
          onClick={() => onAsk({ recharge, what: 'confirm' })}
        >
          {rechargesTexts.confirm}
        </Button>
      )}
      <Button
        size="sm"
        aria-label={rechargesTexts.rejectOf(recharge.providerName)}
        onClick={() => onAsk({ recharge, what: 'reject' })}
      >
        {rechargesTexts.reject}
      </Button>
    </span>
  ))
}
