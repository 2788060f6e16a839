import { PASSWORD_MIN_CHARACTERS } from '#contract/accounts/limits.ts'
import { DESCRIPTION_MAX_CHARACTERS } from '#contract/common/limits.ts'
import {
  categoryOf,
  categoryTitle,
  dateLabel,
  type ProviderType,
  providerCategories,
  providerTypeLabels,
  registrationNumberLabel,
} from '#contract/providers/categories.ts'
import { AddressField, CityField, StateField } from '#web/lib/forms/address-fields.tsx'
import { FormField } from '#web/lib/forms/form.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { PhoneField } from '#web/ui/forms/phone-field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { choosesCategory, type MasterCompany } from './application-form.ts'
import type { ApplicationForm } from './use-application.ts'

type FieldsProps = { form: ApplicationForm }
type MasterProps = FieldsProps & { master: MasterCompany | undefined }

const TYPE_HINTS = {
  Individual: 'A person registered in their own name',
  'Non Individual': 'A company, LLP, firm or trust',
} as const satisfies Partial<Record<ProviderType, string>>
const TYPES = ['Individual', 'Non Individual'] as const

/** What the applicant applies as. */
export function KindFields({ form, master }: MasterProps) {
  return (
    <Card title="What you apply as">
      <div className="flex flex-col gap-5">
        {choosesCategory(master) ? (
          <FormField
            form={form}
            name="category"
            as={Select}
            label="Category"
            placeholder="Choose a category"
            options={providerCategories.map((value) => ({
              value,
              label: categoryTitle(value),
            }))}
          />
        ) : null}
        {master === undefined ? (
          <FormField
            form={form}
            name="type"
            as={RadioGroup}
            label="Type"
            look="cards"
            columns={2}
            options={TYPES.map((value) => ({
              value,
              label: providerTypeLabels[value],
              hint: TYPE_HINTS[value],
            }))}
          />
        ) : (
          <p className="text-base text-ink-soft">
            A sub profile of <strong className="font-[600] text-ink">{master.RegName}</strong>,{' '}
            {categoryTitle(master.category)}. The company confirms you before we review your
            application.
          </p>
        )}
      </div>
    </Card>
  )
}

/** Who the applicant is, as registered. */
export function RegistrationFields({ form, master }: MasterProps) {
  return (
    <Card title="Registration">
      <form.Subscribe selector={({ values }) => [values.type, values.category] as const}>
        {([type, category]) => {
          const known = categoryOf(category)
          return (
            <div className="grid gap-5 sm:grid-cols-2">
              <FormField
                form={form}
                name="RegName"
                as={TextField}
                label="Registered name"
                autoComplete="organization"
                readOnly={master !== undefined}
                hint={master === undefined ? undefined : 'The name of the company.'}
              />
              <FormField
                form={form}
                name="regNumber"
                as={TextField}
                label={known === undefined ? 'Registration Number' : registrationNumberLabel(known)}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
              <FormField
                form={form}
                name="name"
                as={TextField}
                label="Contact name"
                autoComplete="name"
                hint={type === 'Non Individual' ? 'Our contact person.' : undefined}
              />
              <FormField
                form={form}
                name="DOB"
                as={TextField}
                label={dateLabel(type)}
                type="date"
                min="1900-01-01"
                autoComplete={type === 'Non Individual' ? 'off' : 'bday'}
              />
              <FormField
                form={form}
                name="gst"
                as={Checkbox}
                label="I am registered for GST and charge it"
                className="sm:col-span-2"
              />
            </div>
          )
        }}
      </form.Subscribe>
    </Card>
  )
}

/** How the applicant is reached. */
export function ContactFields({ form }: FieldsProps) {
  return (
    <Card title="Contact">
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          form={form}
          name="email"
          as={TextField}
          label="Email"
          readOnly
          hint="Verified. You log in with it."
        />
        <FormField form={form} name="number" as={PhoneField} label="Mobile number" maxLength={15} />
        <FormField form={form} name="address1" as={AddressField} line={1} />
        <FormField form={form} name="address2" as={AddressField} line={2} />
        <FormField form={form} name="state" as={StateField} />
        <FormField form={form} name="city" as={CityField} />
      </div>
    </Card>
  )
}

export function AboutFields({ form }: FieldsProps) {
  return (
    <Card title="About" description="Investors read this on your profile.">
      <FormField
        form={form}
        name="description"
        as={TextArea}
        label="Description"
        rows={5}
        maxLength={DESCRIPTION_MAX_CHARACTERS}
        placeholder="What you do, for whom, and since when."
      />
    </Card>
  )
}

export function PasswordFields({ form }: FieldsProps) {
  return (
    <Card title="Password">
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          form={form}
          name="password"
          as={PasswordField}
          label="Password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_CHARACTERS} characters.`}
        />
        <FormField
          form={form}
          name="confirmpassword"
          as={PasswordField}
          label="Confirm password"
          autoComplete="new-password"
        />
      </div>
    </Card>
  )
}
