import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { paymentDetails } from '#contract/checkout/orders.ts'
import { positiveRupeesInput } from '#contract/common/fields.ts'
import { fieldMessages } from '#contract/common/texts.ts'
import { withdraw } from '#contract/payouts/calls.ts'
import { withdrawalMessages } from '#contract/payouts/texts.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { FormDialog, useDialogForm } from '#web/lib/forms/form-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { walletTexts } from './texts.ts'

type WithdrawDialogProps = {
  providerId: string
  /** Rupees, to the paisa. */
  available: number
  onClose: () => void
}

/** Requests a withdrawal. The requested amount is held immediately. */
export function WithdrawDialog({ providerId, available, onClose }: WithdrawDialogProps) {
  const ask = useMutationCall(withdraw)
  const payee = useShownAccount(providerId)
  const schema = useMemo(() => withdrawalForm(available), [available])
  const { form, Field, dialog } = useDialogForm({
    schema,
    values: { amount: '' },
    send: async (values) => {
      const { amount } = schema.parse(values)
      try {
        await ask.mutateAsync({ body: { amount } })
      } catch (error) {
        toast.error(withdrawalMessages.requestFailed.title, reasonOf(error))
        return
      }
      return withdrawalMessages.requested.title
    },
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      title={walletTexts.withdraw}
      description={[payee, walletTexts.withdrawHint].filter(Boolean).join(' ')}
      label={walletTexts.withdraw}
      submitLabel={walletTexts.withdraw}
    >
      <Field
        name="amount"
        as={TextField}
        label={walletTexts.amount}
        type="number"
        min={0}
        max={available}
        step={0.01}
        inputMode="decimal"
        prefix="₹"
        hint={walletTexts.upTo(formatMoney(available))}
        labelEnd={
          <Button
            variant="link"
            size="sm"
            onClick={() => form.setFieldValue('amount', String(available))}
          >
            {walletTexts.all}
          </Button>
        }
      />
    </FormDialog>
  )
}

/**
 * The account that the page already shows. It is not fetched again, because each view is recorded.
 */
function useShownAccount(providerId: string): string | undefined {
  const { data } = useQuery({
    ...callQuery(useApi(), paymentDetails, { query: { id: providerId } }),
    enabled: false,
  })
  const { bankName, accNumber } = data?.data ?? {}
  return bankName && accNumber
    ? walletTexts.paidTo(bankName, accNumber.slice(-SHOWN_DIGITS))
    : undefined
}

const SHOWN_DIGITS = 4

function withdrawalForm(available: number) {
  const tooMuch = walletTexts.tooMuch(formatMoney(available))
  return z.object({
    amount: z
      .string()
      .transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))
      .pipe(
        z
          .number({ error: fieldMessages.invalidAmount })
          .max(available, { error: tooMuch })
          .pipe(positiveRupeesInput),
      ),
  })
}

/** The server's message without the title that it begins with. */
function reasonOf(error: unknown): string | undefined {
  const message = messageOf(error)
  const { title } = withdrawalMessages.requestFailed
  return message === title ? undefined : message.replace(`${title}: `, '')
}
