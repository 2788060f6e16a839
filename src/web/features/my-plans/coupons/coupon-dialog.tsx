import { useSuspenseQuery } from '@tanstack/react-query'
import { createCoupon } from '#contract/plans/coupons.ts'
import { shareWith } from '#contract/plans/own-plans.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { FormDialog, useDialogForm } from '#web/lib/forms/form-dialog.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { couponTexts } from '../texts.ts'
import { couponForm, newCouponValues } from './coupon-form.ts'

/** A new coupon: its code, discount, plans, number of uses and expiry. */
export function CouponDialog({ onClose }: { onClose: () => void }) {
  const plans = useSuspenseQuery(callQuery(useApi(), shareWith, { query: {} })).data.data
  const create = useMutationCall(createCoupon)
  const { form, Field, dialog } = useDialogForm({
    schema: couponForm,
    values: newCouponValues,
    send: async (values) => (await create.mutateAsync({ body: couponForm.parse(values) })).message,
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      title={couponTexts.newCoupon}
      description={couponTexts.newCouponHint}
      label={couponTexts.newCoupon}
      submitLabel={couponTexts.create}
    >
      <Field
        name="code"
        as={TextField}
        label={couponTexts.code}
        hint={couponTexts.codeHint}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Field
        name="kind"
        as={RadioGroup}
        label={couponTexts.discount}
        columns={2}
        options={[
          { value: 'percent', label: couponTexts.aPercentage },
          { value: 'amount', label: couponTexts.anAmount },
        ]}
      />
      <form.Subscribe selector={(state) => state.values.kind}>
        {(kind) => (
          <Field
            key={kind}
            name={kind}
            as={TextField}
            label={kind === 'percent' ? couponTexts.percent : couponTexts.amount}
            {...(kind === 'percent' ? { suffix: '%' } : { prefix: '₹' })}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </form.Subscribe>
      <Field
        name="planId"
        as={Select}
        label={couponTexts.for}
        placeholder={couponTexts.allOfMyPlans}
        options={plans.map(({ _id, title }) => ({ value: _id, label: title }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="maxUses"
          as={TextField}
          label={couponTexts.maxUses}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field name="expiresOn" as={TextField} type="date" label={couponTexts.lastDay} />
      </div>
    </FormDialog>
  )
}
