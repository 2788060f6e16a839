import type { ProviderCategory } from '#contract/categories.ts'
import { trialBarredCategories } from '#contract/categories.ts'
import {
  languageLabels,
  languages,
  returnSpans,
  segmentOptions,
  segments,
} from '#contract/enums.ts'
import { DESCRIPTION_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from '#contract/limits.ts'
import type { PlanDocumentOption } from '#contract/plans/own-plans.ts'
import { errorOf, textOf } from '#web/lib/form.tsx'
import { segmentLabel } from '#web/lib/segment-label.ts'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TickList } from '#web/ui/tick-list.tsx'
import type { PlanForm } from './use-plan-form.ts'

type FieldsProps = { form: PlanForm }

/** What a plan is called and what it promises. */
export function TextFields({ form }: FieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <form.Field name="title">
          {(field) => (
            <TextField
              {...textOf(field)}
              label="Title"
              maxLength={TITLE_MAX_CHARACTERS}
              autoComplete="off"
            />
          )}
        </form.Field>
        <form.Field name="segment">
          {(field) => <Select {...textOf(field)} label="Segment" options={SEGMENTS} />}
        </form.Field>
      </div>
      <form.Field name="description">
        {(field) => (
          <TextArea
            {...textOf(field)}
            label="Description"
            rows={5}
            maxLength={DESCRIPTION_MAX_CHARACTERS}
          />
        )}
      </form.Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.Field name="keyFeatures">
          {(field) => (
            <TextArea {...textOf(field)} label="Key features" hint="One a line." rows={4} />
          )}
        </form.Field>
        <form.Field name="bonusFeatures">
          {(field) => (
            <TextArea
              {...textOf(field)}
              label="Bonus features"
              optional
              hint="One a line."
              rows={4}
            />
          )}
        </form.Field>
      </div>
      <form.Field name="languages">
        {(field) => (
          <TickList
            label="Languages"
            options={languages.map((value) => ({ value, label: languageLabels[value] }))}
            values={field.state.value}
            onValuesChange={(values) => field.handleChange([...values])}
            error={errorOf(field)}
          />
        )}
      </form.Field>
    </div>
  )
}

const SEGMENTS = [...segments, ...segmentOptions].map((value) => ({
  value,
  label: segmentLabel(value),
}))

type TermsProps = FieldsProps & {
  category: ProviderCategory
  documents: readonly PlanDocumentOption[]
}

/** What it costs, for how long, and under which terms. */
export function TermsFields({ form, category, documents }: TermsProps) {
  const barred = trialBarredCategories.some((one) => one === category)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <form.Field name="price">
        {(field) => (
          <TextField
            {...textOf(field)}
            label="Price"
            hint="With GST, where you charge it."
            prefix="₹"
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </form.Field>
      <form.Field name="validity">
        {(field) => (
          <TextField
            {...textOf(field)}
            label="Validity"
            suffix="days"
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </form.Field>
      <form.Field name="freeTrailDays">
        {(field) => (
          <TextField
            {...textOf(field)}
            label="Free trial"
            optional
            disabled={barred}
            hint={
              barred
                ? 'SEBI does not allow free trials of investment advice.'
                : 'Leave it blank for none.'
            }
            suffix="days"
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </form.Field>
      <form.Field name="tncDocumentId">
        {(field) => (
          <Select
            {...textOf(field)}
            label="Terms and conditions"
            optional
            hint="One of your documents. Buyers read it before they pay."
            placeholder="None"
            options={documents.map(({ value, label }) => ({ value, label }))}
          />
        )}
      </form.Field>
    </div>
  )
}

/** What a fund says of itself. */
export function FundFields({ form }: FieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-3">
        <form.Field name="fund.AUM">
          {(field) => (
            <TextField
              {...textOf(field)}
              label="Assets under management"
              prefix="₹"
              inputMode="decimal"
            />
          )}
        </form.Field>
        <form.Field name="fund.NoOfClients">
          {(field) => <TextField {...textOf(field)} label="Clients" inputMode="numeric" />}
        </form.Field>
        <form.Field name="fund.Fundmanager">
          {(field) => (
            <TextField
              {...textOf(field)}
              label="Fund manager"
              optional
              maxLength={TITLE_MAX_CHARACTERS}
            />
          )}
        </form.Field>
      </div>
      <fieldset>
        <legend className="mb-2 text-sm font-[540] text-ink">Returns</legend>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-5">
          {RETURNS.map(([name, span]) => (
            <form.Field key={name} name={name}>
              {(field) => (
                <TextField
                  {...textOf(field)}
                  label={span}
                  suffix="%"
                  inputMode="decimal"
                  placeholder="N/A"
                />
              )}
            </form.Field>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

const RETURNS = [
  ['fund.returnsByTime[0]', returnSpans[0]],
  ['fund.returnsByTime[1]', returnSpans[1]],
  ['fund.returnsByTime[2]', returnSpans[2]],
  ['fund.returnsByTime[3]', returnSpans[3]],
  ['fund.returnsByTime[4]', returnSpans[4]],
] as const
