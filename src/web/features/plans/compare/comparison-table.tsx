import { Fragment, type ReactNode, useState } from 'react'
import { languageLabels } from '#contract/common/texts.ts'
import type { PlanPage as Plan } from '#contract/plans/calls.ts'
import { planLabels } from '#contract/plans/texts.ts'
import { returnSpans } from '#contract/plans/types.ts'
import { categoryTitle, isSebiRegistered } from '#contract/providers/categories.ts'
import { segmentLabel } from '#web/lib/navigation/segment-label.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { avatarShape } from '#web/ui/display/avatar-shape.ts'
import { SebiBadge } from '#web/ui/display/status-badge.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Change } from '#web/ui/text/change.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { PerformanceNote } from '../page/performance-note.tsx'
import { PlanPrice } from '../page/plan-price.tsx'
import { byDifference, comparisonHref, pairWith } from './comparison.ts'
import { compareTexts } from './texts.ts'
import { removePick } from './use-picks.ts'

type Row = {
  readonly label: string
  /** The compared value. Values with the same JSON are equal. */
  readonly value: (plan: Plan) => unknown
  readonly cell: (plan: Plan) => ReactNode
}

const { rows: LABELS } = compareTexts

const NONE = <span className="text-ink-muted">{compareTexts.none}</span>

const ROWS: readonly Row[] = [
  {
    label: LABELS.price,
    value: ({ price }) => price,
    cell: ({ price }) => <PlanPrice rupees={price} />,
  },
  {
    label: LABELS.validity,
    value: ({ validity }) => validity,
    cell: ({ validity }) => compareTexts.days(validity),
  },
  {
    label: LABELS.monthlyPrice,
    value: ({ price, validity }) => price / validity,
    cell: ({ price, validity }) => <Money rupees={(price / validity) * 30} format="whole" />,
  },
  {
    label: LABELS.category,
    value: ({ category }) => category,
    cell: ({ category }) => categoryTitle(category),
  },
  {
    label: LABELS.segment,
    value: ({ segment }) => segment,
    cell: ({ segment }) => segmentLabel(segment),
  },
  {
    label: LABELS.registration,
    value: ({ category }) => isSebiRegistered(category),
    cell: ({ category }) =>
      isSebiRegistered(category) ? <SebiBadge /> : compareTexts.otherRegulator,
  },
  {
    label: LABELS.languages,
    value: ({ languages }) => languages.toSorted(),
    cell: ({ languages }) => languages.map((one) => languageLabels[one]).join(', '),
  },
  {
    label: LABELS.trial,
    value: ({ isFreeTrial, freeTrailDays }) => (isFreeTrial ? freeTrailDays : null),
    cell: ({ isFreeTrial, freeTrailDays }) =>
      isFreeTrial ? compareTexts.days(freeTrailDays) : NONE,
  },
]

const FUND_ROWS: readonly Row[] = [
  {
    label: LABELS.assets,
    value: ({ AUM }) => AUM,
    cell: ({ AUM }) =>
      AUM === null ? planLabels.notAvailable : <Money rupees={AUM} format="short" />,
  },
  {
    label: LABELS.clients,
    value: ({ NoOfClients }) => NoOfClients,
    cell: ({ NoOfClients }) =>
      NoOfClients === null ? planLabels.notAvailable : formatCount(NoOfClients),
  },
  ...returnSpans.map((span, index) => ({
    label: compareTexts.returnOf(span),
    value: ({ returnsByTime }: Plan) => returnsByTime[index],
    cell: ({ returnsByTime }: Plan) => <Change value={returnsByTime[index]} />,
  })),
]

const FEATURE_ROWS: readonly Row[] = [
  {
    label: LABELS.keyFeatures,
    value: ({ keyFeatures }) => keyFeatures,
    cell: ({ keyFeatures }) => <Marks marks={keyFeatures} />,
  },
  {
    label: LABELS.bonusFeatures,
    value: ({ bonusFeatures }) => bonusFeatures,
    cell: ({ bonusFeatures }) => <Marks marks={bonusFeatures} />,
  },
]

/**
 * Plans in columns, differences first. A phone shows the first two plans, with each row's label
 * above its values.
 */
