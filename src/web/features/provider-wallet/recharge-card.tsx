import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorBank } from '#contract/documents/operator-facts.ts'
import { type ReportedRecharge, reportedRecharges } from '#contract/payouts/recharge-reports.ts'
import type { RechargeStatus } from '#contract/payouts/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { dateColumn, moneyColumn } from '#web/ui/tables/columns.tsx'
import { type DataColumn, DataTable } from '#web/ui/tables/data-table.tsx'
import { bankTexts, rechargeTexts, walletTexts } from './texts.ts'

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Where to transfer money for the wallet, and the transfers that the provider reported. */
export function RechargeCard() {
  const reported = useSuspenseQuery(callQuery(useApi(), reportedRecharges, {})).data.data
  const [reporting, setReporting] = useState(false)
  return (
    <Card
      id="recharge"
      tabIndex={-1}
      title={rechargeTexts.title}
      description={rechargeTexts.about}
      actions={
        <Button size="sm" onClick={() => setReporting(true)}>
          {rechargeTexts.report}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <DetailList
          items={ACCOUNT.map(([label, value]) => ({
            label,
            value: (
              <span className="flex items-center justify-between gap-3">
                <span className="num">{value}</span>
                <CopyButton text={value} label={rechargeTexts.copy(label)} iconOnly />
              </span>
            ),
          }))}
        />
        {reported.length === 0 ? null : (
          <DataTable
            label={rechargeTexts.reported}
            rows={reported}
            rowId={(row) => row._id}
            columns={COLUMNS}
            mobile="cards"
          />
        )}
      </div>
      {reporting ? <ReportDialog onClose={() => setReporting(false)} /> : null}
    </Card>
  )
}

const ACCOUNT = [
  [bankTexts.beneficiary, operatorBank.beneficiary],
  [bankTexts.bank, operatorBank.bank],
  [bankTexts.accountNumber, operatorBank.accountNumber],
  [bankTexts.ifsc, operatorBank.ifsc],
] as const

const STATUS: Readonly<Record<RechargeStatus, readonly [string, BadgeTone]>> = {
  waiting: [rechargeTexts.checking, 'warn'],
  confirmed: [rechargeTexts.credited, 'up'],
  rejected: [walletTexts.rejected, 'down'],
}

const COLUMNS: readonly DataColumn<ReportedRecharge>[] = [
  dateColumn('reportedAt', rechargeTexts.reportedAt, (row) => row.reportedAt, { withTime: true }),
  moneyColumn('amount', walletTexts.amount, (row) => row.amount, { bold: true }),
  {
    id: 'transaction',
    header: rechargeTexts.transaction,
    cell: (row) => <span className="num wrap-break-word">{row.transactionId}</span>,
  },
  {
    id: 'status',
    header: walletTexts.status,
    cell: (row) => {
      const [label, tone] = STATUS[row.status]
      return (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          <Badge tone={tone}>{label}</Badge>
          {row.reason === null ? null : (
            <span className="text-xs wrap-break-word text-ink-muted">{row.reason}</span>
          )}
        </span>
      )
    },
  },
]
