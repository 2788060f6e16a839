import type { z } from 'zod'
import { adminLabels } from '#contract/admin/texts.ts'
import { changeProviderRegistration } from '#contract/providers/admin-calls.ts'
import type { AdminProvider } from '#contract/providers/admin-types.ts'
import { registrationNumberLabel } from '#contract/providers/categories.ts'
import {
  REGISTERED_NAME_MAX_CHARACTERS,
  REGISTRATION_NUMBER_MAX_CHARACTERS,
} from '#contract/providers/limits.ts'
import { adminProviderMessages } from '#contract/providers/texts.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { FormDialog, useDialogForm } from '#web/lib/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { actionTexts } from '../texts.ts'

type RegistrationDialogProps = { provider: AdminProvider; onClose: () => void }

/** Asks for the registered name, number and date on a provider's new certificate. */
export function RegistrationDialog({ provider, onClose }: RegistrationDialogProps) {
  const change = useMutationCall(changeProviderRegistration)
  const { _id: id, RegName, regNumber } = provider
  const registrationDate = provider.registrationDate ?? ''
  const values: z.input<typeof changeProviderRegistration.body> = {
    ...{ id, RegName, regNumber, registrationDate },
  }
  const { Field, dialog } = useDialogForm({
    schema: changeProviderRegistration.body,
    values,
    send: async (body) => {
      await change.mutateAsync({ body })
      return adminProviderMessages.registrationChanged
    },
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      title={actionTexts.registrationQuestion(RegName)}
      description={actionTexts.registrationHint}
      label={adminLabels.changeRegistration}
      submitLabel={adminLabels.changeRegistration}
    >
      <Field
        name="RegName"
        as={TextField}
        label={actionTexts.registeredName}
        maxLength={REGISTERED_NAME_MAX_CHARACTERS}
      />
      <Field
        name="regNumber"
        as={TextField}
        label={registrationNumberLabel(provider.category)}
        maxLength={REGISTRATION_NUMBER_MAX_CHARACTERS}
      />
      <Field
        name="registrationDate"
        as={TextField}
        type="date"
        label={actionTexts.registrationDate}
      />
    </FormDialog>
  )
}
