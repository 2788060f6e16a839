import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallReply } from '#contract/call.ts'
import { type Wallet, walletBalance } from '#contract/payouts/calls.ts'
import type { Withdrawal, WithdrawalStatus } from '#contract/payouts/types.ts'
import { platformStatus } from '#contract/platform-plans/calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { MembershipCard } from '#web/lib/display/membership-card.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { dateColumn, moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { BankCard } from './bank-card.tsx'
import { freeOf } from './free.ts'
import { withdrawalPages } from './pages.ts'
import { RechargeCard } from './recharge-card.tsx'
import { Statement } from './statement.tsx'
import { walletTexts, withdrawalBarTexts } from './texts.ts'
import { WalletFigures } from './wallet-figures.tsx'

const WithdrawDialog = lazyPart(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog)

/** The provider's money with us: the balance, withdrawals, and all transactions. */
export function WalletScreen({ providerId }: { providerId: string }) {
  const wallet = useSuspenseQuery(callQuery(useApi(), walletBalance, { query: {} })).data.data
  const platform = useSuspenseQuery(callQuery(useApi(), platformStatus, {})).data.data
  const { membership } = platform
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex flex-col gap-6">
      <WalletHeader wallet={wallet} onAsk={() => setAsking(true)} />
      <WalletFigures wallet={wallet} />
      <BankCard providerId={providerId} />
      {membership === null && wallet.owed === 0 ? null : <RechargeCard />}
      <MembershipCard
        title={walletTexts.membership}
        active={membership?.status === 'Active'}
        membership={membership}
      />
      <Withdrawals />
      <section className="flex flex-col gap-4">
        <SectionHeader title={walletTexts.statement} />
        <Statement />
      </section>
      {asking ? (
        <WithdrawDialog
          providerId={providerId}
          available={freeOf(wallet)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}

type WalletHeaderProps = {
  wallet: CallReply<typeof walletBalance>['data']
  onAsk: () => void
}

/** Withdraw is disabled, with the reason, while the server would refuse a request. */
function WalletHeader({ wallet, onAsk }: WalletHeaderProps) {
  const { withdrawalBar: bar } = wallet
  const why =
    bar === null
      ? withdrawBlockedReason(wallet)
      : withdrawalBarTexts[bar.reason](
          bar.until === null ? null : <DateTime value={bar.until} />,
          bar.owed === null ? null : <Money rupees={bar.owed} />,
        )
  return (
    <div className="flex flex-col gap-2">
      <SectionHeader
        size="page"
        title={walletTexts.title}
        description={walletTexts.about}
        actions={
          <Button
            variant="primary"
            disabled={why !== null}
            aria-describedby={why === null ? undefined : BLOCKED_REASON_ID}
            onClick={onAsk}
          >
            {walletTexts.withdraw}
          </Button>
        }
      />
      {why === null ? null : (
        <p id={BLOCKED_REASON_ID} className="text-sm text-ink-muted sm:text-end">
          {why}
          {bar?.reason === 'refunds-owed' ? (
            <>
              {' '}
              <TextLink to="/dashboard/serviceprovider/sales">{walletTexts.toRefunds}</TextLink>
            </>
          ) : null}
        </p>
      )}
    </div>
  )
}

function withdrawBlockedReason(wallet: Wallet): string | null {
  if (freeOf(wallet) > 0) {
    return null
  }
  if (wallet.disputed > 0 && wallet.WalletBalance > wallet.owed) {
    return walletTexts.allDisputed
  }
  return wallet.WalletBalance > 0 ? walletTexts.allOwed : walletTexts.nothingAvailable
}

const BLOCKED_REASON_ID = 'withdraw-disabled-reason'

function Withdrawals() {
  const list = useSuspenseInfiniteQuery(withdrawalPages(useApi()))
  return (
    <section className="flex flex-col gap-4">
      <SectionHeader title={walletTexts.withdrawals} />
      <EndlessTable
        list={list}
        label={walletTexts.withdrawals}
        emptyNote={walletTexts.noWithdrawals}
        columns={COLUMNS}
      />
    </section>
  )
}

const STATUS: Readonly<Record<WithdrawalStatus, readonly [string, BadgeTone]>> = {
  pending: [walletTexts.pending, 'warn'],
  approved: [walletTexts.approved, 'accent'],
  rejected: [walletTexts.rejected, 'down'],
  processed: [walletTexts.processed, 'up'],
  returned: [walletTexts.returned, 'down'],
}

const COLUMNS: readonly DataColumn<Withdrawal>[] = [
  dateColumn('createdAt', walletTexts.requested, (row) => row.createdAt, {
    sortable: true,
    withTime: true,
  }),
  moneyColumn('amount', walletTexts.amount, (row) => row.amount, { sortable: true, bold: true }),
  {
    id: 'status',
    header: walletTexts.status,
    sortBy: (row) => row.status,
    cell: (row) => {
      const [label, tone] = STATUS[row.status]
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    id: 'reference',
    header: walletTexts.referenceNumber,
    cell: (row) => <span className="num wrap-break-word">{row.referenceNo ?? '–'}</span>,
  },
  {
    id: 'notes',
    header: walletTexts.notes,
    cell: (row) => (
      <span className="flex flex-col gap-1 wrap-break-word max-sm:items-end">
        {row.notes === null || row.notes === '' ? null : <span>{row.notes}</span>}
        {row.returnedOn === null ? null : (
          <span>
            {walletTexts.cameBackOn(<DateTime value={row.returnedOn} format="date" />)}:{' '}
            {row.returnReason}
          </span>
        )}
        {(row.notes ?? '') === '' && row.returnedOn === null ? '–' : null}
      </span>
    ),
  },
]
