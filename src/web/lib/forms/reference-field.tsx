import { REFERENCE_NUMBER_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx'
import { formTexts } from './texts.ts'

/** The bank reference of a transfer. */
export function ReferenceField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      {...props}
      label={formTexts.referenceNumber}
      maxLength={REFERENCE_NUMBER_MAX_CHARACTERS}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
