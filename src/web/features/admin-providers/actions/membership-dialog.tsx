import { useState } from 'react'
import { adminLabels } from '#contract/admin/texts.ts'
import { MEMBERSHIP_VALIDITY_YEARS } from '#contract/platform-plans/limits.ts'
import type { AdminProvider } from '#contract/providers/admin-types.ts'
import { useCallForm } from '#web/lib/forms/form.tsx'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { membershipTexts } from '../texts.ts'
import { membershipForm, type NewMembership, newMembership } from './membership-form.ts'
import { MembershipSummary } from './membership-summary.tsx'
import { TermField, TermsFields } from './terms-fields.tsx'

type MembershipDialogProps = { provider: AdminProvider; onClose: () => void }

/** Starts a provider's membership for one year on the entered terms. */
export function MembershipDialog({ provider, onClose }: MembershipDialogProps) {
  const [terms, setTerms] = useState<NewMembership>()
  const { form, Field, failure } = useCallForm({
    schema: membershipForm,
    values: newMembership,
    send: async (values) => setTerms(membershipForm.parse(values)),
  })
  return (
    <>
      <FormDialog
        form={form}
        failure={failure}
        onClose={onClose}
        size="lg"
        title={adminLabels.activateMembership}
        description={membershipTexts.description(provider.RegName)}
        label={adminLabels.activateMembership}
        submitLabel={membershipTexts.review}
      >
        <TermsFields form={form} Field={Field}>
          <TextField
            label={membershipTexts.validity}
            readOnly
            value={membershipTexts.years(MEMBERSHIP_VALIDITY_YEARS)}
            hint={membershipTexts.fixed}
          />
          <Field
            name="freshOnboardingCharge"
            as={TermField}
            label={membershipTexts.membershipCharge}
            sign="₹"
          />
          <Field
            name="oneTimesetupFee"
            as={TermField}
            label={membershipTexts.oneTimeSetupFee}
            sign="₹"
          />
        </TermsFields>
      </FormDialog>
      {terms === undefined ? null : (
        <MembershipSummary
          provider={provider}
          terms={terms}
          onBack={() => setTerms(undefined)}
          onActivated={onClose}
        />
      )}
    </>
  )
}
