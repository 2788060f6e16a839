import { type ReactNode, useState } from 'react'
import { signInWithPassword } from '#contract/accounts/sign-in.ts'
import { navigationLabels, signInLabels } from '#contract/labels.ts'
import { signInMessages } from '#contract/messages/accounts.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { emailOf, FormFrame, textOf, useCallForm } from '#web/lib/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextAnchor } from '#web/ui/text-link.tsx'
import { Failure } from './failure.tsx'
import { SecondFactor } from './second-factor.tsx'

export type Credentials = { readonly email: string; readonly password: string }

type PasswordSignInProps = {
  /** Signs in and goes on; throws the call's error. */
  onSignIn: (credentials: Credentials & { readonly totp?: string }) => Promise<void>
  /** Somebody was sent back here by a login that failed. */
  flagged?: boolean
  focusFirst?: boolean
  /** Under the form, as long as it asks for the password: other ways in. */
  children?: ReactNode
}

/** E-mail address and password; then the second factor, where the account has one. */
export function PasswordSignIn(props: PasswordSignInProps) {
  const { onSignIn, flagged = false, focusFirst, children } = props
  const [factored, setFactored] = useState<Credentials>()
  const [tried, setTried] = useState(false)
  const { form, failure, sending } = useCallForm({
    schema: signInWithPassword.body,
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
        <form.Field name="email">
          {(field) => <TextField {...emailOf(field)} label="Email" autoComplete="username" />}
        </form.Field>
        <form.Field name="password">
          {(field) => (
            <PasswordField
              {...textOf(field)}
              label="Password"
              autoComplete="current-password"
              labelEnd={
                <TextAnchor href="/auth/forgotpassword" rel="nofollow">
                  {signInLabels.forgotPassword}
                </TextAnchor>
              }
            />
          )}
        </form.Field>
        <Button type="submit" variant="primary" block loading={sending}>
          {navigationLabels.login}
        </Button>
      </FormFrame>
      {children}
    </>
  )
}
