import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { WalletMovement } from '#contract/payouts/calls.ts'
import type { LedgerEntryKind } from '#contract/payouts/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { dateColumn, moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { Change } from '#web/ui/text/change.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { formatSignedMoney } from '#web/ui/text/numbers.ts'
import { statementPages } from './pages.ts'
import { statementTexts } from './texts.ts'

/** All transactions of a wallet, sale by sale; the viewer's own without an id. */
export function Statement({ id }: { id?: string }) {
  const list = useSuspenseInfiniteQuery(statementPages(useApi(), id))
  return (
    <div>
      <EndlessTable
        list={list}
        label={statementTexts.title}
        emptyNote={statementTexts.none}
        columns={COLUMNS}
      />
    </div>
  )
}

const KINDS: Readonly<Record<LedgerEntryKind, string>> = {
  sale: statementTexts.sale,
  'direct-sale': statementTexts.directSale,
  'platform-sale': statementTexts.platformPlan,
  membership: statementTexts.membership,
  refund: statementTexts.refund,
  recharge: statementTexts.recharge,
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
