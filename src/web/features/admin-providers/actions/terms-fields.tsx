import type { AnyFormApi } from '@tanstack/react-form'
import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { membershipPlans, pricingTypes } from '#contract/platform-plans/types.ts'
import { FormField } from '#web/lib/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { membershipTexts as texts } from '../texts.ts'

/** A number of a membership's terms, as it is typed. */
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

/** What every sale under a membership is charged, and how many customers it may bring. */
export function TermsFields({ form, children }: { form: AnyFormApi; children?: ReactNode }) {
  const pricingType = useStore(form.store, ({ values }) => values.pricingType)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField
        form={form}
        name="plan"
        as={Select}
        label="Plan"
        options={optionsOf(membershipPlans)}
      />
      {children}
      <TermField form={form} name="renewalCharge" label="Renewal charge" sign="₹" />
      <TermField form={form} name="customerLimit" label="Customer limit" hint={texts.limitHint} />
      <FormField
        form={form}
        name="pricingType"
        as={Select}
        label="Charge on each sale"
        options={optionsOf(pricingTypes)}
        className="sm:col-span-2"
      />
      {pricingType === 'Fixed' ? (
        <>
          <TermField form={form} name="fixedFreshOnboardingCharge" label="New customer" sign="₹" />
          <TermField form={form} name="fixedRenewalCharge" label="Renewing customer" sign="₹" />
        </>
      ) : (
        <>
          <TermField form={form} name="percentageFreshOnboarding" label="New customer" sign="%" />
          <TermField form={form} name="percentageRenewal" label="Renewing customer" sign="%" />
        </>
      )}
    </div>
  )
}

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }))
}
