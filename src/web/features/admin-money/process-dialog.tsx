import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { adminLabels } from '#contract/labels.ts'
import { NOTES_MAX_CHARACTERS } from '#contract/limits.ts'
import { withdrawalMessages } from '#contract/messages/money.ts'
import { type AdminWithdrawal, processWithdrawal, withdrawals } from '#contract/payouts/calls.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { textOf, useCallForm } from '#web/lib/form.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { callKey } from '#web/lib/query.ts'
import { ReferenceField } from '#web/lib/reference-field.tsx'
import { formatMoney } from '#web/ui/numbers.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'

type ProcessDialogProps = { withdrawal: AdminWithdrawal; onClose: () => void }

/** Records the bank transfer that paid an approved withdrawal. */
export function ProcessDialog({ withdrawal, onClose }: ProcessDialogProps) {
  const queryClient = useQueryClient()
  const process = useMutationCall(processWithdrawal)
  const values: z.input<typeof processWithdrawal.body> = {
    id: withdrawal._id,
    referenceNo: '',
    notes: '',
  }
  const { form, failure } = useCallForm({
    schema: processWithdrawal.body,
    values,
    send: async (body) => {
      try {
        await process.mutateAsync({ body })
      } catch (error) {
        toast.error(withdrawalMessages.processFailed.title)
        throw error
      } finally {
        void queryClient.invalidateQueries({ queryKey: callKey(withdrawals) })
      }
      toast.success(withdrawalMessages.processed.title)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      failure={failure}
      onClose={onClose}
      title={`${adminLabels.process} ${formatMoney(withdrawal.amount)}`}
      description={`Paid to ${withdrawal.accDetails?.beneficiaryName ?? withdrawal.name} at the bank.`}
      label="Bank transfer"
      submitLabel={adminLabels.process}
      focusFirst
    >
      <form.Field name="referenceNo">{(field) => <ReferenceField {...textOf(field)} />}</form.Field>
      <form.Field name="notes">
        {(field) => (
          <TextArea
            {...textOf(field)}
            label="Notes"
            optional
            rows={3}
            maxLength={NOTES_MAX_CHARACTERS}
          />
        )}
      </form.Field>
    </FormDialog>
  )
}
