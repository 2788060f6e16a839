import { useSuspenseQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { publishingStatus } from '#contract/content/own-calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'

/** For providers who may write and not publish yet: what is missing, and the way there. */
export function PublishingNotice() {
  const { data } = useSuspenseQuery(callQuery(useApi(), publishingStatus, {})).data
  if (data.mayPublish) {
    return null
  }
  return (
    <section
      aria-label="Before you can publish"
      className="flex gap-3 rounded-lg border border-warn/30 bg-warn-soft px-4 py-3.5"
    >
      <Lock size={18} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-warn" />
      <div className="min-w-0 text-sm">
        <p className="text-base font-[560]">You can’t publish yet</p>
        <p className="text-ink-soft">Write and save as much as you like. To publish, you need:</p>
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
  verification: (
    <>
      A verified account. We check your documents;{' '}
      <TextAnchor href="/dashboard/serviceprovider/publicprofile">
        complete your public profile
      </TextAnchor>{' '}
      meanwhile.
    </>
  ),
  platform_plan: (
    <>
      A running platform plan or membership.{' '}
      <TextAnchor href="/dashboard/serviceprovider/platformplans">
        See platform plans and membership
      </TextAnchor>
      .
    </>
  ),
} as const
