import type { MySubscription } from '#contract/checkout/types.ts'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { RenewButton } from './renew-button.tsx'
import { afterTrial, daysLeftText, subscriptionTexts } from './texts.ts'

type TrialNoteProps = {
  trial: MySubscription
  /** On a page that is not about this plan alone: its name, and the way to buy it. */
  named?: boolean
}

/** A running free trial: the days that are left, its end, and what follows. */
export function TrialNote({ trial, named = false }: TrialNoteProps) {
  const daysLeft = daysLeftText(trial.daysLeft)
  const end = <DateTime value={trial.endsAt} />
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border bg-accent-soft px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-[560] [overflow-wrap:anywhere]">
          {named
            ? subscriptionTexts.freeTrialOf(trial.serviceName, daysLeft, end)
            : subscriptionTexts.freeTrial(daysLeft, end)}
        </p>
        <p className="mt-0.5 text-ink-soft">{afterTrial(trial)}</p>
      </div>
      {named && trial.canRenew ? <RenewButton subscription={trial} /> : null}
    </div>
  )
}

/** Whether it is a trial that runs now. */
export function isRunningTrial({ isFreeTrial, status }: MySubscription): boolean {
  return isFreeTrial && (status === 'running' || status === 'expiring')
}
