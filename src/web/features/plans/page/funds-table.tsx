import { useId, useState } from 'react'
import { planLabels } from '#contract/plans/texts.ts'
import type { PlanCard } from '#contract/plans/types.ts'
import { returnSpans } from '#contract/plans/types.ts'
import { categoryTitle } from '#contract/providers/categories.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { avatarShape } from '#web/ui/display/avatar-shape.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type DataColumn, DataTable } from '#web/ui/tables/data-table.tsx'
import { Change } from '#web/ui/text/change.tsx'
import { byReturn, type ReturnSpan, returnOf } from './fund-returns.ts'
import { PerformanceNote } from './performance-note.tsx'
import { fundTexts } from './texts.ts'

const COLUMNS: readonly DataColumn<PlanCard>[] = [
  {
    id: 'approach',
    header: planLabels.approach,
    sortBy: ({ title }) => title,
    cell: (plan) => <Approach plan={plan} />,
    className: 'min-w-64',
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

const FIRST_SPAN: ReturnSpan = '1Y'

/**
 * Funds with their returns: a table that any return sorts; on a phone, cards with the return of one
 * period, best first.
 */
export function FundsTable({ funds }: { funds: readonly PlanCard[] }) {
  return (
    <>
      <DataTable
        label={fundTexts.table}
        columns={COLUMNS}
        rows={funds}
        rowId={({ _id }) => _id}
        pageSize={Math.max(funds.length, 1)}
        initialSort={{ id: FIRST_SPAN, desc: true }}
        linkedRows
        className="max-sm:hidden"
      />
      <FundCards funds={funds} />
      <PerformanceNote />
    </>
  )
}

function FundCards({ funds }: { funds: readonly PlanCard[] }) {
  const [span, setSpan] = useState(FIRST_SPAN)
  const name = useId()
  return (
    <div className="sm:hidden">
      <fieldset>
        <legend className="text-sm font-[560]">{fundTexts.period}</legend>
        <div className="mt-1.5 grid grid-cols-5 overflow-clip rounded-md border bg-surface">
          {returnSpans.map((one) => (
            <label key={one} className={SPAN}>
              <input
                type="radio"
                name={name}
                checked={one === span}
                onChange={() => setSpan(one)}
                className="sr-only"
              />
              {one}
            </label>
          ))}
        </div>
      </fieldset>
      <ul aria-label={fundTexts.table} className="mt-4 flex flex-col gap-3">
        {byReturn(funds, span).map((plan) => (
          <li key={plan._id}>
            <Card interactive pad="sm">
              <div className="flex items-center justify-between gap-4">
                <Approach plan={plan} />
                <span className="shrink-0 text-lg font-[560]">
                  <Change value={returnOf(plan, span)} missing={planLabels.notAvailable} bare />
                </span>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  )
}

const SPAN =
  'relative flex min-h-11 items-center justify-center border-s text-sm first:border-s-0 has-checked:bg-sunken has-checked:font-[600] has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px]'

function Approach({ plan }: { plan: PlanCard }) {
  const { authorData } = plan
  return (
    <div className="flex items-center gap-3">
      <Avatar
        name={authorData.name}
        src={authorData.authorImage}
        size="sm"
        shape={avatarShape(authorData.type)}
      />
      <div className="min-w-0">
        <a href={`/view/services/${plan._id}`} className="row-link font-[560] text-ink">
          {plan.title}
        </a>
        <p className="text-xs text-ink-muted">{authorData.name}</p>
        <p className="text-xs text-ink-muted">{categoryTitle(plan.category)}</p>
      </div>
    </div>
  )
}
