import { adminLabels } from '#contract/admin/texts.ts'
import type { AdminWithdrawal } from '#contract/payouts/calls.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { dateColumn, moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { withdrawalsTexts } from './texts.ts'

/** Columns shown for every withdrawal. */
export const BASE_COLUMNS: readonly DataColumn<AdminWithdrawal>[] = [
  dateColumn('createdAt', withdrawalsTexts.requested, (row) => row.createdAt, {
    sortable: true,
    withTime: true,
  }),
  {
    id: 'name',
    header: withdrawalsTexts.provider,
    sortBy: (row) => row.name,
    cell: (row) => <span className="font-[540] wrap-break-word">{row.name}</span>,
  },
  moneyColumn('amount', withdrawalsTexts.amount, (row) => row.amount, {
    sortable: true,
    bold: true,
  }),
]

/**
 * The same columns with the name as a button that opens the details, for tables without actions.
 */
export function columnsWithOpen(
  onOpen: (withdrawal: AdminWithdrawal) => void,
): readonly DataColumn<AdminWithdrawal>[] {
  return BASE_COLUMNS.map((column) =>
    column.id === 'name'
      ? {
          ...column,
          cell: (row) => (
            <Button
              size="sm"
              variant="link"
              className="whitespace-normal! text-end sm:text-start"
              aria-label={withdrawalsTexts.detailsOf(row.name)}
              onClick={() => onOpen(row)}
            >
              {row.name}
            </Button>
          ),
        }
      : column,
  )
}

/** Columns of withdrawals that are paid or rejected. */
export const SETTLED_COLUMNS: readonly DataColumn<AdminWithdrawal>[] = [
  {
    id: 'reference',
    header: withdrawalsTexts.referenceNumber,
    cell: (row) => <span className="num wrap-break-word">{row.referenceNo ?? '–'}</span>,
  },
  {
    id: 'notes',
    header: withdrawalsTexts.notes,
    cell: (row) => (
      <span className="wrap-break-word">
        {row.notes === null || row.notes === '' ? '–' : row.notes}
      </span>
    ),
  },
]

/** Columns of withdrawals that the bank returned. */
export const RETURNED_COLUMNS: readonly DataColumn<AdminWithdrawal>[] = [
  {
    id: 'returnedOn',
    header: withdrawalsTexts.returnedOn,
    sortBy: (row) => row.returnedOn ?? '',
    cell: (row) =>
      row.returnedOn === null ? '–' : <DateTime value={row.returnedOn} format="date" />,
  },
  {
    id: 'returnReference',
    header: withdrawalsTexts.returnReference,
    cell: (row) => <span className="num wrap-break-word">{row.returnReferenceNo ?? '–'}</span>,
  },
  {
    id: 'returnReason',
    header: withdrawalsTexts.reason,
    cell: (row) => <span className="wrap-break-word">{row.returnReason}</span>,
  },
]

/** Columns that are needed until the withdrawal is settled. */
export const OPEN_COLUMNS: readonly DataColumn<AdminWithdrawal>[] = [
  {
    id: 'accDetails',
    header: withdrawalsTexts.accountDetails,
    cell: (row) => <AccountText withdrawal={row} />,
  },
  {
    id: 'wallet',
    header: withdrawalsTexts.wallet,
    align: 'end',
    sortBy: (row) => row.wallet,
    cell: (row) => (
      <span className="flex flex-col items-end whitespace-nowrap">
        <Money rupees={row.wallet} />
        <span className="text-xs text-ink-muted">{withdrawalsTexts.afterThis}</span>
        {row.owed > 0 ? (
          <span className="text-warn">{withdrawalsTexts.owes(<Money rupees={row.owed} />)}</span>
        ) : null}
        {row.disputed > 0 ? (
          <span className="text-warn">
            {withdrawalsTexts.disputed(<Money rupees={row.disputed} />)}
          </span>
        ) : null}
        {row.verified ? null : <span className="text-warn">{withdrawalsTexts.notVerified}</span>}
        <TextAnchor
          href={`/dashboard/admin/serviceproviderapproval/${row.spId}/wallet`}
          aria-label={withdrawalsTexts.ofProvider(adminLabels.openWallet, row.name)}
        >
          {adminLabels.openWallet}
        </TextAnchor>
      </span>
    ),
  },
]

function AccountText({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { accDetails, accChanged, accFrozenUntil, bankFileAt } = withdrawal
  if (accChanged) {
    return (
      <span className="flex flex-col max-sm:items-end">
        <span className="text-warn">{withdrawalsTexts.changedSince}</span>
        <BankFileNote bankFileAt={bankFileAt} />
      </span>
    )
  }
  if (accFrozenUntil !== null) {
    return (
      <span className="text-warn">
        {withdrawalsTexts.frozenUntil(<DateTime value={accFrozenUntil} />)}
      </span>
    )
  }
  if (accDetails === null) {
    return <span className="text-ink-muted">{withdrawalsTexts.notOnFile}</span>
  }
  const { beneficiaryName, bankName, accNumber, ifsc, upi } = accDetails
  return (
    <span className="flex flex-col wrap-break-word max-sm:items-end">
      <span>{beneficiaryName}</span>
      <span className="num">{accNumber}</span>
      <span className="num">{ifsc}</span>
      <span className="text-xs text-ink-muted">{bankName}</span>
      <span className="text-xs text-ink-muted empty:hidden">{upi}</span>
      <BankFileNote bankFileAt={bankFileAt} />
    </span>
  )
}

function BankFileNote({ bankFileAt }: Pick<AdminWithdrawal, 'bankFileAt'>) {
  return bankFileAt === null ? null : (
    <span className="text-xs text-ink-muted">
      {withdrawalsTexts.inBankFile(<DateTime value={bankFileAt} />)}
    </span>
  )
}
