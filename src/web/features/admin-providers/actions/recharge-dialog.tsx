import { useState } from 'react'
import { z } from 'zod'
import { adminLabels } from '#contract/admin/texts.ts'
import { REFERENCE_NUMBER_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { rechargeWallet } from '#contract/payouts/calls.ts'
import { rechargeMessages } from '#contract/payouts/texts.ts'
import { walletRechargeSchema } from '#contract/payouts/types.ts'
import type { AdminProvider } from '#contract/providers/admin-types.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { FormDialog, useDialogForm } from '#web/lib/forms/form-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { actionTexts } from '../texts.ts'

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
  const recharge = useMutationCall(rechargeWallet)
  const { missingFields, failed } = rechargeMessages
  const [missing, setMissing] = useState(false)
  const { Field, dialog } = useDialogForm({
    schema: rechargeForm,
    values: { amount: '', transactionId: '' },
    onInvalid: (fields) => setMissing(Object.values(fields).includes(missingFields.description)),
    send: async (values) => {
      setMissing(false)
      const body = { ...rechargeForm.parse(values), providerId: provider._id }
      const { waiting } = await recharge.mutateAsync({ body })
      return waiting
        ? rechargeMessages.waiting
        : rechargeMessages.done(provider.RegName, formatMoney(body.amount).replace('₹', ''))
    },
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      failureTitle={failed.title}
      failureDescription={failed.description}
      title={adminLabels.rechargeWallet}
      description={actionTexts.rechargeHint(provider.RegName)}
      label={adminLabels.rechargeWallet}
      submitLabel={actionTexts.recharge}
    >
      <FormError title={missing ? missingFields.title : undefined} />
      <Field
        name="amount"
        as={TextField}
        label={actionTexts.amount}
        type="number"
        min={0}
        step={0.01}
        inputMode="decimal"
        prefix="₹"
      />
      <Field
        name="transactionId"
        as={TextField}
        label={actionTexts.transactionId}
        maxLength={REFERENCE_NUMBER_MAX_CHARACTERS}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}