export function ComparisonTable({ plans: compared }: { plans: readonly Plan[] }) {
  const [chosen, setChosen] = useState<Pair>()
  const plans = withFirst(compared, chosen)
  const funds = plans.some(({ serviceType }) => serviceType !== 'normal')
  const rows = [...ROWS, ...(funds ? FUND_ROWS : []), ...FEATURE_ROWS]
  const { different, same } = byDifference(rows, plans)
  return (
    <>
      {plans.length > 2 ? <PairChoice plans={compared} shown={plans} onChange={setChosen} /> : null}
      <section
        aria-label={compareTexts.comparison}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table.
        tabIndex={0}
        className="scroll-hint relative overflow-x-auto rounded-lg border bg-surface"
      >
        <table className="w-full table-fixed border-collapse text-sm">
          <caption className="sr-only">{compareTexts.table}</caption>
          <colgroup>
            <col className="w-44 max-sm:hidden" />
            {plans.map(({ _id }) => (
              <col key={_id} className={cx('sm:w-56', PAIR_ON_PHONES)} />
            ))}
          </colgroup>
          <thead>
            <tr className="align-top">
              <td className={CORNER} />
              {plans.map((plan) => (
                <th
                  key={plan._id}
                  scope="col"
                  className={cx(CELL, 'py-4 text-start font-normal', PAIR_ON_PHONES)}
                >
                  <PlanHead plan={plan} plans={plans} />
                </th>
              ))}
            </tr>
          </thead>
          <Rows title={compareTexts.different} rows={different} plans={plans} />
          <Rows title={compareTexts.same} rows={same} plans={plans} />
        </table>
      </section>
      {funds ? <PerformanceNote /> : null}
    </>
  )
}

type Pair = readonly [string, string]

/** The chosen plans first, if they are among `plans`. */
function withFirst(plans: readonly Plan[], chosen: readonly string[] = []): readonly Plan[] {
  const first = chosen.flatMap((id) => plans.filter(({ _id }) => _id === id))
  return [...first, ...plans.filter((plan) => !first.includes(plan))]
}

/** A phone hides the column of labels and shows only the first two plans. */
const PAIR_ON_PHONES = 'max-sm:nth-[n+4]:hidden'

const CELL = 'border-s px-3 [overflow-wrap:anywhere] max-sm:nth-2:border-s-0 sm:px-4'

const LABEL = 'bg-sunken text-start text-xs font-[540] text-ink-muted'

const CORNER = `scroll-fixed sticky start-0 z-1 px-4 py-3 max-sm:hidden ${LABEL}`

/** Group titles, and on a phone also row labels, span the plans that are shown. */
const TITLE = 'px-3 pt-5 pb-2 text-start text-base sm:px-4'

function Rows(props: { title: string; rows: readonly Row[]; plans: readonly Plan[] }) {
  return props.rows.length === 0 ? null : (
    <tbody>
      <tr className="border-t">
        <th scope="rowgroup" colSpan={2} className={cx(TITLE, 'sm:hidden')}>
          {props.title}
        </th>
        <th
          scope="rowgroup"
          colSpan={props.plans.length + 1}
          className={cx(TITLE, 'max-sm:hidden')}
        >
          {props.title}
        </th>
      </tr>
      {props.rows.map(({ label, cell }) => (
        <Fragment key={label}>
          <tr className="border-t sm:hidden">
            <th scope="rowgroup" colSpan={2} className={cx(LABEL, 'px-3 py-1.5')}>
              {label}
            </th>
          </tr>
          <tr className="border-t align-top">
            <th scope="row" className={CORNER}>
              {label}
            </th>
            {props.plans.map((plan) => (
              <td key={plan._id} className={cx(CELL, 'num py-3', PAIR_ON_PHONES)}>
                {cell(plan)}
              </td>
            ))}
          </tr>
        </Fragment>
      ))}
    </tbody>
  )
}

function PairChoice(props: {
  plans: readonly Plan[]
  shown: readonly Plan[]
  onChange: (pair: Pair) => void
}) {
  const options = props.plans.map(({ _id, title }) => ({ value: _id, label: title }))
  const pair: Pair = [props.shown[0]?._id ?? '', props.shown[1]?._id ?? '']
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 sm:hidden">
      {SIDES.map(({ side, label }, index) => (
        <Select
          key={side}
          label={label}
          options={options}
          value={pair[index]}
          onValueChange={(id) => props.onChange(pairWith(pair, side, id))}
        />
      ))}
    </div>
  )
}

const SIDES = [
  { side: 'left', label: compareTexts.leftPlan },
  { side: 'right', label: compareTexts.rightPlan },
] as const

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
          shape={avatarShape(plan.authorData.type)}
        />
        <span className="min-w-0 [overflow-wrap:anywhere]">{plan.authorData.name}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonAnchor size="sm" href={`/view/services/${plan._id}`}>
          <span>
            {compareTexts.view}
            <span className="sr-only"> {plan.title}</span>
          </span>
        </ButtonAnchor>
        <TextAnchor
          href={comparisonHref(others)}
          onClick={() => removePick(plan._id)}
          className="py-1"
        >
          {compareTexts.remove}
          <span className="sr-only"> {plan.title}</span>
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
