import { DESCRIPTION_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { languageLabels } from '#contract/common/texts.ts'
import { languages, segments } from '#contract/common/types.ts'
import { socialNetworkLabels } from '#contract/providers/texts.ts'
import {
  LEGAL_TEXT_MAX_CHARACTERS,
  type SocialNetwork,
  socialNetworks,
} from '#contract/providers/types.ts'
import { AddressField, CityField, PinField, StateField } from '#web/lib/forms/address-fields.tsx'
import { TickList } from '#web/ui/display/tick-list.tsx'
import { PhoneField } from '#web/ui/forms/phone-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { EmailField, TextField } from '#web/ui/forms/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { profileFieldTexts } from '../texts.ts'
import { publicProfileTexts } from './texts.ts'
import type { PublicProfileForm } from './use-public-profile.ts'

type FieldsProps = Pick<PublicProfileForm, 'Field'>

export function AboutFields({ Field }: FieldsProps) {
  return (
    <Card title={profileFieldTexts.about} description={publicProfileTexts.aboutHint}>
      <div className="flex flex-col gap-6">
        <Field
          name="description"
          as={TextArea}
          label={publicProfileTexts.description}
          rows={6}
          maxLength={DESCRIPTION_MAX_CHARACTERS}
        />
        <Field
          name="languages"
          as={TickList}
          label={profileFieldTexts.languages}
          options={languages.map((value) => ({ value, label: languageLabels[value] }))}
        />
        <Field
          name="segments"
          as={TickList}
          label={profileFieldTexts.segments}
          options={segments.map((value) => ({ value, label: value }))}
        />
        <Field
          name="experienceSince"
          as={TextField}
          label={publicProfileTexts.inPracticeSince}
          optional
          inputMode="numeric"
          maxLength={4}
          placeholder={publicProfileTexts.year}
          className="max-w-44"
        />
      </div>
    </Card>
  )
}

export function ContactFields({ Field }: FieldsProps) {
  return (
    <Card title={publicProfileTexts.contact} description={publicProfileTexts.contactHint}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="email"
          as={EmailField}
          label={publicProfileTexts.email}
          optional
          autoComplete="email"
        />
        <Field name="number" as={PhoneField} label={publicProfileTexts.phone} optional />
        <Field name="address1" as={AddressField} line={1} />
        <Field name="address2" as={AddressField} line={2} optional />
        <Field name="city" as={CityField} />
        <Field name="state" as={StateField} />
        <Field name="pin" as={PinField} optional hint={publicProfileTexts.notShown} />
      </div>
    </Card>
  )
}

export function ComplianceFields({ Field }: FieldsProps) {
  return (
    <Card title={publicProfileTexts.compliance} description={publicProfileTexts.complianceHint}>
      <div className="flex flex-col gap-5">
        <Field
          name="registrationDate"
          as={TextField}
          type="date"
          label={publicProfileTexts.registrationDate}
          optional
          hint={publicProfileTexts.registrationDateHint}
          className="max-w-64"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            name="complianceOfficerName"
            as={TextField}
            label={profileFieldTexts.complianceOfficer}
            optional
            autoComplete="off"
            className="sm:col-span-2"
          />
          <Field
            name="complianceOfficerEmail"
            as={EmailField}
            label={publicProfileTexts.officersEmail}
            optional
            autoComplete="off"
          />
          <Field
            name="complianceOfficerNumber"
            as={PhoneField}
            label={publicProfileTexts.officersPhone}
            optional
            autoComplete="off"
          />
        </div>
        {LEGAL_TEXTS.map(({ name, label }) => (
          <Field
            key={name}
            name={name}
            as={TextArea}
            label={label}
            optional
            rows={4}
            maxLength={LEGAL_TEXT_MAX_CHARACTERS}
            labelEnd={<span />}
          />
        ))}
      </div>
    </Card>
  )
}

const LEGAL_TEXTS = [
  { name: 'disclaimer', label: profileFieldTexts.disclaimer },
  { name: 'refundPolicy', label: profileFieldTexts.refundPolicy },
  { name: 'riskFactors', label: profileFieldTexts.riskFactors },
  { name: 'conflictOfInterest', label: profileFieldTexts.conflictOfInterest },
] as const

export function SocialFields({ Field }: FieldsProps) {
  return (
    <Card title={publicProfileTexts.elsewhere} description={publicProfileTexts.elsewhereHint}>
      <div className="grid gap-5 sm:grid-cols-2">
        {socialNetworks.map((network) => (
          <Field
            key={network}
            name={`socials.${network}`}
            as={TextField}
            label={socialNetworkLabels[network]}
            optional
            type="url"
            autoComplete="off"
            placeholder={EXAMPLES[network]}
          />
        ))}
      </div>
    </Card>
  )
}

/** Example addresses. */
const EXAMPLES: Readonly<Record<SocialNetwork, string>> = {
  instagram: 'https://instagram.com/…',
  youtube: 'https://youtube.com/@…',
  twitter: 'https://x.com/…',
  linkedin: 'https://linkedin.com/company/…',
}
