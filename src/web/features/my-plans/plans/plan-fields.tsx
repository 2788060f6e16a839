import { DESCRIPTION_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { languageLabels } from '#contract/common/texts.ts'
import { languages, offeredSegments } from '#contract/common/types.ts'
import type { PlanDocumentOption } from '#contract/plans/own-plans.ts'
import { returnSpans } from '#contract/plans/types.ts'
import type { ProviderCategory } from '#contract/providers/categories.ts'
import { isTrialBarred } from '#contract/providers/categories.ts'
import { segmentLabel } from '#web/lib/navigation/segment-label.ts'
import { TickList } from '#web/ui/display/tick-list.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { planTexts } from '../texts.ts'
import type { PlanForm } from './use-plan-form.ts'

type FieldsProps = Pick<PlanForm, 'Field'>

/** A plan's title, segment, description and features. */
export function TextFields({ Field }: FieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Field
          name="title"
          as={TextField}
          label={planTexts.title}
          maxLength={TITLE_MAX_CHARACTERS}
          autoComplete="off"
        />
        <Field name="segment" as={Select} label={planTexts.segment} options={SEGMENTS} />
      </div>
      <Field
        name="description"
        as={TextArea}
        label={planTexts.description}
        rows={5}
        maxLength={DESCRIPTION_MAX_CHARACTERS}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="keyFeatures"
          as={TextArea}
          label={planTexts.keyFeatures}
          hint={planTexts.onePerLine}
          rows={4}
        />
        <Field
          name="bonusFeatures"
          as={TextArea}
          label={planTexts.bonusFeatures}
          optional
          hint={planTexts.onePerLine}
          rows={4}
        />
      </div>
      <Field
        name="languages"
        as={TickList}
        label={planTexts.languages}
        options={languages.map((value) => ({ value, label: languageLabels[value] }))}
      />
    </div>
  )
}

const SEGMENTS = offeredSegments.map((value) => ({
  value,
  label: segmentLabel(value),
}))

type TermsProps = FieldsProps & {
  category: ProviderCategory
  documents: readonly PlanDocumentOption[]
}

/** A plan's price, validity and terms. */
export function TermsFields({ Field, category, documents }: TermsProps) {
  const barred = isTrialBarred(category)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        name="price"
        as={TextField}
        label={planTexts.price}
        hint={planTexts.priceHint}
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
      />
      <Field
        name="validity"
        as={TextField}
        label={planTexts.validity}
        suffix="days"
        inputMode="numeric"
        autoComplete="off"
      />
      <Field
        name="freeTrailDays"
        as={TextField}
        label={planTexts.freeTrial}
        optional
        disabled={barred}
        hint={barred ? planTexts.noTrialOfAdvice : planTexts.trialHint}
        suffix="days"
        inputMode="numeric"
        autoComplete="off"
      />
      <Field
        name="tncDocumentId"
        as={Select}
        label={planTexts.termsAndConditions}
        optional
        hint={planTexts.termsHint}
        placeholder={planTexts.none}
        options={documents.map(({ value, label }) => ({ value, label }))}
      />
    </div>
  )
}

/** The fields of a fund. */
export function FundFields({ Field }: FieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-3">
        <Field
          name="fund.AUM"
          as={TextField}
          label={planTexts.assetsUnderManagement}
          prefix="₹"
          inputMode="decimal"
        />
        <Field
          name="fund.NoOfClients"
          as={TextField}
          label={planTexts.clients}
          inputMode="numeric"
        />
        <Field
          name="fund.Fundmanager"
          as={TextField}
          label={planTexts.fundManager}
          optional
          maxLength={TITLE_MAX_CHARACTERS}
        />
      </div>
      <fieldset>
        <legend className="mb-2 text-sm font-[540] text-ink">{planTexts.returns}</legend>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-5">
          {RETURNS.map(([name, span]) => (
            <Field
              key={name}
              name={name}
              as={TextField}
              label={span}
              suffix="%"
              inputMode="decimal"
              placeholder={planTexts.notGiven}
            />
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
