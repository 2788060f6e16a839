import type { ReactNode } from 'react'
import { navigationLabels } from '#contract/common/texts.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { AccountSettings } from './account-settings.tsx'

/** My Profile. `children` stand between the heading and the account: what a role adds. */
export function ProfilePage({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-8">
      <SectionHeader size="page" title={navigationLabels.profile} />
      {children}
      <AccountSettings />
    </div>
  )
}
