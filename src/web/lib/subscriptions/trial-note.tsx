import type { MySubscription } from '#contract/checkout/types.ts'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { RenewButton } from './renew-button.tsx'
import { afterTrial, daysLeftText, subscriptionTexts } from './texts.ts'

type TrialNoteProps = {
  trial: MySubscription
  /** Shows the plan's name and a link to buy it, for pages that are not about this plan only. */
  named?: boolean
}

/** A running free trial: the days left, its end, and what happens then. */
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

/** Whether the subscription is a free trial that is running now. */
export function isRunningTrial({ isFreeTrial, status }: MySubscription): boolean {
  return isFreeTrial && (status === 'running' || status === 'expiring')
}
