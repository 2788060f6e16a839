import { useStore } from '@tanstack/react-form'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { z } from 'zod'
import { stateOfPin } from '#contract/common/pin-codes.ts'
import type { State } from '#contract/common/states.ts'
import { billingProfile, saveBillingProfile } from '#contract/invoices/calls.ts'
import type { BillingProfile } from '#contract/invoices/types.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useApi, useMutationCall } from '../api/api.ts'
import { callKey, callQuery } from '../api/query.ts'
import { useSession } from '../session/session.ts'
import { AddressField, CityField, PinField, StateField } from './address-fields.tsx'
import { CallError } from './call-error.tsx'
import { FormFrame, useCallForm } from './form.tsx'
import { formTexts } from './texts.ts'

type BillingProfileFormProps = {
  /** A provider's own GSTIN, which its invoices carry unless it enters another one. */
  registration?: string
  /** Called when the details are saved; the form keeps showing them. */
  onSaved?: (profile: BillingProfile, message: string) => void
  /** Defaults to 'Save'. */
  submitLabel?: string
  /** For a page that submits the form with a button of its own. */
  formRef?: RefObject<HTMLFormElement | null>
}

type Values = z.input<typeof saveBillingProfile.body>

const nothing: Values = {
  name: '',
  address1: '',
  address2: '',
  city: '',
  pin: '',
  state: '',
  gstin: '',
}

/**
 * The viewer's billing details, required once before the first invoice. The page's loader has
 * fetched `billingProfile`.
 */
export function BillingProfileForm({
  registration = '',
  onSaved,
  submitLabel = formTexts.save,
  formRef,
}: BillingProfileFormProps) {
  const queryClient = useQueryClient()
  const session = useSession()
  const { data } = useSuspenseQuery(callQuery(useApi(), billingProfile, {}))
  const save = useMutationCall(saveBillingProfile)
  const withRegistration = (kept: Values): Values => ({
    ...kept,
    gstin: kept.gstin || registration,
  })
  const values = withRegistration(data.data ?? { ...nothing, name: session?.RegName ?? '' })
  const { form, Field, failure, sending } = useCallForm({
    schema: async () => (await import('#contract/invoices/calls.ts')).saveBillingProfile.body,
    values,
    send: async (body) => {
      const { data: saved, message } = await save.mutateAsync({ body })
      queryClient.setQueryData(callKey(billingProfile, {}), { success: true, data: saved })
      form.reset(withRegistration(saved))
      onSaved?.(saved, message)
    },
  })
  const pin = useStore(form.store, (state) => state.values.pin)
  const hasState = useStore(form.store, ({ values: typed }) => typed.state !== '')
  useStateOfPin(pin, (found) => {
    if (!hasState) {
      form.setFieldValue('state', found)
    }
  })
  return (
    <FormFrame form={form} ref={formRef} aria-label={formTexts.billingDetails}>
      <CallError error={failure} />
      <Field
        name="name"
        as={TextField}
        label={formTexts.nameOnTheInvoice}
        autoComplete="billing name"
      />
      <Field
        name="address1"
        as={AddressField}
        line={1}
        label={formTexts.address}
        autoComplete="billing address-line1"
      />
      <Field
        name="address2"
        as={AddressField}
        line={2}
        label={formTexts.addressSecondLine}
        optional
        autoComplete="billing address-line2"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="city" as={CityField} autoComplete="billing address-level2" />
        <Field name="pin" as={PinField} autoComplete="billing postal-code" />
        <Field
          name="state"
          as={StateField}
          hint={formTexts.gstTypeHint}
          autoComplete="billing address-level1"
        />
        <Field
          name="gstin"
          as={TextField}
          label={formTexts.gstin}
          optional
          hint={formTexts.gstinHint}
          maxLength={15}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      {formRef === undefined ? (
        <Button type="submit" variant="primary" className="self-start" loading={sending}>
          {submitLabel}
        </Button>
      ) : null}
    </FormFrame>
  )
}

/** Fills in the state from the PIN code. */
function useStateOfPin(pin: string, onFound: (state: State) => void): void {
  const known = stateOfPin(pin)
  const take = useEffectEvent(onFound)
  useEffect(() => {
    if (known !== undefined) {
      take(known)
    }
  }, [known])
}
