import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import { Button } from '#web/ui/actions/button.tsx'
import { signInTexts } from './texts.ts'

type OtherWayProps = { to: 'mobile' | 'email'; onPress: () => void }

/** The button for the other sign-in method. */
export function OtherWay({ to, onPress }: OtherWayProps) {
  const Icon = to === 'mobile' ? Smartphone : Mail
  return (
    <div className="mt-5">
      <div aria-hidden="true" className="mb-5 flex items-center gap-3 text-sm text-ink-muted">
        <span className="h-px flex-1 bg-line" />
        {signInTexts.or}
        <span className="h-px flex-1 bg-line" />
      </div>
      <Button
        block
        icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={onPress}
      >
        {to === 'mobile' ? signInTexts.loginWithMobile : signInTexts.loginWithEmail}
      </Button>
    </div>
  )
}
