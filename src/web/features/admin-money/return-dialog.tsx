import type { z } from 'zod'
import { adminLabels } from '#contract/admin/texts.ts'
import { type AdminWithdrawal, returnWithdrawal } from '#contract/payouts/calls.ts'
import { RETURN_REASON_MAX_CHARACTERS } from '#contract/payouts/limits.ts'
import { withdrawalMessages } from '#contract/payouts/texts.ts'
import { dayInIndia } from '#kit/day.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { FormDialog, useDialogForm } from '#web/lib/forms/form-dialog.tsx'
import { formTexts } from '#web/lib/forms/texts.ts'
import { ReferenceField } from '#web/lib/forms/transfer-form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { decisionTexts } from './texts.ts'

type ReturnDialogProps = { withdrawal: AdminWithdrawal; onClose: () => void }

/** Records that the bank returned a withdrawal or could not send it. */
export function ReturnDialog({ withdrawal, onClose }: ReturnDialogProps) {
  const record = useMutationCall(returnWithdrawal)
  const values: z.input<typeof returnWithdrawal.body> = {
    id: withdrawal._id,
    returnedOn: dayInIndia(new Date()),
    referenceNo: '',
    reason: '',
  }
  const { Field, dialog } = useDialogForm({
    schema: returnWithdrawal.body,
    values,
    send: async (body) => {
      await record.mutateAsync({ body })
      return withdrawalMessages.returned
    },
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      failureTitle={withdrawalMessages.returnFailed.title}
      title={decisionTexts.returnQuestion(formatMoney(withdrawal.amount))}
      description={decisionTexts.returnHint(withdrawal.name)}
      label={decisionTexts.returnedTransfer}
      submitLabel={adminLabels.markReturned}
      danger
    >
      <Field name="returnedOn" as={TextField} type="date" label={decisionTexts.dayAtTheBank} />
      {withdrawal.status === 'processed' || withdrawal.bankFileAt !== null ? (
        <Field
          name="referenceNo"
          as={ReferenceField}
          optional={withdrawal.status !== 'processed'}
          hint={decisionTexts.returnReferenceHint}
        />
      ) : null}
      <Field
        name="reason"
        as={TextArea}
        label={formTexts.reason}
        hint={decisionTexts.returnReasonHint}
        rows={3}
        maxLength={RETURN_REASON_MAX_CHARACTERS}
      />
    </FormDialog>
  )
}
