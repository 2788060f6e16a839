import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import type { WithdrawalStatus } from '#contract/enums.ts'
import { adminLabels } from '#contract/labels.ts'
import type { AdminWithdrawal } from '#contract/payouts/calls.ts'
import { useApi } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import type { DataColumn } from '#web/ui/data-table.tsx'
import { EndlessTable } from '#web/ui/endless-table.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { TabLink, TabLinks } from '#web/ui/tab-links.tsx'
import { DecideDialog, type Decision } from './decide-dialog.tsx'
import { adminWithdrawalPages, WITHDRAWALS_PATH } from './pages.ts'
import { FACTS, OPEN_FACTS, RETURNED_FACTS, SETTLED_FACTS } from './withdrawal-columns.tsx'

const ProcessDialog = lazyPart(async () => (await import('./process-dialog.tsx')).ProcessDialog)
const ReturnDialog = lazyPart(async () => (await import('./return-dialog.tsx')).ReturnDialog)

const TABS: readonly { readonly status: WithdrawalStatus; readonly label: string }[] = [
  { status: 'pending', label: 'Pending' },
  { status: 'approved', label: 'Approved' },
  { status: 'processed', label: 'Processed' },
  { status: 'rejected', label: 'Rejected' },
  { status: 'returned', label: 'Returned' },
]

type Asked = {
  readonly withdrawal: AdminWithdrawal
  readonly what: Decision | 'process' | 'return'
}

/** What providers ask from their wallets: approved or rejected first, then paid. */
export function WithdrawalsScreen({ status }: { status: WithdrawalStatus }) {
  const list = useSuspenseInfiniteQuery(adminWithdrawalPages(useApi(), status))
  const permissions = useSession()?.permissions
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const columns = useMemo(() => {
    const open = status === 'pending' || status === 'approved'
    const may = permissions?.includes(
      status === 'pending' ? 'withdrawal.approve' : 'withdrawal.process',
    )
    return [
      ...FACTS,
      ...(open ? OPEN_FACTS : SETTLED_FACTS),
      ...(status === 'returned' ? RETURNED_FACTS : []),
      ...(open && may ? [actionsOf(status, setAsked)] : []),
      ...(status === 'processed' && may ? [returnOf(setAsked)] : []),
    ]
  }, [status, permissions])
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader
        size="page"
        title="Withdrawals"
        description="Approve requests, pay them from the bank, then record each transfer."
      />
      <TabLinks label="Withdrawals by status">
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
        label={`Withdrawals, ${status}`}
        columns={columns}
        rows={list.data.pages.flatMap((page) => page.data)}
        rowId={(row) => row._id}
        mobile="cards"
      />
      <DecideDialog
        withdrawal={asked?.withdrawal}
        decision={asked?.what === 'approve' || asked?.what === 'reject' ? asked.what : undefined}
        onClose={close}
      />
      {asked?.what === 'process' ? (
        <Suspense>
          <ProcessDialog withdrawal={asked.withdrawal} onClose={close} />
        </Suspense>
      ) : null}
      {asked?.what === 'return' ? (
        <Suspense>
          <ReturnDialog withdrawal={asked.withdrawal} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  )
}

function actionsOf(
  status: WithdrawalStatus,
  onAsk: (asked: Asked) => void,
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
  return {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (withdrawal) => (
      <span className="inline-flex flex-wrap justify-end gap-2">
        {offered.map(([what, label]) => (
          <Button
            key={what}
            size="sm"
            variant={what === 'reject' || what === 'return' ? 'secondary' : 'primary'}
            aria-label={labelOf(what, withdrawal)}
            onClick={() => onAsk({ withdrawal, what })}
          >
            {label}
          </Button>
        ))}
      </span>
    ),
  }
}

/** Of a payout that was made: no step of its own, only in case that the bank sends it back. */
function returnOf(onAsk: (asked: Asked) => void): DataColumn<AdminWithdrawal> {
  return {
    id: 'return',
    header: 'At the bank',
    align: 'end',
    cell: (withdrawal) => (
      <Button
        size="sm"
        variant="link"
        aria-label={labelOf('return', withdrawal)}
        onClick={() => onAsk({ withdrawal, what: 'return' })}
      >
        {adminLabels.markReturned}
      </Button>
    ),
  }
}

function labelOf(what: Asked['what'], { name }: AdminWithdrawal): string {
  return what === 'return'
    ? `${adminLabels.markReturned}: the withdrawal of ${name}`
    : `${adminLabels[what]} the withdrawal of ${name}`
}
