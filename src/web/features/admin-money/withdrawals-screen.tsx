import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminLabels } from '#contract/admin/texts.ts'
import type { AdminWithdrawal } from '#contract/payouts/calls.ts'
import type { WithdrawalStatus } from '#contract/payouts/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { TabLink, TabLinks } from '#web/ui/navigation/tab-links.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { actionsColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { BankFileButton } from './bank-file-button.tsx'
import { DecideWithdrawal, type Decision } from './decide-withdrawal.tsx'
import { adminWithdrawalPages, WITHDRAWALS_PATH } from './pages.ts'
import { withdrawalsTexts } from './texts.ts'
import {
  BASE_COLUMNS,
  columnsWithOpen,
  OPEN_COLUMNS,
  RETURNED_COLUMNS,
  SETTLED_COLUMNS,
} from './withdrawal-columns.tsx'

const WithdrawalDialog = lazyPart(
  async () => (await import('./withdrawal-dialog.tsx')).WithdrawalDialog,
)
const ProcessDialog = lazyPart(async () => (await import('./process-dialog.tsx')).ProcessDialog)
const ReturnDialog = lazyPart(async () => (await import('./return-dialog.tsx')).ReturnDialog)

const TABS: readonly { readonly status: WithdrawalStatus; readonly label: string }[] = [
  { status: 'pending', label: withdrawalsTexts.pending },
  { status: 'approved', label: withdrawalsTexts.approved },
  { status: 'processed', label: withdrawalsTexts.processed },
  { status: 'rejected', label: withdrawalsTexts.rejected },
  { status: 'returned', label: withdrawalsTexts.returned },
]

type OpenDialog = {
  readonly withdrawal: AdminWithdrawal
  readonly what: Decision | 'process' | 'return' | 'details'
}

/** Withdrawal requests of providers: approved or rejected first, then paid. */
export function WithdrawalsScreen({ status }: { status: WithdrawalStatus }) {
  const list = useSuspenseInfiniteQuery(adminWithdrawalPages(useApi(), status))
  const permissions = useSession()?.permissions
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const open = status === 'pending' || status === 'approved'
  const may = permissions?.includes(
    status === 'pending' ? 'withdrawal.approve' : 'withdrawal.process',
  )
  const onOpen = (withdrawal: AdminWithdrawal) => setDialog({ withdrawal, what: 'details' })
  const columns = [
    ...(status === 'processed' ? columnsWithOpen(onOpen) : BASE_COLUMNS),
    ...(open ? OPEN_COLUMNS : SETTLED_COLUMNS),
    ...(status === 'returned' ? RETURNED_COLUMNS : []),
    ...(open && may ? [actionsOf(status, setDialog)] : []),
  ]
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader
        size="page"
        title={withdrawalsTexts.title}
        description={withdrawalsTexts.about}
        actions={
          status === 'approved' && permissions?.includes('withdrawal.process') ? (
            <BankFileButton />
          ) : undefined
        }
      />
      <TabLinks label={withdrawalsTexts.withdrawalsByStatus}>
        {TABS.map((tab) => (
          <TabLink
            key={tab.status}
            to={WITHDRAWALS_PATH}
            activeOptions={{ exact: true, includeSearch: true }}
            search={tab.status === 'pending' ? {} : { status: tab.status }}
          >
            {tab.label}
          </TabLink>
        ))}
      </TabLinks>
      <EndlessTable
        list={list}
        key={status}
        label={withdrawalsTexts.withStatus(status)}
        columns={columns}
        emptyNote={withdrawalsTexts.none(status)}
      />
      {dialog?.what === 'approve' || dialog?.what === 'reject' ? (
        <DecideWithdrawal withdrawal={dialog.withdrawal} decision={dialog.what} onClose={close} />
      ) : null}
      {dialog?.what === 'details' ? (
        <WithdrawalDialog
          withdrawal={dialog.withdrawal}
          onReturn={
            permissions?.includes('withdrawal.process')
              ? () => setDialog({ ...dialog, what: 'return' })
              : undefined
          }
          onClose={close}
        />
      ) : null}
      {dialog?.what === 'process' ? (
        <ProcessDialog withdrawal={dialog.withdrawal} onClose={close} />
      ) : null}
      {dialog?.what === 'return' ? (
        <ReturnDialog withdrawal={dialog.withdrawal} onClose={close} />
      ) : null}
    </div>
  )
}

function actionsOf(
  status: WithdrawalStatus,
  onAsk: (dialog: OpenDialog) => void,
): DataColumn<AdminWithdrawal> {
  const offered =
    status === 'pending'
      ? ([
          ['approve', adminLabels.approve],
          ['reject', adminLabels.reject],
        ] as const)
      : ([
          ['process', adminLabels.process],
          ['return', adminLabels.markReturned],
        ] as const)
  return actionsColumn((withdrawal) => (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <span className="max-w-48 text-end text-xs text-ink-muted empty:hidden">
        {whyNotPaid(withdrawal)}
      </span>
      {offered
        .filter(([what]) => what !== 'process' || whyNotPaid(withdrawal) === undefined)
        .map(([what, label]) => (
          <Button
            key={what}
            size="sm"
            variant={what === 'reject' || what === 'return' ? 'secondary' : 'primary'}
            className="grow"
            aria-label={labelOf(what, withdrawal)}
            onClick={() => onAsk({ withdrawal, what })}
          >
            {label}
          </Button>
        ))}
    </span>
  ))
}

/**
 * The admin who approved a large withdrawal, or one of an unverified provider, cannot pay it, nor can
 * one who counts as the same person; and nobody can after a change of the account, unless a bank file has told the bank to.
 */
function whyNotPaid(withdrawal: AdminWithdrawal): string | undefined {
  const { accChanged, bankFileAt, needsTwoAdmins, relatedToYou, verified } = withdrawal
  if (accChanged && bankFileAt === null) {
    return withdrawalsTexts.cannotBePaid
  }
  if (!relatedToYou || (verified && !needsTwoAdmins)) {
    return undefined
  }
  return withdrawal.approvedByYou ? withdrawalsTexts.anotherPays : withdrawalsTexts.independentPays
}

function labelOf(what: Exclude<OpenDialog['what'], 'details'>, { name }: AdminWithdrawal): string {
  return what === 'return'
    ? withdrawalsTexts.returnOf(adminLabels.markReturned, name)
    : withdrawalsTexts.decideOf(adminLabels[what], name)
}
