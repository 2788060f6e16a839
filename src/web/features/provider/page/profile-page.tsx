import EyeOff from 'lucide-react/icons/eye-off'
import type { ReactNode } from 'react'
import type { PublicProvider } from '#contract/providers/types.ts'
import { GrievanceCard } from './grievance-card.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileTabs } from './profile-tabs.tsx'
import { RegistrationCard } from './registration-card.tsx'
import { profileTexts } from './texts.ts'

type ProfilePageProps = {
  provider: PublicProvider
  actions: ReactNode
  /** The tab that is shown. */
  children: ReactNode
}

/** A provider's public page around one of its tabs. */
export function ProfilePage({ provider, actions, children }: ProfilePageProps) {
  return (
    <div className="page py-8 sm:py-10">
      {provider.verified ? null : <NotPublicYet />}
      <ProfileHeader provider={provider} actions={actions} />
      <div className="mt-8">
        <ProfileTabs provider={provider} />
      </div>
      <div className="mt-7 grid gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
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
