import { useState } from 'react'
import { navigationLabels } from '#contract/common/texts.ts'
import type { SignInPrompt } from '#web/lib/session/sign-in-prompt.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useFinishSignInHere } from '../shared/enter.ts'
import { MobileSignIn, type MobileStep } from './mobile-sign-in.tsx'
import { OtherWay } from './other-way.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { signInTexts } from './texts.ts'

type SignInDialogProps = {
  prompt: SignInPrompt
  open: boolean
  onClose: () => void
}

/** Sign-in over the current page, by email address or by mobile number with a code. */
export function SignInDialog({ prompt, open, onClose }: SignInDialogProps) {
  const { callbackUrl, reason, by = 'email' } = prompt
  const [way, setWay] = useState(by)
  const [switched, setSwitched] = useState(false)
  const [step, setStep] = useState<MobileStep>('number')
  const handleEntered = useFinishSignInHere(callbackUrl)
  const view = way === 'email' ? 'email' : step
  const handleSwitch = (to: 'email' | 'mobile') => {
    setSwitched(true)
    setWay(to)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={TITLES[view]}
      description={DESCRIPTIONS[view] ?? reason}
      keepMounted={way === 'mobile'}
    >
      {way === 'email' ? (
        <SignInForm
          callbackUrl={callbackUrl}
          focusFirst={switched}
          onMobile={() => handleSwitch('mobile')}
          onEntered={handleEntered}
        />
      ) : (
        <MobileSignIn
          callbackUrl={callbackUrl}
          step={step}
          onStep={setStep}
          onEntered={handleEntered}
        />
      )}
      {view === 'number' ? <OtherWay to="email" onPress={() => handleSwitch('email')} /> : null}
    </Dialog>
  )
}

const TITLES = {
  email: navigationLabels.login,
  number: signInTexts.loginWithMobile,
  code: signInTexts.enterTheOtp,
  profile: signInTexts.completeYourProfile,
}

const DESCRIPTIONS: Partial<Record<keyof typeof TITLES, string>> = {
  profile: signInTexts.profileHint,
}
