import { PASSWORD_MIN_CHARACTERS } from '#contract/accounts/limits.ts'
import { DESCRIPTION_MAX_CHARACTERS } from '#contract/common/limits.ts'
import {
  categoryOf,
  categoryTitle,
  dateLabel,
  type ProviderType,
  providerCategories,
  registrationNumberLabel,
} from '#contract/providers/categories.ts'
import { providerTypeLabels } from '#contract/providers/texts.ts'
import { AddressField, CityField, StateField } from '#web/lib/forms/address-fields.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { PhoneField } from '#web/ui/forms/phone-field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { choosesCategory, type MasterCompany } from './application-form.ts'
import { applicationTexts } from './texts.ts'
import type { ApplicationForm } from './use-application.ts'

type FieldsProps = Pick<ApplicationForm, 'Field'>
type MasterProps = FieldsProps & { master: MasterCompany | undefined }

const TYPE_HINTS = {
  Individual: applicationTexts.individualHint,
  'Non Individual': applicationTexts.companyHint,
} as const satisfies Partial<Record<ProviderType, string>>
const TYPES = ['Individual', 'Non Individual'] as const

/** The category and type of the applicant. */
export function KindFields({ Field, master }: MasterProps) {
  return (
    <Card title={applicationTexts.kind}>
      <div className="flex flex-col gap-5">
        {choosesCategory(master) ? (
          <Field
            name="category"
            as={Select}
            label={applicationTexts.category}
            placeholder={applicationTexts.chooseCategory}
            options={providerCategories.map((value) => ({
              value,
              label: categoryTitle(value),
            }))}
          />
        ) : null}
        {master === undefined ? (
          <Field
            name="type"
            as={RadioGroup}
            label={applicationTexts.type}
            variant="cards"
            columns={2}
            options={TYPES.map((value) => ({
              value,
              label: providerTypeLabels[value],
              hint: TYPE_HINTS[value],
            }))}
          />
        ) : (
          <p className="text-base text-ink-soft">
            {applicationTexts.subProfileOf(
              <strong className="font-[600] text-ink">{master.RegName}</strong>,
              categoryTitle(master.category),
            )}
          </p>
        )}
      </div>
    </Card>
  )
}

/** The applicant's registration. */
export function RegistrationFields({
  form,
  Field,
  master,
}: MasterProps & Pick<ApplicationForm, 'form'>) {
  return (
    <Card title={applicationTexts.registration}>
      <form.Subscribe selector={({ values }) => [values.type, values.category] as const}>
        {([type, category]) => {
          const known = categoryOf(category)
          return (
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                name="RegName"
                as={TextField}
                label={applicationTexts.registeredName}
                autoComplete="organization"
                readOnly={master !== undefined}
                hint={master === undefined ? undefined : applicationTexts.registeredNameHint}
              />
              <Field
                name="regNumber"
                as={TextField}
                label={
                  known === undefined
                    ? applicationTexts.registrationNumber
                    : registrationNumberLabel(known)
                }
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                readOnly={!choosesCategory(master)}
                hint={choosesCategory(master) ? undefined : applicationTexts.companyNumberHint}
              />
              <Field
                name="name"
                as={TextField}
                label={applicationTexts.contactName}
                autoComplete="name"
                hint={type === 'Non Individual' ? applicationTexts.contactNameHint : undefined}
              />
              <Field
                name="DOB"
                as={TextField}
                label={dateLabel(type)}
                type="date"
                min="1900-01-01"
                autoComplete={type === 'Non Individual' ? 'off' : 'bday'}
              />
              <Field
                name="gst"
                as={Checkbox}
                label={applicationTexts.chargesGst}
                className="sm:col-span-2"
              />
            </div>
          )
        }}
      </form.Subscribe>
    </Card>
  )
}

/** The applicant's contact details. */
export function ContactFields({ Field }: FieldsProps) {
  return (
    <Card title={applicationTexts.contact}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="email"
          as={TextField}
          label={applicationTexts.email}
          readOnly
          hint={applicationTexts.emailHint}
        />
        <Field name="number" as={PhoneField} label={applicationTexts.mobileNumber} maxLength={15} />
        <Field name="address1" as={AddressField} line={1} />
        <Field name="address2" as={AddressField} line={2} />
        <Field name="state" as={StateField} />
        <Field name="city" as={CityField} />
      </div>
    </Card>
  )
}

export function AboutFields({ Field }: FieldsProps) {
  return (
    <Card title={applicationTexts.about} description={applicationTexts.aboutHint}>
      <Field
        name="description"
        as={TextArea}
        label={applicationTexts.description}
        rows={5}
        maxLength={DESCRIPTION_MAX_CHARACTERS}
        placeholder={applicationTexts.descriptionHint}
      />
    </Card>
  )
}

export function PasswordFields({ Field }: FieldsProps) {
  return (
    <Card title={applicationTexts.password}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="password"
          as={PasswordField}
          label={applicationTexts.password}
          autoComplete="new-password"
          hint={applicationTexts.passwordHint(PASSWORD_MIN_CHARACTERS)}
        />
        <Field
          name="confirmpassword"
          as={PasswordField}
          label={applicationTexts.confirmPassword}
          autoComplete="new-password"
        />
      </div>
    </Card>
  )
}
