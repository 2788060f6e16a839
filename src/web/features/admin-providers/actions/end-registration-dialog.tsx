import type { z } from 'zod'
import { adminLabels } from '#contract/admin/texts.ts'
import { endProviderRegistration } from '#contract/providers/admin-calls.ts'
import type { AdminProvider } from '#contract/providers/admin-types.ts'
import { SEBI_ORDER_MAX_CHARACTERS } from '#contract/providers/limits.ts'
import { adminProviderMessages } from '#contract/providers/texts.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { FormDialog, useDialogForm } from '#web/lib/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { actionTexts } from '../texts.ts'

type EndRegistrationDialogProps = { provider: AdminProvider; onClose: () => void }

/** Asks for SEBI's order that cancels or suspends a provider's registration. */
export function EndRegistrationDialog({ provider, onClose }: EndRegistrationDialogProps) {
  const end = useMutationCall(endProviderRegistration)
  const values: z.input<typeof endProviderRegistration.body> = {
    id: provider._id,
    effectiveOn: '',
    order: '',
  }
  const { Field, dialog } = useDialogForm({
    schema: endProviderRegistration.body,
    values,
    send: async (body) => {
      await end.mutateAsync({ body })
      return adminProviderMessages.registrationEnded
    },
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      title={actionTexts.endRegistrationQuestion(provider.RegName)}
      description={actionTexts.endRegistrationHint}
      label={adminLabels.endRegistration}
      submitLabel={adminLabels.endRegistration}
      danger
    >
      <Field name="effectiveOn" as={TextField} type="date" label={actionTexts.effectiveOn} />
      <Field
        name="order"
        as={TextField}
        label={actionTexts.sebiOrder}
        hint={actionTexts.sebiOrderHint}
        maxLength={SEBI_ORDER_MAX_CHARACTERS}
      />
    </FormDialog>
  )
}
