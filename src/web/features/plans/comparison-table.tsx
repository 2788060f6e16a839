import type { ReactNode } from 'react'
import { categoryTitle, isSebiRegistered } from '#contract/categories.ts'
import { languageLabels, returnSpans } from '#contract/enums.ts'
import { planLabels } from '#contract/labels.ts'
import type { PlanPage as Plan } from '#contract/plans/calls.ts'
import { segmentLabel } from '#web/lib/segment-label.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { Change } from '#web/ui/change.tsx'
import { Money } from '#web/ui/money.tsx'
import { formatCount } from '#web/ui/numbers.ts'
import { SebiBadge } from '#web/ui/status-badge.tsx'
import { TextAnchor } from '#web/ui/text-link.tsx'
import { comparisonHref } from './comparison.ts'
import { PerformanceNote } from './performance-note.tsx'
import { PlanPrice } from './plan-price.tsx'
import { removePick } from './use-picks.ts'

type Row = { readonly label: string; readonly cell: (plan: Plan) => ReactNode }

const NONE = <span className="text-ink-muted">None</span>

const ROWS: readonly Row[] = [
  { label: 'Price', cell: ({ price }) => <PlanPrice rupees={price} /> },
  { label: 'Validity', cell: ({ validity }) => `${validity} days` },
  {
    label: 'Price of 30 days',
    cell: ({ price, validity }) => <Money rupees={(price / validity) * 30} format="whole" />,
  },
  { label: 'Category', cell: ({ category }) => categoryTitle(category) },
  { label: 'Segment', cell: ({ segment }) => segmentLabel(segment) },
  {
    label: 'Registration',
    cell: ({ category }) => (isSebiRegistered(category) ? <SebiBadge /> : 'Of another body'),
  },
  {
    label: 'Languages',
    cell: ({ languages }) => languages.map((one) => languageLabels[one]).join(', '),
  },
  {
    label: 'Free trial',
    cell: ({ isFreeTrial, freeTrailDays }) => (isFreeTrial ? `${freeTrailDays} days` : NONE),
  },
]

const FUND_ROWS: readonly Row[] = [
  {
    label: 'Assets under management',
    cell: ({ AUM }) =>
      AUM === null ? planLabels.notAvailable : <Money rupees={AUM} format="short" />,
  },
  {
    label: 'Clients',
    cell: ({ NoOfClients }) =>
      NoOfClients === null ? planLabels.notAvailable : formatCount(NoOfClients),
  },
  ...returnSpans.map((span, index) => ({
    label: `Return ${span}`,
    cell: ({ returnsByTime }: Plan) => <Change value={returnsByTime[index]} />,
  })),
]

const FEATURE_ROWS: readonly Row[] = [
  { label: 'Key features', cell: ({ keyFeatures }) => <Marks marks={keyFeatures} /> },
  { label: 'Bonus features', cell: ({ bonusFeatures }) => <Marks marks={bonusFeatures} /> },
]

/** Plans in columns, what is to be known of them in rows. On a phone it scrolls within itself. */
export function ComparisonTable({ plans }: { plans: readonly Plan[] }) {
  const funds = plans.some(({ serviceType }) => serviceType !== 'normal')
  return (
    <>
      <section
        aria-label="Comparison"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table.
        tabIndex={0}
        className="scroll-hint relative overflow-x-auto rounded-lg border bg-surface"
      >
        <table className="w-full table-fixed border-collapse text-sm">
          <caption className="sr-only">Plans side by side</caption>
          <colgroup>
            <col className="w-28 sm:w-44" />
            {plans.map(({ _id }) => (
              <col key={_id} className="w-48 sm:w-56" />
            ))}
          </colgroup>
          <thead>
            <tr className="align-top">
              <td className={CORNER} />
              {plans.map((plan) => (
                <th
                  key={plan._id}
                  scope="col"
                  className="border-s px-4 py-4 text-start font-normal"
                >
                  <PlanHead plan={plan} plans={plans} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...ROWS, ...(funds ? FUND_ROWS : []), ...FEATURE_ROWS].map(({ label, cell }) => (
              <tr key={label} className="border-t align-top">
                <th scope="row" className={CORNER}>
                  {label}
                </th>
                {plans.map((plan) => (
                  <td key={plan._id} className="num border-s px-4 py-3 [overflow-wrap:anywhere]">
                    {cell(plan)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {funds ? <PerformanceNote /> : null}
    </>
  )
}

const CORNER =
  'scroll-fixed sticky start-0 z-1 bg-sunken px-3 py-3 text-start text-xs font-[540] text-ink-muted sm:px-4'

function PlanHead({ plan, plans }: { plan: Plan; plans: readonly Plan[] }) {
  const others = plans.filter(({ _id }) => _id !== plan._id).map(({ _id }) => _id)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-base leading-snug font-[600] [overflow-wrap:anywhere]">
        <TextAnchor href={`/view/services/${plan._id}`} tone="quiet">
          {plan.title}
        </TextAnchor>
      </p>
      <p className="flex items-center gap-2 text-ink-soft">
        <Avatar
          name={plan.authorData.name}
          src={plan.authorData.authorImage}
          size="xs"
          shape={plan.authorData.type === 'Non Individual' ? 'square' : 'round'}
        />
        <span className="min-w-0 [overflow-wrap:anywhere]">{plan.authorData.name}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonAnchor size="sm" href={`/view/services/${plan._id}`}>
          <span>
            View plan<span className="sr-only"> {plan.title}</span>
          </span>
        </ButtonAnchor>
        <TextAnchor
          href={comparisonHref(others)}
          onClick={() => removePick(plan._id)}
          className="py-1"
        >
          Remove<span className="sr-only"> {plan.title}</span>
        </TextAnchor>
      </div>
    </div>
  )
}

function Marks({ marks }: { marks: readonly string[] }) {
  return marks.length === 0 ? (
    NONE
  ) : (
    <ul className="flex list-disc flex-col gap-1.5 ps-4 marker:text-ink-muted">
      {marks.map((mark) => (
        <li key={mark}>{mark}</li>
      ))}
    </ul>
  )
}
