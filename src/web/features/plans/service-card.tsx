import type { ReactNode } from 'react'
import { isSebiRegistered } from '#contract/categories.ts'
import type { PlanCard } from '#contract/entities/plan.ts'
import { providerTypeLabels } from '#contract/enums.ts'
import { planLabels } from '#contract/labels.ts'
import { segmentLabel } from '#web/lib/segment-label.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { SebiBadge } from '#web/ui/status-badge.tsx'

type ServiceCardProps = {
  plan: PlanCard
  level?: 2 | 3
  /** A button in the upper corner. */
  corner?: ReactNode
  /** A line of what else there is to say. */
  facts?: ReactNode
}

/** A plan in a grid. The whole card leads to its page. */
export function ServiceCard({ plan, level = 3, corner, facts }: ServiceCardProps) {
  const { authorData } = plan
  const Heading = `h${level}` as const
  return (
    <Card interactive pad="none" className="h-full *:h-full">
      <div className="flex h-full flex-col">
        {plan.bannerURL === null ? null : (
          <img
            src={plan.bannerURL}
            alt=""
            width={1200}
            height={480}
            loading="lazy"
            className="aspect-4/1 w-full border-b bg-sunken object-cover"
          />
        )}
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
            <p className="num mt-1 text-sm text-ink-muted">Valid for {plan.validity} days</p>
          ) : null}
          {facts}
          <div className="mt-auto flex items-center gap-2.5 pt-5">
            <Avatar
              name={authorData.name}
              src={authorData.authorImage}
              size="sm"
              shape={authorData.type === 'Non Individual' ? 'square' : 'round'}
            />
            <div className="min-w-0">
              <p className="truncate text-sm font-[560]">{authorData.name}</p>
              <p className="truncate text-xs text-ink-muted">
                {providerTypeLabels[authorData.type]}
              </p>
            </div>
          </div>
        </div>
        <div className="flex min-h-14 items-center justify-between gap-3 border-t px-5 py-2.5">
          {isSebiRegistered(plan.category) ? <SebiBadge /> : <span />}
          <span className={buttonClass({ size: 'sm' })}>
            <span className="num">{planLabels.buyFor(plan.price)}</span>
          </span>
        </div>
      </div>
    </Card>
  )
}
