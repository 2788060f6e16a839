import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { cx } from '#web/ui/cx.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { SetupStep } from './setup-steps.ts'
import { setupTexts } from './texts.ts'

/**
 * The remaining steps before investors find, trust and reach a provider. Each links to its page.
 */
export function SetupList({ steps }: { steps: readonly SetupStep[] }) {
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <Card title={setupTexts.title} description={setupTexts.progress(done, steps.length)} pad="none">
      <ol className="divide-y">
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
    </Card>
  )
}

const STATES: Readonly<Record<SetupStep['state'], string>> = {
  done: setupTexts.done,
  open: setupTexts.toDo,
  waiting: setupTexts.withUs,
}

function Step({ step: { state, title, note, href } }: { step: SetupStep }) {
  return (
    <li className="flex items-start gap-4 px-5 py-3.5 sm:px-6">
      <span
        aria-hidden="true"
        className={cx(
          'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full',
          state === 'done' && 'bg-up-soft text-up',
          state === 'waiting' && 'bg-warn-soft text-warn',
          state === 'open' && 'border border-dashed border-line-control',
        )}
      >
        {state === 'done' ? <Check size={14} strokeWidth={2.5} /> : null}
        {state === 'waiting' ? <Clock size={14} strokeWidth={2} /> : null}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-base text-ink">
          {state === 'open' ? (
            <a
              href={href}
              className="group inline-flex items-center gap-1.5 font-[560] hover:underline"
            >
              {title}
              <ArrowRight size={14} strokeWidth={2} aria-hidden="true" />
            </a>
          ) : (
            title
          )}
        </p>
        <p className="text-sm text-ink-muted">{note}</p>
      </div>
      <span
        className={cx(
          'mt-0.5 shrink-0 text-sm',
          state === 'done' ? 'text-ink-muted' : 'font-[560] text-ink',
        )}
      >
        {STATES[state]}
      </span>
    </li>
  )
}
