import type { AnyFormApi } from '@tanstack/react-form'
import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { membershipPlans, pricingTypes } from '#contract/platform-plans/types.ts'
import { FormField } from '#web/lib/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { membershipTexts, membershipTexts as texts } from '../texts.ts'

/** A number of a membership's terms, entered as text. */
export function TermField(props: {
  form: AnyFormApi
  name: string
  label: string
  sign?: '₹' | '%'
  hint?: string
}) {
  const { sign, ...rest } = props
  return (
    <FormField
      {...rest}
      as={TextField}
      type="number"
      min={0}
      inputMode="decimal"
      prefix={sign === '₹' ? sign : undefined}
      suffix={sign === '%' ? sign : undefined}
    />
  )
}

/** What a membership charges for every sale, and its customer limit. */
export function TermsFields({ form, children }: { form: AnyFormApi; children?: ReactNode }) {
  const pricingType = useStore(form.store, ({ values }) => values.pricingType)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField
        form={form}
        name="plan"
        as={Select}
        label={membershipTexts.plan}
        options={optionsOf(membershipPlans)}
      />
      {children}
      <TermField form={form} name="renewalCharge" label={membershipTexts.renewalCharge} sign="₹" />
      <TermField
        form={form}
        name="customerLimit"
        label={membershipTexts.customerLimit}
        hint={texts.limitHint}
      />
      <FormField
        form={form}
        name="pricingType"
        as={Select}
        label={membershipTexts.chargeOnEachSale}
        options={optionsOf(pricingTypes)}
        className="sm:col-span-2"
      />
      {pricingType === 'Fixed' ? (
        <>
          <TermField
            form={form}
            name="fixedFreshOnboardingCharge"
            label={membershipTexts.newCustomer}
            sign="₹"
          />
          <TermField
            form={form}
            name="fixedRenewalCharge"
            label={membershipTexts.renewingCustomer}
            sign="₹"
          />
        </>
      ) : (
        <>
          <TermField
            form={form}
            name="percentageFreshOnboarding"
            label={membershipTexts.newCustomer}
            sign="%"
          />
          <TermField
            form={form}
            name="percentageRenewal"
            label={membershipTexts.renewingCustomer}
            sign="%"
          />
        </>
      )}
    </div>
  )
}

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }))
}
