import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WalletMovement } from '#contract/payouts/calls.ts'
import { reverseRecharge } from '#contract/payouts/recharge-reversal.ts'
import { rechargeMessages } from '#contract/payouts/texts.ts'
import type { LedgerEntryKind } from '#contract/payouts/types.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { DecideDialog } from '#web/lib/forms/decide-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { actionsColumn, dateColumn, moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { Change } from '#web/ui/text/change.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { formatMoney, formatSignedMoney } from '#web/ui/text/numbers.ts'
import { statementPages } from './pages.ts'
import { reversalTexts, statementTexts } from './texts.ts'

type StatementProps = {
  id?: string
  /** Whether the viewer may take back recharges that were entered by mistake. */
  mayReverse?: boolean
}

/** All transactions of a wallet, sale by sale; the viewer's own without an id. */
export function Statement({ id, mayReverse = false }: StatementProps) {
  const list = useSuspenseInfiniteQuery(statementPages(useApi(), id))
  const [reversing, setReversing] = useState<WalletMovement>()
  const reverses =
    mayReverse && list.data.pages.some(({ data }) => data.some(({ reversible }) => reversible))
  return (
    <div>
      <EndlessTable
        list={list}
        label={statementTexts.title}
        emptyNote={statementTexts.none}
        columns={reverses ? [...COLUMNS, reverseColumn(setReversing)] : COLUMNS}
      />
      {reversing === undefined ? null : (
        <ReverseDialog recharge={reversing} onClose={() => setReversing(undefined)} />
      )}
    </div>
  )
}

function ReverseDialog({ recharge, onClose }: { recharge: WalletMovement; onClose: () => void }) {
  const reverse = useMutationCall(reverseRecharge)
  return (
    <DecideDialog
      title={reversalTexts.question(rechargedAmount(recharge))}
      description={reversalTexts.about}
      label={reversalTexts.submit}
      asksReason
      reasonHint={reversalTexts.reasonHint}
      failed={rechargeMessages.reverseFailed.title}
      onDecide={async (reason) => {
        const body = { id: recharge.subject.id, reason }
        return (await reverse.mutateAsync({ body })).message
      }}
      onClose={onClose}
    />
  )
}

/** Of a recharge, a part may have paid what was owed. */
function rechargedAmount({ amount, owedChange }: WalletMovement): string {
  return formatMoney(amount - owedChange)
}

function reverseColumn(onAsk: (row: WalletMovement) => void): DataColumn<WalletMovement> {
  return actionsColumn((row) =>
    row.reversible ? (
      <Button
        size="sm"
        aria-label={reversalTexts.reverseOf(rechargedAmount(row))}
        onClick={() => onAsk(row)}
      >
        {reversalTexts.reverse}
      </Button>
    ) : null,
  )
}

const KINDS: Readonly<Record<LedgerEntryKind, string>> = {
  sale: statementTexts.sale,
  'direct-sale': statementTexts.directSale,
  'platform-sale': statementTexts.platformPlan,
  membership: statementTexts.membership,
  refund: statementTexts.refund,
  recharge: statementTexts.recharge,
  'recharge-reversal': statementTexts.rechargeReversal,
  'withdrawal-hold': statementTexts.withdrawalRequested,
  'withdrawal-release': statementTexts.withdrawalReturned,
  'withdrawal-return': statementTexts.withdrawalSentBack,
  'withdrawal-payout': statementTexts.withdrawalPaid,
  'refund-transfer': statementTexts.refundTransfer,
  'dashboard-refund': statementTexts.dashboardRefund,
  'refund-claimed': statementTexts.refundClaimed,
}

const COLUMNS: readonly DataColumn<WalletMovement>[] = [
  dateColumn('at', statementTexts.date, (row) => row.at, { sortable: true, withTime: true }),
  {
    id: 'kind',
    header: statementTexts.what,
    sortBy: (row) => KINDS[row.kind],
    cell: ({ kind, serviceName, reference }) => (
      <span className="flex flex-col wrap-break-word max-sm:items-end">
        <span className="font-[540]">{KINDS[kind]}</span>
        {serviceName === null ? null : <span className="text-sm">{serviceName}</span>}
        {reference === null ? null : (
          <span className="font-mono text-xs [overflow-wrap:anywhere] text-ink-muted">
            {reference}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'gross',
    header: statementTexts.buyerPaid,
    align: 'end',
    sortBy: (row) => row.gross,
    cell: (row) => <Figure rupees={row.gross} />,
  },
  {
    id: 'gst',
    header: statementTexts.gst,
    align: 'end',
    sortBy: (row) => row.gst,
    cell: (row) => <Figure rupees={row.gst} />,
  },
  {
    id: 'charge',
    header: statementTexts.charge,
    align: 'end',
    sortBy: (row) => row.charge,
    cell: (row) => <Figure rupees={row.charge} />,
  },
  {
    id: 'amount',
    header: statementTexts.change,
    align: 'end',
    sortBy: (row) => row.amount,
    cell: (row) => (
      <>
        <Change value={row.amount} unit="rupees" />
        {row.owedChange === 0 ? null : (
          <span className="block text-xs text-ink-muted">
            {/* A growing debt is not a gain, so it gets a sign but no colour. */}
            {statementTexts.owed} <span className="num">{formatSignedMoney(row.owedChange)}</span>
          </span>
        )}
      </>
    ),
  },
  moneyColumn('balance', statementTexts.available, (row) => row.balance, { bold: true }),
]

function Figure({ rupees }: { rupees: number }) {
  return rupees === 0 ? <span className="text-ink-muted">–</span> : <Money rupees={rupees} />
}
