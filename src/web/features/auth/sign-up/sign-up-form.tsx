import { PASSWORD_MIN_CHARACTERS } from '#contract/accounts/limits.ts'
import { signUpUser } from '#contract/accounts/sign-in.ts'
import { passwordMessages, signUpMessages } from '#contract/accounts/texts.ts'
import { type UserSignupForm, userSignupFormSchema } from '#contract/accounts/types.ts'
import { navigationLabels } from '#contract/common/texts.ts'
import { pathAfterSignIn } from '#modules/accounts/rules/callback-path.ts'
import { useApi } from '#web/lib/api/api.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { FormFrame, useCallForm } from '#web/lib/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { PhoneField } from '#web/ui/forms/phone-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Consent } from '../shared/consent.tsx'
import type { EmailProven } from '../shared/email-proof.tsx'
import type { SignInResult } from '../shared/enter.ts'
import { Failure } from '../shared/failure.tsx'
import { LockedEmail } from '../shared/locked-email.tsx'
import { signUpTexts } from './texts.ts'

type SignUpFormProps = {
  /** Verified by this browser a moment ago. */
  proof: EmailProven
  callbackUrl: string | undefined
  onEntered: (entered: SignInResult) => Promise<void>
  /** The verification of the address expired. */
  onExpired: (error: unknown) => void
}

/** The rest of the sign-up after the address is verified. It also signs the visitor in. */
export function SignUpForm({ proof, callbackUrl, onEntered, onExpired }: SignUpFormProps) {
  const api = useApi()
  const values: UserSignupForm = {
    email: proof.email,
    otp: proof.otp,
    name: '',
    number: '',
    password: '',
    confirmpassword: '',
  }
  const { form, Field, failure, sending } = useCallForm({
    schema: userSignupFormSchema,
    values,
    send: async (body) => {
      try {
        const { user } = await api(signUpUser, { body })
        toast.success(signUpMessages.done.title)
        await onEntered({ user, redirect: pathAfterSignIn(callbackUrl, user.role) })
      } catch (error) {
        if (!isApiError(error) || error.code !== 'contact_not_verified') {
          throw error
        }
        onExpired(error)
      }
    },
    onInvalid: (fields) => {
      const { title, description } = passwordMessages.mismatch
      if (fields.confirmpassword === title) {
        toast.error(title, description)
      }
    },
  })
  return (
    <FormFrame form={form}>
      <Failure error={failure} {...signUpMessages.failed} />
      <LockedEmail email={proof.email} verified />
      <Field name="name" as={TextField} label={signUpTexts.name} autoComplete="name" />
      <Field name="number" as={PhoneField} label={signUpTexts.phoneNumber} />
      <Field
        name="password"
        as={PasswordField}
        label={signUpTexts.password}
        autoComplete="new-password"
        hint={signUpTexts.passwordHint(PASSWORD_MIN_CHARACTERS)}
      />
      <Field
        name="confirmpassword"
        as={PasswordField}
        label={signUpTexts.confirmPassword}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" block loading={sending}>
        {navigationLabels.signUp}
      </Button>
      <Consent />
    </FormFrame>
  )
}
