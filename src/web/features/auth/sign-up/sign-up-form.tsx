import { PASSWORD_MIN_CHARACTERS } from '#contract/accounts/limits.ts'
import { signUpMessages } from '#contract/accounts/texts.ts'
import type { UserSignupForm } from '#contract/accounts/types.ts'
import { navigationLabels } from '#contract/common/texts.ts'
import { FormFrame, useCallForm } from '#web/lib/forms/form.tsx'
import { sayMismatch } from '#web/lib/forms/say-mismatch.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { PhoneField } from '#web/ui/forms/phone-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Consent } from '../shared/consent.tsx'
import type { EmailProven } from '../shared/email-proof.tsx'
import { Failure } from '../shared/failure.tsx'
import { LockedEmail } from '../shared/locked-email.tsx'
import { type SignUp, useSignUp } from '../shared/use-sign-up.ts'
import { signUpTexts } from './texts.ts'

type SignUpFormProps = SignUp & {
  /** Verified by this browser a moment ago. */
  proof: EmailProven
  /** What was typed before the verification expired. */
  typed: Partial<UserSignupForm> | undefined
}

/** The rest of the sign-up after the address is verified. It also signs the visitor in. */
export function SignUpForm({ proof, typed, ...signUp }: SignUpFormProps) {
  const values: UserSignupForm = {
    name: '',
    number: '',
    password: '',
    confirmpassword: '',
    ...typed,
    email: proof.email,
    otp: proof.otp,
  }
  const { form, Field, failure, sending } = useCallForm({
    schema: async () => (await import('#contract/accounts/types.ts')).userSignupFormSchema,
    values,
    send: useSignUp(signUp),
    onInvalid: sayMismatch,
  })
  return (
    <FormFrame form={form} focusFirst>
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
