import { useState } from 'react'
import { checkForUser, requestPassResetOtp } from '#contract/accounts/codes.ts'
import { passwordMessages, signInLabels } from '#contract/accounts/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { AuthFrame } from '../shared/auth-frame.tsx'
import { EmailProof } from '../shared/email-proof.tsx'
import { Refused } from '../shared/failure.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { passwordTexts } from './texts.ts'

/** Sets a new password after the email address is verified by a code. */
export function ForgotPasswordPage() {
  const api = useApi()
  const [proven, setProven] = useState<string>()
  const request = async (email: string) => {
    const { userExists } = await api(checkForUser, { query: { email } })
    if (!userExists) {
      throw new Refused(passwordMessages.userNotFound)
    }
    await api(requestPassResetOtp, { body: { email } })
  }
  return (
    <AuthFrame
      title={signInLabels.forgotPassword}
      description={proven === undefined ? passwordTexts.about : passwordTexts.verifiedHint}
    >
      {proven === undefined ? (
        <EmailProof request={request} onProven={({ email }) => setProven(email)} />
      ) : (
        <NewPasswordForm email={proven} onBack={() => setProven(undefined)} />
      )}
      <p className="mt-6 text-center text-sm">
        <TextAnchor href="/auth/signin" rel="nofollow">
          {passwordTexts.backToLogin}
        </TextAnchor>
      </p>
    </AuthFrame>
  )
}
