import { ContactSection } from './contact-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PhotoSection } from './photo-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** The account itself, the same for investors and providers. */
export function AccountSettings() {
  return (
    <>
      <PhotoSection />
      <DetailsSection />
      <ContactSection />
      <PasswordSection />
      <SessionsSection />
    </>
  )
}
