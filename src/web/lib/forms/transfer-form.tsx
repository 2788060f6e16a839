import type { z } from 'zod'
import { REFERENCE_NUMBER_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx'
import { FormDialog, useDialogForm } from './form-dialog.tsx'
import { formTexts } from './texts.ts'

type Sent = { id: string; referenceNo: string; sentOn: string }

type TransferFormProps = {
  id: string
  schema: z.ZodType<Sent, Sent>
  title: string
  description: string
  /** Returns the success message. */
  send: (body: Sent) => Promise<string>
  onClose: () => void
}

/** Asks for the reference and the date of a bank transfer. */
export function TransferForm({ id, schema, title, description, send, onClose }: TransferFormProps) {
  const { Field, dialog } = useDialogForm({
    schema,
    values: { id, referenceNo: '', sentOn: '' },
    send,
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      title={title}
      description={description}
      label={formTexts.bankTransfer}
      submitLabel={formTexts.recordTransfer}
    >
      <Field name="referenceNo" as={ReferenceField} />
      <Field name="sentOn" as={TextField} type="date" label={formTexts.sentOn} />
    </FormDialog>
  )
}

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
