import type { ReactNode } from 'react'
import { navigationLabels } from '#contract/common/texts.ts'
import { operator } from '#contract/documents/operator-facts.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { PasswordSection } from '../security/password-section.tsx'
import { SessionsSection } from '../security/sessions-section.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { PhotoSection } from './photo-section.tsx'
import { deletionTexts } from './texts.ts'

/**
 * My Profile. `children` are the parts that a role adds, between the heading and the account
 * sections.
 */
export function ProfilePage({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-8">
      <SectionHeader size="page" title={navigationLabels.profile} />
      {children}
      <PhotoSection />
      <DetailsSection />
      <ContactSection />
      <PasswordSection />
      <SessionsSection />
      <SettingsSection title={deletionTexts.title}>
        <p className="text-sm text-ink-soft">
          {deletionTexts.about(
            <TextAnchor href={`mailto:${operator.privacyEmail}`}>
              {operator.privacyEmail}
            </TextAnchor>,
          )}
        </p>
      </SettingsSection>
    </div>
  )
}
