import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { REFERENCE_NUMBER_MAX_CHARACTERS } from '#contract/constants.ts'
import { walletRechargeSchema } from '#contract/entities/admin-actions.ts'
import type { AdminProvider } from '#contract/entities/admin-provider.ts'
import { adminLabels } from '#contract/labels.ts'
import { rechargeMessages } from '#contract/messages/providers.ts'
import { rechargeWallet, walletBalance, walletStatement } from '#contract/payouts/calls.ts'
import { adminProviderDetails } from '#contract/providers/admin-calls.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { textOf, useCallForm } from '#web/lib/form.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { callKey } from '#web/lib/query.ts'
import { formatMoney } from '#web/ui/numbers.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

const { amount, transactionId } = walletRechargeSchema.shape

const rechargeForm = z.object({
  amount: z
    .string()
    .transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))
    .pipe(amount),
  transactionId,
})

type RechargeDialogProps = { provider: AdminProvider; onClose: () => void }

/** Credits the wallet with a transfer that arrived at the bank. */
export function RechargeDialog({ provider, onClose }: RechargeDialogProps) {
  const queryClient = useQueryClient()
  const recharge = useMutationCall(rechargeWallet)
  const { missingFields, failed } = rechargeMessages
  const { form, failure } = useCallForm({
    schema: rechargeForm,
    values: { amount: '', transactionId: '' },
    onInvalid: (fields) => {
      if (Object.values(fields).includes(missingFields.description)) {
        toast.error(missingFields.title, missingFields.description)
      }
    },
    send: async (values) => {
      const body = { ...rechargeForm.parse(values), providerId: provider._id }
      try {
        await recharge.mutateAsync({ body })
      } catch (error) {
        toast.error(failed.title, failed.description)
        throw error
      } finally {
        for (const call of [adminProviderDetails, walletBalance, walletStatement]) {
          void queryClient.invalidateQueries({ queryKey: callKey(call) })
        }
      }
      const { title, description } = rechargeMessages.done(
        provider.RegName,
        formatMoney(body.amount).replace('₹', ''),
      )
      toast.success(title, description)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      failure={failure}
      onClose={onClose}
      title={adminLabels.rechargeWallet}
      description={`Of ${provider.RegName}, with a transfer that has arrived at the bank.`}
      label={adminLabels.rechargeWallet}
      submitLabel="Recharge"
      focusFirst
    >
      <form.Field name="amount">
        {(field) => (
          <TextField
            {...textOf(field)}
            label="Amount"
            type="number"
            min={0}
            step={0.01}
            inputMode="decimal"
            prefix="₹"
          />
        )}
      </form.Field>
      <form.Field name="transactionId">
        {(field) => (
          <TextField
            {...textOf(field)}
            label="Transaction ID"
            maxLength={REFERENCE_NUMBER_MAX_CHARACTERS}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </form.Field>
    </FormDialog>
  )
}
