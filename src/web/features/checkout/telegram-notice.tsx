import { telegramMessages } from '#contract/messages/plans.ts'
import { TextAnchor } from '#web/ui/text-link.tsx'

/** Calls of a plan reach the buyer through Telegram: without a handle nothing is bought. */
export function TelegramNotice() {
  const { title, description } = telegramMessages.missing
  return (
    <div className="rounded-md border bg-warn-soft px-3.5 py-3 text-sm text-warn">
      <p className="font-[560]">{title}</p>
      <p>{description}</p>
      <TextAnchor href="/dashboard/user/myprofile">Open my profile</TextAnchor>
    </div>
  )
}
