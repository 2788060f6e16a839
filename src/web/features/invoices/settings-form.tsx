import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { invoiceSettings, saveInvoiceSettings } from '#contract/invoices/calls.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { callKey, callQuery } from '#web/lib/api/query.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { FormFrame, useCallForm } from '#web/lib/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { billingTexts } from './texts.ts'

/** What a provider's invoices show besides its name and address. */
export function InvoiceSettingsForm() {
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(callQuery(useApi(), invoiceSettings, {}))
  const save = useMutationCall(saveInvoiceSettings)
  const { chargesGst, isSubProfile, ...settings } = data.data
  const values: z.input<typeof saveInvoiceSettings.body> = settings
  const { form, Field, failure, sending } = useCallForm({
    schema: async () => (await import('#contract/invoices/calls.ts')).saveInvoiceSettings.body,
    values,
    send: async (body) => {
      const { data: saved, message } = await save.mutateAsync({ body })
      queryClient.setQueryData(callKey(invoiceSettings, {}), { success: true, data: saved })
      const { chargesGst: _, isSubProfile: __, ...now } = saved
      form.reset(now)
      toast.success(message)
    },
  })
  return (
    <FormFrame form={form} aria-label={billingTexts.invoiceSettings}>
      <CallError error={failure} />
      {chargesGst && settings.gstin === '' && !isSubProfile ? (
        <p className="text-sm text-warn">{billingTexts.noGstin}</p>
      ) : null}
      <div className="grid gap-5 sm:grid-cols-2">
        {isSubProfile ? null : (
          <Field
            name="gstin"
            as={TextField}
            label={billingTexts.gstin}
            optional={!chargesGst}
            hint={chargesGst ? billingTexts.gstinHint : billingTexts.gstinStarts}
            maxLength={15}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <Field
          name="sac"
          as={TextField}
          label={billingTexts.sac}
          hint={billingTexts.sacHint}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
        />
        <Field
          name="prefix"
          as={TextField}
          label={billingTexts.prefix}
          hint={billingTexts.prefixHint}
          maxLength={3}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Field
          name="signatoryName"
          as={TextField}
          label={billingTexts.signatory}
          autoComplete="off"
        />
        <Field
          name="signatoryTitle"
          as={TextField}
          label={billingTexts.signsAs}
          optional
          autoComplete="off"
        />
      </div>
      <Button type="submit" variant="primary" className="self-start" loading={sending}>
        {billingTexts.save}
      </Button>
    </FormFrame>
  )
}
