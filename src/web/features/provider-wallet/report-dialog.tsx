import { z } from 'zod'
import { REFERENCE_NUMBER_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { reportRecharge } from '#contract/payouts/recharge-reports.ts'
import { rechargeMessages } from '#contract/payouts/texts.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { FormDialog, useDialogForm } from '#web/lib/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { rechargeTexts, walletTexts } from './texts.ts'

const { amount, transactionId } = reportRecharge.body.shape

const reportForm = z.object({
  amount: z
    .string()
    .transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))
    .pipe(amount),
  transactionId,
})

/** Reports a transfer to our bank account, which an admin then credits. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const report = useMutationCall(reportRecharge)
  const { Field, dialog } = useDialogForm({
    schema: reportForm,
    values: { amount: '', transactionId: '' },
    send: async (values) => {
      await report.mutateAsync({ body: reportForm.parse(values) })
      return rechargeMessages.reported
    },
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      title={rechargeTexts.report}
      description={rechargeTexts.reportHint}
      label={rechargeTexts.report}
      submitLabel={rechargeTexts.report}
    >
      <Field
        name="amount"
        as={TextField}
        label={walletTexts.amount}
        type="number"
        min={0}
        step={0.01}
        inputMode="decimal"
        prefix="₹"
      />
      <Field
        name="transactionId"
        as={TextField}
        label={rechargeTexts.transaction}
        hint={rechargeTexts.transactionHint}
        maxLength={REFERENCE_NUMBER_MAX_CHARACTERS}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}
