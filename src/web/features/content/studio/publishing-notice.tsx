import { useSuspenseQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { publishingStatus } from '#contract/content/own-calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { studioTexts } from './texts.ts'

/** For providers who cannot publish yet: what is missing, with a link. */
export function PublishingNotice() {
  const { data } = useSuspenseQuery(callQuery(useApi(), publishingStatus, {})).data
  if (data.mayPublish) {
    return null
  }
  return (
    <section
      aria-label={studioTexts.beforeYouCanPublish}
      className="flex gap-3 rounded-lg border border-warn/30 bg-warn-soft px-4 py-3.5"
    >
      <Lock size={18} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-warn" />
      <div className="min-w-0 text-sm">
        <p className="text-base font-[560]">{studioTexts.youCantPublishYet}</p>
        <p className="text-ink-soft">{studioTexts.toPublish}</p>
        <ul className="mt-1.5 list-disc ps-5 text-ink-soft">
          {data.missing.map((one) => (
            <li key={one}>{MISSING[one]}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const MISSING = {
  verification: studioTexts.verifiedAccount(
    <TextAnchor href="/dashboard/serviceprovider/publicprofile">
      {studioTexts.completeProfile}
    </TextAnchor>,
  ),
  platform_plan: studioTexts.platformPlan(
    <TextAnchor href="/dashboard/serviceprovider/platformplans">{studioTexts.seePlans}</TextAnchor>,
  ),
} as const
