import { type ReactNode, useState } from 'react'
import { signInLabels, signInMessages } from '#contract/accounts/texts.ts'
import { navigationLabels } from '#contract/common/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { FormFrame, useCallForm } from '#web/lib/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { EmailField } from '#web/ui/forms/text-field.tsx'
import { Failure } from '../shared/failure.tsx'
import { SecondFactor } from '../shared/second-factor.tsx'
import { signInTexts } from './texts.ts'

export type Credentials = { readonly email: string; readonly password: string }

type PasswordSignInProps = {
  /** Signs in and continues; throws the call's error. */
  onSignIn: (credentials: Credentials & { readonly totp?: string }) => Promise<void>
  /** The visitor was redirected here after a failed login. */
  flagged?: boolean
  focusFirst?: boolean
  /** Other sign-in methods, shown below the form while it asks for the password. */
  children?: ReactNode
}

/** Email address and password, then the second factor if the account has one. */
export function PasswordSignIn(props: PasswordSignInProps) {
  const { onSignIn, flagged = false, focusFirst, children } = props
  const [factored, setFactored] = useState<Credentials>()
  const [tried, setTried] = useState(false)
  const { form, Field, failure, sending } = useCallForm({
    schema: async () => (await import('#contract/accounts/sign-in.ts')).signInWithPassword.body,
    values: { email: '', password: '' },
    send: async ({ email, password }) => {
      setTried(true)
      const credentials = { email: email.trim().toLowerCase(), password }
      try {
        await onSignIn(credentials)
      } catch (error) {
        if (!isApiError(error) || error.code !== 'totp_required') {
          throw error
        }
        setFactored(credentials)
      }
    },
  })
  if (factored) {
    return (
      <SecondFactor
        onCode={(totp) => onSignIn({ ...factored, totp })}
        onBack={() => setFactored(undefined)}
      />
    )
  }
  return (
    <>
      <FormFrame form={form} focusFirst={focusFirst} aria-label={navigationLabels.login}>
        {flagged && !tried ? (
          <FormError>{signInMessages.failed}</FormError>
        ) : (
          <Failure error={failure} />
        )}
        <Field name="email" as={EmailField} label={signInTexts.email} autoComplete="username" />
        <Field
          name="password"
          as={PasswordField}
          label={signInTexts.password}
          autoComplete="current-password"
          labelEnd={
            <TextAnchor href="/auth/forgotpassword" rel="nofollow">
              {signInLabels.forgotPassword}
            </TextAnchor>
          }
        />
        <Button type="submit" variant="primary" block loading={sending}>
          {navigationLabels.login}
        </Button>
      </FormFrame>
      {children}
    </>
  )
}
