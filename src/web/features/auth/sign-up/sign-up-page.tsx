import { useState } from 'react'
import { requestOtp } from '#contract/accounts/codes.ts'
import type { UserSignupForm } from '#contract/accounts/types.ts'
import { navigationLabels } from '#contract/common/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { AuthFrame } from '../shared/auth-frame.tsx'
import { EmailProof, type EmailProven } from '../shared/email-proof.tsx'
import { useFinishSignIn } from '../shared/enter.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { signUpTexts } from './texts.ts'

/** Registers an investor. The rest of the form appears after the address is verified. */
export function SignUpPage({ callbackUrl }: { callbackUrl: string | undefined }) {
  const api = useApi()
  const handleEntered = useFinishSignIn()
  const [proven, setProven] = useState<EmailProven>()
  const [expired, setExpired] = useState<unknown>(null)
  const [typed, setTyped] = useState<Partial<UserSignupForm>>()
  const query = callbackUrl === undefined ? '' : `?callbackUrl=${encodeURIComponent(callbackUrl)}`
  return (
    <AuthFrame
      title={navigationLabels.signUp}
      description={proven === undefined ? signUpTexts.about : signUpTexts.verifiedHint}
    >
      {proven === undefined ? (
        <EmailProof
          request={(email) => api(requestOtp, { body: { email } })}
          onProven={setProven}
          email={typed?.email}
          expired={expired}
        />
      ) : (
        <SignUpForm
          proof={proven}
          typed={typed}
          callbackUrl={callbackUrl}
          onEntered={handleEntered}
          onExpired={(error, values) => {
            setTyped(values)
            setExpired(error)
            setProven(undefined)
          }}
        />
      )}
      <p className="mt-6 text-center text-sm text-ink-soft">
        {signUpTexts.alreadyHaveAnAccount}{' '}
        <TextAnchor href={`/auth/signin${query}`} rel="nofollow">
          {navigationLabels.login}
        </TextAnchor>
      </p>
    </AuthFrame>
  )
}
