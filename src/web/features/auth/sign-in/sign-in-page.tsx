import { navigationLabels } from '#contract/common/texts.ts'
import { promptSignIn } from '#web/lib/session/sign-in-prompt.ts'
import { AuthFrame } from '../shared/auth-frame.tsx'
import { useFinishSignIn } from '../shared/enter.ts'
import { SignInForm } from './sign-in-form.tsx'
import { signInTexts } from './texts.ts'

type SignInPageProps = {
  callbackUrl: string | undefined
  /** The address has the flag of a failed login. */
  flagged: boolean
}

export function SignInPage({ callbackUrl, flagged }: SignInPageProps) {
  const handleEntered = useFinishSignIn()
  return (
    <AuthFrame title={navigationLabels.login} description={signInTexts.about}>
      <SignInForm
        callbackUrl={callbackUrl}
        flagged={flagged}
        onMobile={() => promptSignIn({ callbackUrl, by: 'mobile' })}
        onEntered={handleEntered}
      />
    </AuthFrame>
  )
}
