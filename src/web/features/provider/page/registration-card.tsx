import type { ReactNode } from 'react'
import { isSebiRegistered } from '#contract/providers/categories.ts'
import type { PublicProvider } from '#contract/providers/types.ts'
import { readablePhone, telephoneHref } from '#web/lib/display/contact-text.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { profileFieldTexts } from '../texts.ts'
import { registrationTexts } from './texts.ts'

/**
 * The registration, contact and compliance officer that the law requires with a provider's name.
 */
export function RegistrationCard({ provider }: { provider: PublicProvider }) {
  const { RegName, regNumber, category, address1, address2, city, state } = provider
  const { complianceOfficerName, complianceOfficerEmail, complianceOfficerNumber } = provider
  const address = [address1, address2, city, state].filter((line) => line !== '')
  const officer = complianceOfficerName ?? complianceOfficerEmail ?? complianceOfficerNumber
  return (
    <section aria-labelledby="registration" className="rounded-lg border bg-surface">
      <h2 id="registration" className="border-b px-5 py-3.5 text-base font-[600]">
        {registrationTexts.title}
      </h2>
      <dl className="flex flex-col gap-4 px-5 py-4 text-base">
        <Entry label={registrationTexts.registeredName}>{RegName}</Entry>
        <Entry
          label={
            isSebiRegistered(category)
              ? registrationTexts.sebiRegistration
              : registrationTexts.registration
          }
        >
          <span className="num">{regNumber}</span>
        </Entry>
        {address.length === 0 ? null : (
          <Entry label={registrationTexts.address}>{address.join(', ')}</Entry>
        )}
        {provider.email === null && provider.number === null ? null : (
          <Entry label={registrationTexts.contact}>
            <Contact email={provider.email} number={provider.number} />
          </Entry>
        )}
        {officer === null ? null : (
          <Entry label={profileFieldTexts.complianceOfficer}>
            {complianceOfficerName}
            <Contact email={complianceOfficerEmail} number={complianceOfficerNumber} />
          </Entry>
        )}
        <Entry label={registrationTexts.gst}>
          {provider.gst ? registrationTexts.gstIncluded : registrationTexts.gstNotCharged}
        </Entry>
      </dl>
    </section>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function Contact({ email, number }: { email: string | null; number: string | null }) {
  return (
    <>
      {email === null ? null : (
        <span className="block">
          <TextAnchor href={`mailto:${email}`} tone="quiet">
            {email}
          </TextAnchor>
        </span>
      )}
      {number === null ? null : (
        <span className="num block">
          <TextAnchor href={telephoneHref(number)} tone="quiet">
            {readablePhone(number)}
          </TextAnchor>
        </span>
      )}
    </>
  )
}
