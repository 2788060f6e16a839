import type { PlanCard } from '#contract/entities/plan.ts'
import { planLabels } from '#contract/labels.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { SebiBadge } from '#web/ui/status-badge.tsx'

/** A plan in a grid. The whole card leads to its page. */
export function ServiceCard({ plan }: { plan: PlanCard }) {
  const { authorData } = plan
  return (
    <Card interactive className="flex h-full flex-col">
      <div className="flex h-full flex-col">
        <div className="flex items-center gap-3">
          <Avatar
            name={authorData.name}
            src={authorData.authorImage}
            shape={authorData.type === 'Non Individual' ? 'square' : 'round'}
          />
          <div className="min-w-0">
            <p className="truncate text-sm font-[560]">{authorData.name}</p>
            <p className="truncate text-xs text-ink-muted">{authorData.type}</p>
          </div>
        </div>
        <h3 className="mt-4 line-clamp-2 text-lg">
          <a href={`/view/services/${plan._id}`} className="row-link">
            {plan.title}
          </a>
        </h3>
        <p className="mt-1 text-sm text-ink-muted">
          <span className="first-letter:uppercase">{plan.segment}</span>
          {plan.serviceType === 'normal' ? (
            <span className="num"> · valid for {plan.validity} days</span>
          ) : null}
        </p>
        <div className="mt-5 flex flex-1 items-end justify-between gap-3">
          <SebiBadge />
          <span className={buttonClass({ size: 'sm' })}>
            <span className="num">{planLabels.buyFor(plan.price)}</span>
          </span>
        </div>
      </div>
    </Card>
  )
}
