import { categoryTitle } from '#contract/categories.ts'
import type { PlanCard } from '#contract/entities/plan.ts'
import { returnSpans } from '#contract/enums.ts'
import { planLabels } from '#contract/labels.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Change } from '#web/ui/change.tsx'
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx'
import { PerformanceNote } from './performance-note.tsx'

const COLUMNS: readonly DataColumn<PlanCard>[] = [
  {
    id: 'approach',
    header: planLabels.approach,
    sortBy: ({ title }) => title,
    cell: (plan) => <Approach plan={plan} />,
    // On a phone the name stays while the returns are scrolled.
    className:
      'min-w-44 max-sm:max-w-44 max-sm:sticky max-sm:start-0 max-sm:z-2 max-sm:[td&]:bg-surface scroll-fixed sm:min-w-64',
  },
  ...returnSpans.map(
    (span, index): DataColumn<PlanCard> => ({
      id: span,
      header: span,
      align: 'end',
      sortBy: ({ returnsByTime }) => returnsByTime[index] ?? null,
      cell: ({ returnsByTime }) => (
        <Change value={returnsByTime[index]} missing={planLabels.notAvailable} bare />
      ),
    }),
  ),
]

/** Funds with what they have returned. All rows stand in one table: a return sorts all of them. */
export function FundsTable({ funds }: { funds: readonly PlanCard[] }) {
  return (
    <>
      <DataTable
        label="Funds and their returns"
        columns={COLUMNS}
        rows={funds}
        rowId={({ _id }) => _id}
        pageSize={Math.max(funds.length, 1)}
        initialSort={{ id: '1Y', desc: true }}
        linkedRows
      />
      <PerformanceNote />
    </>
  )
}

function Approach({ plan }: { plan: PlanCard }) {
  const { authorData } = plan
  return (
    <div className="flex items-center gap-3">
      <Avatar
        name={authorData.name}
        src={authorData.authorImage}
        size="sm"
        shape={authorData.type === 'Non Individual' ? 'square' : 'round'}
      />
      <div className="min-w-0">
        <a href={`/view/services/${plan._id}`} className="row-link font-[560] text-ink">
          {plan.title}
        </a>
        <p className="text-xs text-ink-muted">
          {authorData.name} · {categoryTitle(plan.category)}
        </p>
      </div>
    </div>
  )
}
