import { signUpUser } from '#contract/accounts/sign-in.ts'
import { type UserSignupForm, userSignupFormSchema } from '#contract/entities/sign-up.ts'
import { navigationLabels } from '#contract/labels.ts'
import { PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts'
import { passwordMessages, signUpMessages } from '#contract/messages/accounts.ts'
import { pathAfterSignIn } from '#modules/accounts/rules/callback-path.ts'
import { useApi } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { FormFrame, textOf, useCallForm } from '#web/lib/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { Consent } from './consent.tsx'
import type { EmailProven } from './email-proof.tsx'
import type { Entered } from './enter.ts'
import { Failure } from './failure.tsx'
import { LockedEmail } from './locked-email.tsx'

type SignUpFormProps = {
  /** Proven a moment ago by this browser. */
  proof: EmailProven
  callbackUrl: string | undefined
  onEntered: (entered: Entered) => Promise<void>
  /** The proof of the address has ended. */
  onLapsed: (error: unknown) => void
}

/** The rest of the sign-up, once the address is proven. It signs in as well. */
export function SignUpForm({ proof, callbackUrl, onEntered, onLapsed }: SignUpFormProps) {
  const api = useApi()
  const values: UserSignupForm = {
    email: proof.email,
    otp: proof.otp,
    name: '',
    number: '',
    password: '',
    confirmpassword: '',
  }
  const { form, failure, sending } = useCallForm({
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
        onLapsed(error)
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
      <form.Field name="name">
        {(field) => <TextField {...textOf(field)} label="Name" autoComplete="name" />}
      </form.Field>
      <form.Field name="number">
        {(field) => <PhoneField {...textOf(field)} label="Phone number" />}
      </form.Field>
      <form.Field name="password">
        {(field) => (
          <PasswordField
            {...textOf(field)}
            label="Password"
            autoComplete="new-password"
            hint={`At least ${PASSWORD_MIN_CHARACTERS} characters. A few unrelated words work best.`}
          />
        )}
      </form.Field>
      <form.Field name="confirmpassword">
        {(field) => (
          <PasswordField {...textOf(field)} label="Confirm password" autoComplete="new-password" />
        )}
      </form.Field>
      <Button type="submit" variant="primary" block loading={sending}>
        {navigationLabels.signUp}
      </Button>
      <Consent />
    </FormFrame>
  )
}
