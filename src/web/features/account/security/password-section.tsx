import { useState } from 'react'
import {
  ADMIN_PASSWORD_MIN_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
} from '#contract/accounts/limits.ts'
import { changePassword } from '#contract/accounts/profile.ts'
import { passwordMessages, signInLabels } from '#contract/accounts/texts.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { isApiError, messageOf } from '#web/lib/api/api-error.ts'
import { FormFrame, useCallForm } from '#web/lib/forms/form.tsx'
import { sayMismatch } from '#web/lib/forms/say-mismatch.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { useProfile } from '../use-profile.ts'
import { passwordTexts } from './texts.ts'

/** Sets or changes the password. An account without a password confirms with a code instead. */
export function PasswordSection() {
  const { hasPassword } = useProfile()
  const [open, setOpen] = useState(false)
  return (
    <SettingsSection
      title={passwordTexts.password}
      description={hasPassword ? passwordTexts.about : passwordTexts.aboutNone}
    >
      {open ? (
        <PasswordForm onDone={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>
          {hasPassword ? signInLabels.changePassword : passwordTexts.setOne}
        </Button>
      )}
    </SettingsSection>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { hasPassword, role } = useProfile()
  const change = useMutationCall(changePassword)
  const least = role === 'admin' ? ADMIN_PASSWORD_MIN_CHARACTERS : PASSWORD_MIN_CHARACTERS
  const { form, Field, failure, sending } = useCallForm<PasswordValues>({
    schema: async () => {
      const { changeForm, firstForm } = await import('./password-schemas.ts')
      return hasPassword ? changeForm : firstForm
    },
    values: { currentPassword: '', newPassword: '', confirmpassword: '' },
    send: async ({ currentPassword, newPassword }) => {
      const current = hasPassword ? { currentPassword } : {}
      const { message } = await change.mutateAsync({ body: { ...current, newPassword } })
      toast.success(passwordMessages.updated.title, message)
      onDone()
    },
    onInvalid: sayMismatch,
  })
  const wrong = isApiError(failure) && failure.code === 'sign_in_failed'
  return (
    <FormFrame
      form={form}
      focusFirst
      aria-label={passwordTexts.password}
      className="flex max-w-sm min-w-0 flex-col gap-5"
    >
      <FormError>{failure === null || wrong ? null : messageOf(failure)}</FormError>
      {hasPassword ? (
        <Field
          name="currentPassword"
          as={PasswordField}
          error={wrong ? passwordTexts.wrong : undefined}
          label={passwordTexts.currentPassword}
          autoComplete="current-password"
        />
      ) : null}
      <Field
        name="newPassword"
        as={PasswordField}
        label={passwordTexts.newPassword}
        autoComplete="new-password"
        hint={passwordTexts.newPasswordHint(least)}
      />
      <Field
        name="confirmpassword"
        as={PasswordField}
        label={passwordTexts.repeat}
        autoComplete="new-password"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={sending}>
          {hasPassword ? signInLabels.changePassword : passwordTexts.set}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {passwordTexts.cancel}
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
