import { REFERENCE_NUMBER_MAX_CHARACTERS } from '#contract/constants.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { textOf } from './form.tsx'

/** The bank's number of a transfer. */
export function ReferenceField(field: ReturnType<typeof textOf>) {
  return (
    <TextField
      {...field}
      label="Reference number"
      maxLength={REFERENCE_NUMBER_MAX_CHARACTERS}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
