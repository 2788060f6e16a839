import { navigationLabels } from '#contract/labels.ts'
import { promptSignIn } from '#web/lib/sign-in-prompt.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useEnter } from './enter.ts'
import { OtherWay } from './other-way.tsx'
import { SignInForm, SignUpLine } from './sign-in-form.tsx'

type SignInPageProps = {
  callbackUrl: string | undefined
  /** The address says that a login failed. */
  flagged: boolean
}

export function SignInPage({ callbackUrl, flagged }: SignInPageProps) {
  const handleEntered = useEnter()
  return (
    <AuthFrame
      title={navigationLabels.login}
      description="By email and password, or by a code to your mobile."
    >
      <SignInForm callbackUrl={callbackUrl} flagged={flagged} onEntered={handleEntered} />
      <OtherWay to="mobile" onPress={() => promptSignIn({ callbackUrl, by: 'mobile' })} />
      <SignUpLine callbackUrl={callbackUrl} />
    </AuthFrame>
  )
}
