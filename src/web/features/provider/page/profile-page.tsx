import EyeOff from 'lucide-react/icons/eye-off'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { PublicProvider } from '#contract/providers/types.ts'
import { cx } from '#web/ui/cx.ts'
import { GrievanceCard } from './grievance-card.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileTabs } from './profile-tabs.tsx'
import { RegistrationCard } from './registration-card.tsx'
import { profileTexts } from './texts.ts'

type ProfilePageProps = {
  provider: PublicProvider
  /** Whether it posts calls, or has posted some. */
  hasRecord: boolean
  actions: ReactNode
  /** Whether the first tab is open; on a phone the other tabs have a slim header. */
  isOverview: boolean
  /** The open tab. */
  children: ReactNode
}

/** A provider's public page, with one of its tabs. */
export function ProfilePage({
  provider,
  hasRecord,
  actions,
  isOverview,
  children,
}: ProfilePageProps) {
  const tabs = useKeptPlace(isOverview)
  return (
    <div className={cx('page', isOverview ? 'py-8 sm:py-10' : 'pt-5 pb-8 sm:py-10')}>
      {provider.verified ? null : <NotPublicYet />}
      <ProfileHeader provider={provider} actions={actions} slim={!isOverview} />
      <div ref={tabs} className={isOverview ? 'mt-8' : 'mt-3 sm:mt-8'}>
        <ProfileTabs provider={provider} hasRecord={hasRecord} />
      </div>
      <div className="mt-5 grid sm:mt-7 gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">{children}</div>
        <aside
          aria-label={profileTexts.compliance}
          className="flex flex-col gap-4 lg:sticky lg:top-23 lg:self-start"
        >
          <RegistrationCard provider={provider} />
          <GrievanceCard provider={provider} />
        </aside>
      </div>
    </div>
  )
}

/** Keeps the tabs in place on the screen when the header above them changes its height. */
function useKeptPlace(isOverview: boolean) {
  const row = useRef<HTMLDivElement>(null)
  const before = row.current?.getBoundingClientRect().top
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another tab changes the header.
  useLayoutEffect(() => {
    if (row.current === null || before === undefined) {
      return
    }
    const moved = row.current.getBoundingClientRect().top - before
    if (moved !== 0) {
      window.scrollBy({ top: moved, behavior: 'instant' })
    }
  }, [isOverview])
  return row
}

function NotPublicYet() {
  return (
    <p className="mb-6 flex gap-2.5 rounded-md border border-warn/30 bg-warn-soft px-3.5 py-3 text-sm text-ink">
      <EyeOff
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className="mt-px shrink-0 text-warn"
      />
      {profileTexts.notPublic}
    </p>
  )
}
