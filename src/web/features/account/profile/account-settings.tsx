import { PasswordSection } from '../security/password-section.tsx'
import { SessionsSection } from '../security/sessions-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { PhotoSection } from './photo-section.tsx'

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
