import type { ReactNode } from 'react'
import { planLabels } from '#contract/plans/texts.ts'
import type { PlanCard } from '#contract/plans/types.ts'
import { isSebiRegistered } from '#contract/providers/categories.ts'
import { providerTypeLabels } from '#contract/providers/texts.ts'
import type { RecordSummary } from '#contract/scorecard/summary-calls.ts'
import { segmentLabel } from '#web/lib/navigation/segment-label.ts'
import { buttonClass } from '#web/ui/actions/button-style.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { avatarShape } from '#web/ui/display/avatar-shape.ts'
import { SebiBadge } from '#web/ui/display/status-badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PlanFacts } from '../record/plan-facts.tsx'
import { planFactTexts } from '../texts.ts'

type ServiceCardProps = {
  plan: PlanCard
  level?: 2 | 3
  /** A button in the upper corner. */
  corner?: ReactNode
  /** The record of the provider's calls; undefined if there is none. */
  record: RecordSummary | undefined
}

/** A plan in a grid. The whole card links to its page. */
export function ServiceCard({ plan, level = 3, corner, record }: ServiceCardProps) {
  const { authorData } = plan
  const Heading = `h${level}` as const
  return (
    <Card interactive pad="none" className="h-full *:h-full">
      <div className="flex h-full flex-col">
        <div className="flex flex-1 flex-col p-5">
          <div className="flex items-start justify-between gap-2">
            <p className="text-xs font-[540] text-ink-muted">{segmentLabel(plan.segment)}</p>
            {corner}
          </div>
          <Heading className="mt-1 line-clamp-2 text-lg">
            <a href={`/view/services/${plan._id}`} className="row-link">
              {plan.title}
            </a>
          </Heading>
          {plan.serviceType === 'normal' ? (
            <p className="num mt-1 text-sm text-ink-muted">
              {planFactTexts.validFor(plan.validity)}
            </p>
          ) : null}
          <PlanFacts plan={plan} record={record} />
          <div className="mt-auto flex items-center gap-2.5 pt-5">
            <Avatar
              name={authorData.name}
              src={authorData.authorImage}
              size="sm"
              shape={avatarShape(authorData.type)}
            />
            <div className="min-w-0">
              <p className="line-clamp-2 text-sm font-[560]">{authorData.name}</p>
              <p className="truncate text-xs text-ink-muted">
                {providerTypeLabels[authorData.type]}
              </p>
            </div>
          </div>
        </div>
        <div className="flex min-h-14 items-center justify-between gap-3 border-t px-5 py-2.5">
          {isSebiRegistered(plan.category) ? <SebiBadge /> : <span />}
          {plan.paused ? (
            <span className="text-sm text-ink-muted">{planLabels.paused}</span>
          ) : (
            <span className={buttonClass({ size: 'sm' })}>
              <span className="num">{planLabels.buyFor(plan.price)}</span>
            </span>
          )}
        </div>
      </div>
    </Card>
  )
}
