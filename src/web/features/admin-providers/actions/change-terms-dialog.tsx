import { useState } from 'react'
import { adminLabels } from '#contract/admin/texts.ts'
import type { Membership } from '#contract/platform-plans/types.ts'
import type { AdminProvider } from '#contract/providers/admin-types.ts'
import { useCallForm } from '#web/lib/forms/form.tsx'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { membershipTexts } from '../texts.ts'
import { ChangeSummary } from './change-summary.tsx'
import { changeForm, type NewTerms, termsToChange } from './membership-form.ts'
import { TermsFields } from './terms-fields.tsx'

type ChangeTermsDialogProps = {
  provider: AdminProvider
  membership: Membership
  onClose: () => void
}

/** Changes the terms of a running membership from a given day. */
export function ChangeTermsDialog({ provider, membership, onClose }: ChangeTermsDialogProps) {
  const [terms, setTerms] = useState<NewTerms>()
  const [values] = useState(() => termsToChange(membership, new Date()))
  const schema = changeForm(membership)
  const { form, Field, failure } = useCallForm({
    schema,
    values,
    send: async (typed) => setTerms(schema.parse(typed)),
  })
  return (
    <>
      <FormDialog
        form={form}
        failure={failure}
        onClose={onClose}
        size="lg"
        title={adminLabels.changeTerms}
        description={membershipTexts.changeDescription(provider.RegName)}
        label={adminLabels.changeTerms}
        submitLabel={membershipTexts.reviewChange}
      >
        <TermsFields form={form} Field={Field}>
          <Field
            name="startsOn"
            as={TextField}
            type="date"
            label={membershipTexts.startsOn}
            hint={membershipTexts.noticeHint}
          />
        </TermsFields>
      </FormDialog>
      {terms === undefined ? null : (
        <ChangeSummary
          provider={provider}
          membership={membership}
          terms={terms}
          onBack={() => setTerms(undefined)}
          onChanged={onClose}
        />
      )}
    </>
  )
}
