import type { z } from 'zod'
import { adminLabels } from '#contract/admin/texts.ts'
import { NOTES_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { type AdminWithdrawal, processWithdrawal } from '#contract/payouts/calls.ts'
import { withdrawalMessages } from '#contract/payouts/texts.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { FormDialog, useDialogForm } from '#web/lib/forms/form-dialog.tsx'
import { ReferenceField } from '#web/lib/forms/transfer-form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { PayeeDetails } from './payee-details.tsx'
import { decisionTexts } from './texts.ts'

type ProcessDialogProps = { withdrawal: AdminWithdrawal; onClose: () => void }

/** Records the bank transfer that paid an approved withdrawal. */
export function ProcessDialog({ withdrawal, onClose }: ProcessDialogProps) {
  const process = useMutationCall(processWithdrawal)
  const values: z.input<typeof processWithdrawal.body> = {
    id: withdrawal._id,
    referenceNo: '',
    notes: '',
    unverified: !withdrawal.verified,
  }
  const { Field, dialog } = useDialogForm({
    schema: processWithdrawal.body,
    values,
    send: async (body) => {
      await process.mutateAsync({ body })
      return withdrawalMessages.processed
    },
    onClose,
  })
  const paid = decisionTexts.paidTo(withdrawal.accDetails?.beneficiaryName ?? withdrawal.name)
  return (
    <FormDialog
      {...dialog}
      failureTitle={withdrawalMessages.processFailed.title}
      title={`${adminLabels.process} ${formatMoney(withdrawal.amount)}`}
      description={withdrawal.verified ? paid : decisionTexts.paidToUnverified(paid)}
      label={decisionTexts.bankTransfer}
      submitLabel={adminLabels.process}
    >
      <PayeeDetails accDetails={withdrawal.accDetails} />
      <Field name="referenceNo" as={ReferenceField} />
      <Field
        name="notes"
        as={TextArea}
        label={decisionTexts.notes}
        optional
        rows={3}
        maxLength={NOTES_MAX_CHARACTERS}
      />
    </FormDialog>
  )
}
