import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { positiveRupeesInput } from '#contract/fields.ts'
import { fieldMessages } from '#contract/messages/accounts.ts'
import { withdrawalMessages } from '#contract/messages/money.ts'
import { walletBalance, walletStatement, withdraw } from '#contract/payouts/calls.ts'
import { useApi, useMutationCall } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { textOf, useCallForm } from '#web/lib/form.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { callKey } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/numbers.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { withdrawalPages } from './pages.ts'

type WithdrawDialogProps = {
  /** Rupees, to the paisa. */
  available: number
  onClose: () => void
}

/** Asks for money from the wallet; what is asked for is held at once. */
export function WithdrawDialog({ available, onClose }: WithdrawDialogProps) {
  const queryClient = useQueryClient()
  const api = useApi()
  const ask = useMutationCall(withdraw)
  const schema = useMemo(() => withdrawalForm(available), [available])
  const { form, failure } = useCallForm({
    schema,
    values: { amount: '' },
    send: async (values) => {
      const { amount } = schema.parse(values)
      try {
        await ask.mutateAsync({ body: { amount } })
      } catch (error) {
        toast.error(withdrawalMessages.requestFailed.title, reasonOf(error))
        throw error
      } finally {
        for (const queryKey of [
          callKey(walletBalance),
          callKey(walletStatement),
          withdrawalPages(api).queryKey,
        ]) {
          void queryClient.invalidateQueries({ queryKey })
        }
      }
      toast.success(withdrawalMessages.requested.title)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      failure={failure}
      onClose={onClose}
      title="Withdraw"
      description="We hold the amount until the withdrawal is paid or rejected."
      label="Withdraw"
      submitLabel="Withdraw"
      focusFirst
    >
      <form.Field name="amount">
        {(field) => (
          <TextField
            {...textOf(field)}
            label="Amount"
            type="number"
            min={0}
            max={available}
            step={0.01}
            inputMode="decimal"
            prefix="₹"
            hint={`Available: ${formatMoney(available)}`}
            labelEnd={
              <Button
                variant="link"
                size="sm"
                onClick={() => field.handleChange(String(available))}
              >
                All of it
              </Button>
            }
          />
        )}
      </form.Field>
    </FormDialog>
  )
}

function withdrawalForm(available: number) {
  const tooMuch = `Please enter at most ${formatMoney(available)}.`
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

/** What the server says beyond the title, which its message begins with. */
function reasonOf(error: unknown): string | undefined {
  const message = messageOf(error)
  const { title } = withdrawalMessages.requestFailed
  return message === title ? undefined : message.replace(`${title}: `, '')
}
