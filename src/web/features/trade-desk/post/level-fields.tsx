import { useStore } from '@tanstack/react-form'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { postTexts } from '../texts.ts'
import { farEntryNote } from './entry-distance.ts'
import { useShownPrice } from './last-price.tsx'
import { type LevelField, levelNotes, riskRewardOf } from './trade-form.ts'
import type { TradeForm } from './use-trade-form.ts'

type FieldsProps = Pick<TradeForm, 'form' | 'Field'>

/** Direction, entry, target and stop-loss, with the resulting ratio. */
export function LevelFields({ form, Field }: FieldsProps) {
  const entryKind = useStore(form.store, (state) => state.values.entryKind)
  const ratio = useStore(form.store, (state) => riskRewardOf(state.values))
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="entryType"
          as={RadioGroup}
          label={postTexts.direction}
          variant="cards"
          columns={2}
          options={DIRECTIONS}
        />
        <Field
          name="entryKind"
          as={RadioGroup}
          label={postTexts.entryAt}
          variant="cards"
          columns={2}
          options={ENTRIES}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {entryKind === 'rate' ? (
          <PriceField form={form} Field={Field} name="rate" label={postTexts.entryRate} />
        ) : (
          <div className="grid grid-cols-2 gap-3">
            <PriceField form={form} Field={Field} name="lowerRange" label={postTexts.entryFrom} />
            <PriceField form={form} Field={Field} name="upperRange" label={postTexts.entryTo} />
          </div>
        )}
        <div className="grid grid-cols-2 gap-3">
          <PriceField form={form} Field={Field} name="target" label={postTexts.target} />
          <PriceField form={form} Field={Field} name="stoploss" label={postTexts.stopLoss} />
        </div>
      </div>
      <FarEntry form={form} />
      <p aria-live="polite" className="rounded-md bg-sunken px-3.5 py-2.5 text-sm text-ink-soft">
        {postTexts.riskReward} <span className="num font-[600] text-ink">{ratio ?? '–'}</span>
        <span className="text-ink-muted"> {postTexts.fromWorstEntry}</span>
      </p>
    </div>
  )
}

/** Warns about a possible typing error in the entry before the call is posted. */
function FarEntry({ form }: Pick<TradeForm, 'form'>) {
  const ltp = useShownPrice(useStore(form.store, (state) => state.values.instrument))
  const note = useStore(form.store, (state) => farEntryNote(state.values, ltp))
  return (
    <div role="status" className="empty:hidden">
      {note === undefined ? null : (
        <p className="rounded-md bg-warn-soft px-3.5 py-2.5 text-sm text-warn">{note}</p>
      )}
    </div>
  )
}

const DIRECTIONS = [
  { value: 'buy', label: postTexts.buy },
  { value: 'sell', label: postTexts.sell },
]

const ENTRIES = [
  { value: 'rate', label: postTexts.aRate },
  { value: 'range', label: postTexts.aRange },
]

type PriceFieldProps = FieldsProps & { name: LevelField; label: string }

function PriceField({ form, Field, name, label }: PriceFieldProps) {
  const note = useStore(form.store, (state) => levelNotes(state.values)[name])
  return (
    <Field
      name={name}
      as={TextField}
      label={label}
      error={note}
      prefix="₹"
      inputMode="decimal"
      autoComplete="off"
    />
  )
}
