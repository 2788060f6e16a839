import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { securityTexts } from './texts.ts'

/** Sign-in settings of an admin. */
export function SecurityPage() {
  return (
    <div className="flex flex-col gap-8">
      <SectionHeader size="page" title={securityTexts.title} description={securityTexts.about} />
      <AuthenticatorSection />
      <PasswordSection />
      <SessionsSection />
    </div>
  )
}
