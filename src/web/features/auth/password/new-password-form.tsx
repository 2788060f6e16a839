import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useState } from 'react'
import { PASSWORD_CHANGED_REDIRECT_MS, PASSWORD_MIN_CHARACTERS } from '#contract/accounts/limits.ts'
import { getSession, resetPassword } from '#contract/accounts/sign-in.ts'
import { passwordMessages, signInLabels } from '#contract/accounts/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { FormFrame, useCallForm } from '#web/lib/forms/form.tsx'
import { sayMismatch } from '#web/lib/forms/say-mismatch.ts'
import { useRefreshSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Failure } from '../shared/failure.tsx'
import { LockedEmail } from '../shared/locked-email.tsx'
import { passwordTexts } from './texts.ts'

type NewPasswordFormProps = {
  /** Verified by this browser a moment ago. */
  email: string
  /** Goes back to the email address after the verification expired. */
  onBack: () => void
}

/** Sets the new password, confirms it, and goes to the sign-in page. */
export function NewPasswordForm({ email, onBack }: NewPasswordFormProps) {
  const api = useApi()
  const [done, setDone] = useState(false)
  const { form, Field, failure, sending } = useCallForm({
    schema: async () => (await import('#contract/accounts/types.ts')).newPasswordFormSchema,
    values: { newPassword: '', confirmpassword: '' },
    send: async ({ newPassword }) => {
      await api(resetPassword, { body: { email, newPassword } })
      toast.success(passwordMessages.updated.title, passwordMessages.updated.description)
      setDone(true)
    },
    onInvalid: sayMismatch,
  })
  if (done) {
    return <Done />
  }
  const expired = isApiError(failure) && failure.code === 'reset_failed'
  return (
    <FormFrame form={form} focusFirst>
      <Failure error={failure} title={passwordMessages.resetFailed.title} />
      <LockedEmail email={email} verified={!expired} onChange={expired ? onBack : undefined} />
      <Field
        name="newPassword"
        as={PasswordField}
        label={passwordTexts.newPassword}
        autoComplete="new-password"
        hint={passwordTexts.passwordHint(PASSWORD_MIN_CHARACTERS)}
      />
      <Field
        name="confirmpassword"
        as={PasswordField}
        label={passwordTexts.confirmPassword}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" block loading={sending}>
        {signInLabels.changePassword}
      </Button>
    </FormFrame>
  )
}

/**
 * Shows the confirmation long enough to read, then opens the sign-in page. The new password ends
 * the sessions of the old one, so the session is fetched again.
 */
function Done() {
  const api = useApi()
  const refresh = useRefreshSession()
  useEffect(() => {
    const goOn = async () => {
      const { user } = await api(getSession, {}).catch(() => ({ user: null }))
      await refresh(user, '/auth/signin')
    }
    const timer = setTimeout(() => void goOn(), PASSWORD_CHANGED_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [api, refresh])
  return (
    <div className="flex gap-3 rounded-md border border-up/30 bg-up-soft px-4 py-3.5">
      <CircleCheck
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        className="mt-0.5 shrink-0 text-up"
      />
      <div>
        <p className="text-base font-[560] text-ink">{passwordMessages.updated.description}</p>
        <p className="text-sm text-ink-soft">{passwordTexts.signedOut}</p>
      </div>
    </div>
  )
}
