import Check from 'lucide-react/icons/check'
import Scale from 'lucide-react/icons/scale'
import { Button } from '#web/ui/actions/button.tsx'
import { COMPARED_MAX } from './comparison.ts'
import type { Picked } from './picks.ts'
import { compareTexts } from './texts.ts'
import { togglePick, usePicks } from './use-picks.ts'

/** Adds a plan to the comparison or removes it. */
export function CompareToggle({ plan, size = 'sm' }: { plan: Picked; size?: 'sm' | 'md' }) {
  const picks = usePicks()
  const picked = picks.some(({ _id }) => _id === plan._id)
  const full = !picked && picks.length >= COMPARED_MAX
  const Icon = picked ? Check : Scale
  return (
    <Button
      size={size}
      variant={size === 'sm' ? 'ghost' : 'secondary'}
      aria-pressed={picked}
      disabled={full}
      title={full ? compareTexts.full(COMPARED_MAX) : undefined}
      onClick={() => togglePick(plan)}
      icon={<Icon size={15} strokeWidth={1.75} aria-hidden="true" />}
      className={picked ? 'bg-accent-soft! text-accent-ink!' : undefined}
    >
      <span>
        {compareTexts.compare}
        <span className="sr-only"> {plan.title}</span>
      </span>
    </Button>
  )
}
