import { REFERENCE_NUMBER_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx'

/** The bank's number of a transfer. */
export function ReferenceField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      {...props}
      label="Reference number"
      maxLength={REFERENCE_NUMBER_MAX_CHARACTERS}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
