import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type CouponView, endCoupon } from '#contract/plans/coupons.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { actionsColumn, dateColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { couponPages } from '../pages.ts'
import { SellingTabs } from '../selling-tabs.tsx'
import { couponTexts } from '../texts.ts'

const CouponDialog = lazyPart(async () => (await import('./coupon-dialog.tsx')).CouponDialog)

/** The provider's coupons and how often they were used. */
export function CouponsScreen() {
  const list = useSuspenseInfiniteQuery(couponPages(useApi()))
  const [creating, setCreating] = useState(false)
  const [ending, setEnding] = useState<CouponView>()
  const columns = [...COLUMNS, endColumn(setEnding)]
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title={couponTexts.coupons}
        description={couponTexts.about}
        actions={
          <Button
            variant="primary"
            icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setCreating(true)}
          >
            {couponTexts.newCoupon}
          </Button>
        }
      />
      <SellingTabs />
      <EndlessTable
        list={list}
        label={couponTexts.coupons}
        emptyNote={couponTexts.noneHint}
        columns={columns}
      />
      {creating ? <CouponDialog onClose={() => setCreating(false)} /> : null}
      <EndDialog coupon={ending} onClose={() => setEnding(undefined)} />
    </div>
  )
}

type EndDialogProps = { coupon: CouponView | undefined; onClose: () => void }

function EndDialog({ coupon, onClose }: EndDialogProps) {
  const end = useMutationCall(endCoupon)
  const handleEnd = async () => {
    if (coupon === undefined) {
      return
    }
    try {
      const { message } = await end.mutateAsync({ body: { id: coupon._id } })
      toast.success(message)
    } catch (error) {
      toast.error(couponTexts.notEnded, messageOf(error))
    }
  }
  return (
    <ConfirmDialog
      open={coupon !== undefined}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={couponTexts.endQuestion(coupon?.code ?? '')}
      description={couponTexts.endHint}
      confirmLabel={couponTexts.endCoupon}
      tone="danger"
      onConfirm={handleEnd}
    />
  )
}

const STATUS: Readonly<Record<CouponView['status'], readonly [string, BadgeTone]>> = {
  active: [couponTexts.active, 'up'],
  expired: [couponTexts.expired, 'down'],
  exhausted: [couponTexts.usedUp, 'warn'],
  ended: [couponTexts.ended, 'neutral'],
}

const COLUMNS: readonly DataColumn<CouponView>[] = [
  {
    id: 'code',
    header: couponTexts.code,
    sortBy: (row) => row.code,
    cell: (row) => <span className="font-mono font-[540]">{row.code}</span>,
  },
  {
    id: 'off',
    header: couponTexts.discount,
    align: 'end',
    cell: (row) => (row.amount === null ? `${row.percent}%` : <Money rupees={row.amount} />),
  },
  {
    id: 'plan',
    header: couponTexts.for,
    sortBy: (row) => row.planTitle,
    cell: (row) => <span className="wrap-break-word">{row.planTitle ?? couponTexts.allPlans}</span>,
  },
  {
    id: 'used',
    header: couponTexts.used,
    align: 'end',
    sortBy: (row) => row.used,
    cell: (row) => (
      <>
        {couponTexts.usedOf(formatCount(row.used), formatCount(row.maxUses))}
        {row.held === 0 ? null : (
          <span className="block text-xs text-ink-muted">{couponTexts.inCheckouts(row.held)}</span>
        )}
      </>
    ),
  },
  dateColumn('expires', couponTexts.until, (row) => row.expiresAt, { sortable: true }),
  {
    id: 'status',
    header: couponTexts.status,
    sortBy: (row) => row.status,
    cell: (row) => {
      const [label, tone] = STATUS[row.status]
      return (
        <Badge tone={tone} dot>
          {label}
        </Badge>
      )
    },
  },
]

function endColumn(onEnd: (coupon: CouponView) => void): DataColumn<CouponView> {
  return actionsColumn((row) =>
    row.status === 'active' ? (
      <Button size="sm" aria-label={couponTexts.end(row.code)} onClick={() => onEnd(row)}>
        {couponTexts.endButton}
      </Button>
    ) : null,
  )
}
