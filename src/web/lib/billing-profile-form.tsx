import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { billingProfile, saveBillingProfile } from '#contract/invoices/calls.ts'
import type { BillingProfile } from '#contract/invoices/entities.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AddressField, CityField, PinField, StateField } from './address-fields.tsx'
import { useApi, useMutationCall } from './api.ts'
import { messageOf } from './api-error.ts'
import { FormFrame, textOf, useCallForm } from './form.tsx'
import { callKey, callQuery } from './query.ts'
import { useSession } from './session.ts'

type BillingProfileFormProps = {
  /** The details are kept; the form shows them. */
  onSaved?: (profile: BillingProfile, message: string) => void
  /** 'Save' without it. */
  submitLabel?: string
}

type Values = z.input<typeof saveBillingProfile.body>

/**
 * What invoices say about the viewer, asked once before the first of them. The page's loader has
 * fetched `billingProfile`.
 */
export function BillingProfileForm({ onSaved, submitLabel = 'Save' }: BillingProfileFormProps) {
  const queryClient = useQueryClient()
  const session = useSession()
  const { data } = useSuspenseQuery(callQuery(useApi(), billingProfile, {}))
  const save = useMutationCall(saveBillingProfile)
  const values: Values = data.data ?? {
    name: session?.RegName ?? '',
    address1: '',
    address2: '',
    city: '',
    pin: '',
    state: '',
    gstin: '',
  }
  const { form, failure, sending } = useCallForm({
    schema: saveBillingProfile.body,
    values,
    send: async (body) => {
      const { data: saved, message } = await save.mutateAsync({ body })
      await queryClient.invalidateQueries({ queryKey: callKey(billingProfile) })
      form.reset(saved)
      onSaved?.(saved, message)
    },
  })
  return (
    <FormFrame form={form} aria-label="Billing details">
      <FormError>{failure === null ? null : messageOf(failure)}</FormError>
      <form.Field name="name">
        {(field) => (
          <TextField {...textOf(field)} label="Name on the invoice" autoComplete="billing name" />
        )}
      </form.Field>
      <form.Field name="address1">
        {(field) => (
          <AddressField
            field={field}
            line={1}
            label="Address"
            autoComplete="billing address-line1"
          />
        )}
      </form.Field>
      <form.Field name="address2">
        {(field) => (
          <AddressField
            field={field}
            line={2}
            label="Address, second line"
            optional
            autoComplete="billing address-line2"
          />
        )}
      </form.Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.Field name="city">
          {(field) => <CityField field={field} autoComplete="billing address-level2" />}
        </form.Field>
        <form.Field name="pin">
          {(field) => <PinField field={field} autoComplete="billing postal-code" />}
        </form.Field>
        <form.Field name="state">
          {(field) => (
            <StateField
              field={field}
              hint="Sets the GST type. Your total doesn’t change."
              autoComplete="billing address-level1"
            />
          )}
        </form.Field>
        <form.Field name="gstin">
          {(field) => (
            <TextField
              {...textOf(field)}
              label="GSTIN"
              optional
              hint="Only if you are registered for GST."
              maxLength={15}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </form.Field>
      </div>
      <Button type="submit" variant="primary" className="self-start" loading={sending}>
        {submitLabel}
      </Button>
    </FormFrame>
  )
}
