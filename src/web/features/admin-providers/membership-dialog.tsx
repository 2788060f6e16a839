import { useQueryClient } from '@tanstack/react-query'
import { MEMBERSHIP_VALIDITY_YEARS } from '#contract/constants.ts'
import type { AdminProvider } from '#contract/entities/admin-provider.ts'
import { membershipPlans, pricingTypes } from '#contract/enums.ts'
import { adminLabels } from '#contract/labels.ts'
import { membershipMessages } from '#contract/messages/providers.ts'
import { activateMembership } from '#contract/platform-plans/calls.ts'
import { adminProviderDetails } from '#contract/providers/admin-calls.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { textOf, useCallForm } from '#web/lib/form.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { callKey } from '#web/lib/query.ts'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { membershipForm, newMembership } from './membership-form.ts'

type MembershipDialogProps = { provider: AdminProvider; onClose: () => void }

/** Starts a provider's membership on the terms that are entered, for one year. */
export function MembershipDialog({ provider, onClose }: MembershipDialogProps) {
  const { form, failure } = useMembership(provider, onClose)
  const field = (name: FieldName, label: string, sign: '₹' | '%' | '', hint?: string) => (
    <form.Field key={name} name={name}>
      {(one) => (
        <TextField
          {...textOf(one)}
          label={label}
          hint={hint}
          type="number"
          min={0}
          inputMode="decimal"
          placeholder="0"
          prefix={sign === '₹' ? sign : undefined}
          suffix={sign === '%' ? sign : undefined}
        />
      )}
    </form.Field>
  )
  return (
    <FormDialog
      form={form}
      failure={failure}
      onClose={onClose}
      size="lg"
      title={adminLabels.activateMembership}
      description={`The terms on which ${provider.RegName} sells. We invoice its charge and setup fee with 18% GST and take them from the wallet; anything not covered is owed.`}
      label={adminLabels.activateMembership}
      submitLabel="Activate"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <form.Field name="plan">
          {(one) => <Select {...textOf(one)} label="Plan" options={optionsOf(membershipPlans)} />}
        </form.Field>
        <TextField
          label="Validity"
          readOnly
          value={`${MEMBERSHIP_VALIDITY_YEARS} year`}
          hint="Fixed."
        />
        {field('freshOnboardingCharge', 'Membership charge', '₹')}
        {field('renewalCharge', 'Renewal charge', '₹')}
        {field('oneTimesetupFee', 'One-time setup fee', '₹')}
        {field('customerLimit', 'Customer limit', '', 'At a time. Blank or 0: no limit.')}
        <form.Field name="pricingType">
          {(one) => (
            <Select
              {...textOf(one)}
              label="Charge on each sale"
              options={optionsOf(pricingTypes)}
              className="sm:col-span-2"
            />
          )}
        </form.Field>
        <form.Subscribe selector={(state) => state.values.pricingType}>
          {(pricingType) =>
            pricingType === 'Fixed' ? (
              <>
                {field('fixedFreshOnboardingCharge', 'New customer', '₹')}
                {field('fixedRenewalCharge', 'Renewing customer', '₹')}
              </>
            ) : (
              <>
                {field('percentageFreshOnboarding', 'New customer', '%')}
                {field('percentageRenewal', 'Renewing customer', '%')}
              </>
            )
          }
        </form.Subscribe>
      </div>
    </FormDialog>
  )
}

type FieldName = Exclude<keyof typeof newMembership, 'plan' | 'pricingType'>

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }))
}

/** The form over the call, and what it says. */
function useMembership(provider: AdminProvider, onDone: () => void) {
  const queryClient = useQueryClient()
  const activate = useMutationCall(activateMembership)
  return useCallForm({
    schema: membershipForm,
    values: newMembership,
    send: async (values) => {
      const body = { ...membershipForm.parse(values), id: provider._id }
      try {
        const { message } = await activate.mutateAsync({ body })
        toast.success(message)
        onDone()
      } catch (error) {
        toast.error(failedTitle(error))
        throw error
      } finally {
        void queryClient.invalidateQueries({ queryKey: callKey(adminProviderDetails) })
      }
    },
  })
}

/** What the server said or, without an answer of it, that it failed. */
function failedTitle(error: unknown): string {
  return isApiError(error) && error.code !== 'unavailable'
    ? error.message || membershipMessages.failed(error.status).title
    : membershipMessages.threw.title
}
