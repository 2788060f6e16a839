import { useStore } from '@tanstack/react-form'
import {
  DISCLOSURES_MAX_CHARACTERS,
  HOLDING_MAX_DAYS,
  RATIONALE_MAX_CHARACTERS,
  RATIONALE_MIN_CHARACTERS,
} from '#contract/scorecard/desk-calls.ts'
import { FormField } from '#web/lib/forms/form.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { sessionText } from './instrument-texts.ts'
import type { TradeForm } from './use-trade-form.ts'

type FieldsProps = { form: TradeForm }

/** Until when the call holds. */
export function ValidityFields({ form }: FieldsProps) {
  const validity = useStore(form.store, (state) => state.values.validity)
  const instrument = useStore(form.store, (state) => state.values.instrument)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField
        form={form}
        name="validity"
        as={RadioGroup}
        label="Validity"
        look="cards"
        columns={2}
        hint={validity === 'intraday' && instrument ? sessionText(instrument) : undefined}
        options={VALIDITIES}
      />
      {validity === 'days' ? (
        <FormField
          form={form}
          name="days"
          as={TextField}
          label="Holding period"
          hint={`Calendar days, at most ${HOLDING_MAX_DAYS}. Ends with that day’s session, or the next one.`}
          suffix="days"
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
    </div>
  )
}

const VALIDITIES = [
  { value: 'intraday', label: 'Intraday' },
  { value: 'days', label: 'Days' },
]

/** Why, and what conflicts: kept with the call for good. */
export function WordingFields({ form }: FieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <FormField
        form={form}
        name="rationale"
        as={TextArea}
        label="Rationale"
        hint={`Your reasons for this call, in at least ${RATIONALE_MIN_CHARACTERS} characters.`}
        rows={4}
        maxLength={RATIONALE_MAX_CHARACTERS}
      />
      <FormField
        form={form}
        name="holdsPosition"
        as={RadioGroup}
        label="Do you, your relatives or associates hold a position in it?"
        look="cards"
        columns={2}
        options={ANSWERS}
      />
      <FormField
        form={form}
        name="disclosures"
        as={TextArea}
        label="Other conflicts of interest"
        optional
        hint="For example holdings above 1%, mandates or payments."
        rows={2}
        maxLength={DISCLOSURES_MAX_CHARACTERS}
      />
    </div>
  )
}

const ANSWERS = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]
