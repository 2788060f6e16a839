import { useStore } from '@tanstack/react-form'
import {
  DISCLOSURES_MAX_CHARACTERS,
  HOLDING_MAX_DAYS,
  RATIONALE_MAX_CHARACTERS,
  RATIONALE_MIN_CHARACTERS,
} from '#contract/scorecard/command-calls.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { postTexts } from '../texts.ts'
import { sessionText } from './instrument-texts.ts'
import type { TradeForm } from './use-trade-form.ts'

/** Until when the call is valid. */
export function ValidityFields({ form, Field }: Pick<TradeForm, 'form' | 'Field'>) {
  const validity = useStore(form.store, (state) => state.values.validity)
  const instrument = useStore(form.store, (state) => state.values.instrument)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        name="validity"
        as={RadioGroup}
        label={postTexts.validity}
        variant="cards"
        columns={2}
        hint={validity === 'intraday' && instrument ? sessionText(instrument) : undefined}
        options={VALIDITIES}
      />
      {validity === 'days' ? (
        <Field
          name="days"
          as={TextField}
          label={postTexts.holdingPeriod}
          hint={postTexts.holdingHint(HOLDING_MAX_DAYS)}
          suffix="days"
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
    </div>
  )
}

const VALIDITIES = [
  { value: 'intraday', label: postTexts.intraday },
  { value: 'days', label: postTexts.days },
]

/** The reasons and the conflicts of interest, kept with the call permanently. */
export function WordingFields({ Field }: Pick<TradeForm, 'Field'>) {
  return (
    <div className="flex flex-col gap-5">
      <Field
        name="rationale"
        as={TextArea}
        label={postTexts.rationale}
        hint={postTexts.rationaleHint(RATIONALE_MIN_CHARACTERS)}
        rows={4}
        maxLength={RATIONALE_MAX_CHARACTERS}
      />
      <Field
        name="holdsPosition"
        as={RadioGroup}
        label={postTexts.holdsPosition}
        variant="cards"
        columns={2}
        options={ANSWERS}
      />
      <Field
        name="disclosures"
        as={TextArea}
        label={postTexts.otherConflicts}
        optional
        hint={postTexts.otherConflictsHint}
        rows={2}
        maxLength={DISCLOSURES_MAX_CHARACTERS}
      />
    </div>
  )
}

const ANSWERS = [
  { value: 'no', label: postTexts.no },
  { value: 'yes', label: postTexts.yes },
]
