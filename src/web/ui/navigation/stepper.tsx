import Check from 'lucide-react/icons/check'
import { cx } from '../cx.ts'
import { wayTexts } from '../texts.ts'

type StepperProps = {
  /** The accessible name: 'Registration'. */
  label: string
  steps: readonly string[]
  /** Index of the current step, from 0; `steps.length` when all are done. */
  current: number
  className?: string
}

/** The position in a flow of a few steps. */
export function Stepper({ label, steps, current, className }: StepperProps) {
  return (
    <ol aria-label={label} className={cx('flex gap-2', className)}>
      {steps.map((step, index) => {
        const done = index < current
        const now = index === current
        return (
          <li key={step} aria-current={now ? 'step' : undefined} className="min-w-0 flex-1">
            <span
              aria-hidden="true"
              className={cx(
                'mb-2 block h-0.75 rounded-full transition-colors',
                done || now ? 'bg-accent' : 'bg-line-strong',
              )}
            />
            <span
              className={cx(
                'flex items-center gap-1 text-sm',
                now ? 'font-[560] text-ink' : 'text-ink-muted max-sm:sr-only',
              )}
            >
              {done ? <Check size={14} strokeWidth={2.25} aria-hidden="true" /> : null}
              <span className="truncate">{step}</span>
              {done ? <span className="sr-only"> {wayTexts.done}</span> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
