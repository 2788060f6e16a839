import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { changePassword, getProfile } from '#contract/accounts/profile.ts'
import { listSessions } from '#contract/accounts/sign-in.ts'
import { newPasswordFormSchema } from '#contract/entities/sign-up.ts'
import { passwordTryInput } from '#contract/fields.ts'
import { signInLabels } from '#contract/labels.ts'
import { ADMIN_PASSWORD_MIN_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts'
import { passwordMessages } from '#contract/messages/accounts.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { isApiError, messageOf } from '#web/lib/api-error.ts'
import { FormFrame, textOf, useCallForm } from '#web/lib/form.tsx'
import { callKey } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { SettingsSection } from './settings-section.tsx'
import { useProfile } from './use-profile.ts'

/** Sets a password, or changes it. Who has none yet is asked for a code instead of it. */
export function PasswordSection() {
  const { hasPassword } = useProfile()
  const [open, setOpen] = useState(false)
  return (
    <SettingsSection
      title="Password"
      description={
        hasPassword
          ? 'Changing it signs you out on all other devices.'
          : 'You sign in with a code to your mobile. A password is a second way in.'
      }
    >
      {open ? (
        <PasswordForm onDone={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>
          {hasPassword ? signInLabels.changePassword : 'Set a password'}
        </Button>
      )}
    </SettingsSection>
  )
}

const changeSchema = newPasswordFormSchema.safeExtend({ currentPassword: passwordTryInput })
const firstSchema = newPasswordFormSchema.safeExtend({ currentPassword: z.literal('') })

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { hasPassword, role } = useProfile()
  const queryClient = useQueryClient()
  const change = useMutationCall(changePassword)
  const least = role === 'admin' ? ADMIN_PASSWORD_MIN_CHARACTERS : PASSWORD_MIN_CHARACTERS
  const { form, failure, sending } = useCallForm<PasswordValues>({
    schema: hasPassword ? changeSchema : firstSchema,
    values: { currentPassword: '', newPassword: '', confirmpassword: '' },
    send: async ({ currentPassword, newPassword }) => {
      const current = hasPassword ? { currentPassword } : {}
      const { message } = await change.mutateAsync({ body: { ...current, newPassword } })
      toast.success(passwordMessages.updated.title, message)
      onDone()
      await Promise.all(
        [getProfile, listSessions].map((call) =>
          queryClient.invalidateQueries({ queryKey: callKey(call) }),
        ),
      )
    },
    onInvalid: (fields) => {
      const { title, description } = passwordMessages.mismatch
      if (fields.confirmpassword === title) {
        toast.error(title, description)
      }
    },
  })
  const wrong = isApiError(failure) && failure.code === 'sign_in_failed'
  return (
    <FormFrame
      form={form}
      focusFirst
      aria-label="Password"
      className="flex max-w-sm min-w-0 flex-col gap-5"
    >
      <FormError>{failure === null || wrong ? null : messageOf(failure)}</FormError>
      {hasPassword ? (
        <form.Field name="currentPassword">
          {(field) => (
            <PasswordField
              {...textOf(field)}
              {...(wrong ? { error: 'This is not your password.' } : {})}
              label="Current password"
              autoComplete="current-password"
            />
          )}
        </form.Field>
      ) : null}
      <form.Field name="newPassword">
        {(field) => (
          <PasswordField
            {...textOf(field)}
            label="New password"
            autoComplete="new-password"
            hint={`At least ${least} characters.`}
          />
        )}
      </form.Field>
      <form.Field name="confirmpassword">
        {(field) => (
          <PasswordField {...textOf(field)} label="Confirm password" autoComplete="new-password" />
        )}
      </form.Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={sending}>
          {hasPassword ? signInLabels.changePassword : 'Set password'}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </FormFrame>
  )
}

type PasswordValues = {
  currentPassword: string
  newPassword: string
  confirmpassword: string
}
