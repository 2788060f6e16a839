import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { invoiceSettings, saveInvoiceSettings } from '#contract/invoices/calls.ts'
import { useApi, useMutationCall } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { FormFrame, textOf, useCallForm } from '#web/lib/form.tsx'
import { callKey, callQuery } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** What a provider's own invoices say besides its name and address. */
export function InvoiceSettingsForm() {
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(callQuery(useApi(), invoiceSettings, {}))
  const save = useMutationCall(saveInvoiceSettings)
  const { chargesGst, ...kept } = data.data
  const values: z.input<typeof saveInvoiceSettings.body> = kept
  const { form, failure, sending } = useCallForm({
    schema: saveInvoiceSettings.body,
    values,
    send: async (body) => {
      const { data: saved, message } = await save.mutateAsync({ body })
      await queryClient.invalidateQueries({ queryKey: callKey(invoiceSettings) })
      const { chargesGst: _, ...now } = saved
      form.reset(now)
      toast.success(message)
    },
  })
  return (
    <FormFrame form={form} aria-label="Invoice settings">
      <FormError>{failure === null ? null : messageOf(failure)}</FormError>
      {chargesGst && kept.gstin === '' ? (
        <p className="text-sm text-warn">
          You charge GST but haven’t entered your GSTIN. Tax invoices need it, and so do new
          services.
        </p>
      ) : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <form.Field name="gstin">
          {(field) => (
            <TextField
              {...textOf(field)}
              label="GSTIN"
              optional={!chargesGst}
              hint="Its state is your place of supply."
              maxLength={15}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </form.Field>
        <form.Field name="sac">
          {(field) => (
            <TextField
              {...textOf(field)}
              label="Services code (SAC)"
              hint="Six digits, such as 997159."
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
            />
          )}
        </form.Field>
        <form.Field name="prefix">
          {(field) => (
            <TextField
              {...textOf(field)}
              label="Prefix of the numbers"
              hint="Three letters. A change applies from the next financial year."
              maxLength={3}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </form.Field>
        <form.Field name="signatoryName">
          {(field) => <TextField {...textOf(field)} label="Signatory" autoComplete="off" />}
        </form.Field>
        <form.Field name="signatoryTitle">
          {(field) => <TextField {...textOf(field)} label="Signs as" optional autoComplete="off" />}
        </form.Field>
      </div>
      <Button type="submit" variant="primary" className="self-start" loading={sending}>
        Save
      </Button>
    </FormFrame>
  )
}
