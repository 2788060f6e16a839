import { languageLabels, languages, type SocialNetwork, segments } from '#contract/enums.ts'
import { DESCRIPTION_MAX_CHARACTERS } from '#contract/limits.ts'
import { LEGAL_TEXT_MAX_CHARACTERS } from '#contract/providers/entities.ts'
import { AddressField, CityField, PinField, StateField } from '#web/lib/address-fields.tsx'
import { emailOf, textOf } from '#web/lib/form.tsx'
import { Card } from '#web/ui/card.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TickList } from '#web/ui/tick-list.tsx'
import type { PublicProfileForm } from './use-public-profile.ts'

type FieldsProps = { form: PublicProfileForm }

export function AboutFields({ form }: FieldsProps) {
  return (
    <Card title="About" description="The first thing visitors read.">
      <div className="flex flex-col gap-6">
        <form.Field name="description">
          {(field) => (
            <TextArea
              {...textOf(field)}
              label="Description"
              rows={6}
              maxLength={DESCRIPTION_MAX_CHARACTERS}
            />
          )}
        </form.Field>
        <form.Field name="languages">
          {(field) => (
            <TickList
              label="Languages"
              options={languages.map((value) => ({ value, label: languageLabels[value] }))}
              values={field.state.value}
              onValuesChange={(values) => field.handleChange([...values])}
            />
          )}
        </form.Field>
        <form.Field name="segments">
          {(field) => (
            <TickList
              label="Segments"
              options={segments.map((value) => ({ value, label: value }))}
              values={field.state.value}
              onValuesChange={(values) => field.handleChange([...values])}
            />
          )}
        </form.Field>
        <form.Field name="experienceSince">
          {(field) => (
            <TextField
              {...textOf(field)}
              label="In practice since"
              optional
              inputMode="numeric"
              maxLength={4}
              placeholder="Year"
              className="max-w-44"
            />
          )}
        </form.Field>
      </div>
    </Card>
  )
}

export function ContactFields({ form }: FieldsProps) {
  return (
    <Card
      title="Contact"
      description="For clients. It can differ from your sign-in email and number."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <form.Field name="email">
          {(field) => (
            <TextField {...emailOf(field)} label="E-mail" optional autoComplete="email" />
          )}
        </form.Field>
        <form.Field name="number">
          {(field) => <PhoneField {...textOf(field)} label="Phone" optional />}
        </form.Field>
        <form.Field name="address1">
          {(field) => <AddressField field={field} line={1} />}
        </form.Field>
        <form.Field name="address2">
          {(field) => <AddressField field={field} line={2} optional />}
        </form.Field>
        <form.Field name="city">{(field) => <CityField field={field} />}</form.Field>
        <form.Field name="state">{(field) => <StateField field={field} />}</form.Field>
        <form.Field name="pin">
          {(field) => <PinField field={field} optional hint="Not shown on the page." />}
        </form.Field>
      </div>
    </Card>
  )
}

export function ComplianceFields({ form }: FieldsProps) {
  return (
    <Card
      title="Compliance"
      description="Your complaints contact and the texts clients must be able to read."
    >
      <div className="flex flex-col gap-5">
        <form.Field name="registrationDate">
          {(field) => (
            <TextField
              {...textOf(field)}
              type="date"
              label="Date of registration"
              optional
              hint="As on your certificate. Used in client agreements."
              className="max-w-64"
            />
          )}
        </form.Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <form.Field name="complianceOfficerName">
            {(field) => (
              <TextField
                {...textOf(field)}
                label="Compliance officer"
                optional
                autoComplete="off"
                className="sm:col-span-2"
              />
            )}
          </form.Field>
          <form.Field name="complianceOfficerEmail">
            {(field) => (
              <TextField {...emailOf(field)} label="Officer’s e-mail" optional autoComplete="off" />
            )}
          </form.Field>
          <form.Field name="complianceOfficerNumber">
            {(field) => (
              <PhoneField {...textOf(field)} label="Officer’s phone" optional autoComplete="off" />
            )}
          </form.Field>
        </div>
        {LEGAL_TEXTS.map(({ name, label }) => (
          <form.Field key={name} name={name}>
            {(field) => (
              <TextArea
                {...textOf(field)}
                label={label}
                optional
                rows={4}
                maxLength={LEGAL_TEXT_MAX_CHARACTERS}
                labelEnd={<span />}
              />
            )}
          </form.Field>
        ))}
      </div>
    </Card>
  )
}

const LEGAL_TEXTS = [
  { name: 'disclaimer', label: 'Disclaimer' },
  { name: 'refundPolicy', label: 'Refund policy' },
  { name: 'riskFactors', label: 'Risk factors' },
  { name: 'conflictOfInterest', label: 'Conflict of interest' },
] as const

export function SocialFields({ form }: FieldsProps) {
  return (
    <Card title="Elsewhere" description="Your pages on other networks, as full addresses.">
      <div className="grid gap-5 sm:grid-cols-2">
        {NETWORKS.map(({ network, label, placeholder }) => (
          <form.Field key={network} name={`socials.${network}`}>
            {(field) => (
              <TextField
                {...textOf(field)}
                label={label}
                optional
                type="url"
                autoComplete="off"
                placeholder={placeholder}
              />
            )}
          </form.Field>
        ))}
      </div>
    </Card>
  )
}

const NETWORKS: readonly { network: SocialNetwork; label: string; placeholder: string }[] = [
  { network: 'instagram', label: 'Instagram', placeholder: 'https://instagram.com/…' },
  { network: 'youtube', label: 'YouTube', placeholder: 'https://youtube.com/@…' },
  { network: 'twitter', label: 'X (Twitter)', placeholder: 'https://x.com/…' },
  { network: 'linkedin', label: 'LinkedIn', placeholder: 'https://linkedin.com/company/…' },
]
