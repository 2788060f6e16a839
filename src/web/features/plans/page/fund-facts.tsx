import type { Plan } from '#contract/plans/types.ts'
import { returnSpans } from '#contract/plans/types.ts'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Change } from '#web/ui/text/change.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { PerformanceNote } from './performance-note.tsx'
import { fundTexts } from './texts.ts'

/** The size, manager and returns of a fund. */
export function FundFacts({ plan }: { plan: Plan }) {
  return (
    <>
      <DetailList
        columns={3}
        className="mt-3"
        items={[
          {
            label: fundTexts.assets,
            value: plan.AUM === null ? null : <Money rupees={plan.AUM} format="short" />,
          },
          {
            label: fundTexts.clients,
            value:
              plan.NoOfClients === null ? null : (
                <span className="num">{formatCount(plan.NoOfClients)}</span>
              ),
          },
          { label: fundTexts.manager, value: plan.Fundmanager },
        ]}
      />
      <h3 className="mt-6 text-base">{fundTexts.returns}</h3>
      <dl className="mt-2 grid grid-cols-3 gap-px overflow-clip rounded-lg border bg-line sm:grid-cols-5">
        {returnSpans.map((span, index) => (
          <div key={span} className="bg-surface px-4 py-3 last:max-sm:col-span-2">
            <dt className="text-xs text-ink-muted">{span}</dt>
            <dd className="mt-0.5 text-base">
              <Change value={plan.returnsByTime[index]} />
            </dd>
          </div>
        ))}
      </dl>
      <PerformanceNote />
    </>
  )
}
