import type { AnyFormApi } from '@tanstack/react-form'
import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { membershipPlans, pricingTypes } from '#contract/platform-plans/types.ts'
import type { useCallForm } from '#web/lib/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx'
import { membershipTexts } from '../texts.ts'
import type { TermsValues } from './membership-form.ts'

/** A number of a membership's terms, entered as text. */
export function TermField({ sign, ...rest }: TextFieldProps & { sign?: '₹' | '%' }) {
  return (
    <TextField
      type="number"
      min={0}
      inputMode="decimal"
      prefix={sign === '₹' ? sign : undefined}
      suffix={sign === '%' ? sign : undefined}
      {...rest}
    />
  )
}

type TermsForm = ReturnType<typeof useCallForm<TermsValues>>
type TermsFieldsProps = Pick<TermsForm, 'Field'> & { form: AnyFormApi; children?: ReactNode }

/** What a membership charges for every sale, and its customer limit. */
export function TermsFields({ form, Field, children }: TermsFieldsProps) {
  const pricingType = useStore(form.store, ({ values }) => values.pricingType)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        name="plan"
        as={Select}
        label={membershipTexts.plan}
        options={optionsOf(membershipPlans)}
      />
      {children}
      <Field name="renewalCharge" as={TermField} label={membershipTexts.renewalCharge} sign="₹" />
      <Field
        name="customerLimit"
        as={TermField}
        label={membershipTexts.customerLimit}
        hint={membershipTexts.limitHint}
      />
      <Field
        name="pricingType"
        as={Select}
        label={membershipTexts.chargeOnEachSale}
        options={optionsOf(pricingTypes)}
        className="sm:col-span-2"
      />
      {pricingType === 'Fixed' ? (
        <>
          <Field
            name="fixedFreshOnboardingCharge"
            as={TermField}
            label={membershipTexts.newCustomer}
            sign="₹"
          />
          <Field
            name="fixedRenewalCharge"
            as={TermField}
            label={membershipTexts.renewingCustomer}
            sign="₹"
          />
        </>
      ) : (
        <>
          <Field
            name="percentageFreshOnboarding"
            as={TermField}
            label={membershipTexts.newCustomer}
            sign="%"
          />
          <Field
            name="percentageRenewal"
            as={TermField}
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
