import {
  categoryOf,
  categoryTitle,
  dateLabel,
  providerCategories,
  registrationNumberLabel,
} from '#contract/categories.ts'
import { type ProviderType, providerTypeLabels } from '#contract/enums.ts'
import { DESCRIPTION_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts'
import { AddressField, CityField, StateField } from '#web/lib/address-fields.tsx'
import { textOf } from '#web/lib/form.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
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
          <form.Field name="category">
            {(field) => (
              <Select
                {...textOf(field)}
                label="Category"
                placeholder="Choose a category"
                options={providerCategories.map((value) => ({
                  value,
                  label: categoryTitle(value),
                }))}
              />
            )}
          </form.Field>
        ) : null}
        {master === undefined ? (
          <form.Field name="type">
            {(field) => (
              <RadioGroup
                label="Type"
                look="cards"
                columns={2}
                value={field.state.value}
                onValueChange={(value) => {
                  const type = TYPES.find((one) => one === value)
                  if (type !== undefined) {
                    field.handleChange(type)
                  }
                }}
                options={TYPES.map((value) => ({
                  value,
                  label: providerTypeLabels[value],
                  hint: TYPE_HINTS[value],
                }))}
              />
            )}
          </form.Field>
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
              <form.Field name="RegName">
                {(field) => (
                  <TextField
                    {...textOf(field)}
                    label="Registered name"
                    autoComplete="organization"
                    readOnly={master !== undefined}
                    hint={master === undefined ? undefined : 'The name of the company.'}
                  />
                )}
              </form.Field>
              <form.Field name="regNumber">
                {(field) => (
                  <TextField
                    {...textOf(field)}
                    label={
                      known === undefined ? 'Registration Number' : registrationNumberLabel(known)
                    }
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                  />
                )}
              </form.Field>
              <form.Field name="name">
                {(field) => (
                  <TextField
                    {...textOf(field)}
                    label="Contact name"
                    autoComplete="name"
                    hint={type === 'Non Individual' ? 'Our contact person.' : undefined}
                  />
                )}
              </form.Field>
              <form.Field name="DOB">
                {(field) => (
                  <TextField
                    {...textOf(field)}
                    label={dateLabel(type)}
                    type="date"
                    min="1900-01-01"
                    autoComplete={type === 'Non Individual' ? 'off' : 'bday'}
                  />
                )}
              </form.Field>
              <form.Field name="gst">
                {(field) => (
                  <Checkbox
                    label="I am registered for GST and charge it"
                    checked={field.state.value}
                    onCheckedChange={(checked) => field.handleChange(checked)}
                    className="sm:col-span-2"
                  />
                )}
              </form.Field>
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
        <form.Field name="email">
          {(field) => (
            <TextField
              label="Email"
              value={field.state.value}
              readOnly
              hint="Verified. You sign in with it."
            />
          )}
        </form.Field>
        <form.Field name="number">
          {(field) => <PhoneField {...textOf(field)} label="Mobile number" maxLength={15} />}
        </form.Field>
        <form.Field name="address1">
          {(field) => <AddressField field={field} line={1} />}
        </form.Field>
        <form.Field name="address2">
          {(field) => <AddressField field={field} line={2} />}
        </form.Field>
        <form.Field name="state">{(field) => <StateField field={field} />}</form.Field>
        <form.Field name="city">{(field) => <CityField field={field} />}</form.Field>
      </div>
    </Card>
  )
}

export function AboutFields({ form }: FieldsProps) {
  return (
    <Card title="About" description="Investors read this on your profile.">
      <form.Field name="description">
        {(field) => (
          <TextArea
            {...textOf(field)}
            label="Description"
            rows={5}
            maxLength={DESCRIPTION_MAX_CHARACTERS}
            placeholder="What you do, for whom, and since when."
          />
        )}
      </form.Field>
    </Card>
  )
}

export function PasswordFields({ form }: FieldsProps) {
  return (
    <Card title="Password">
      <div className="grid gap-5 sm:grid-cols-2">
        <form.Field name="password">
          {(field) => (
            <PasswordField
              {...textOf(field)}
              label="Password"
              autoComplete="new-password"
              hint={`At least ${PASSWORD_MIN_CHARACTERS} characters.`}
            />
          )}
        </form.Field>
        <form.Field name="confirmpassword">
          {(field) => (
            <PasswordField
              {...textOf(field)}
              label="Confirm password"
              autoComplete="new-password"
            />
          )}
        </form.Field>
      </div>
    </Card>
  )
}
