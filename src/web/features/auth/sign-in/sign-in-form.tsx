import { signInWithPassword } from '#contract/accounts/sign-in.ts'
import { navigationLabels } from '#contract/common/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import type { Entered } from '../shared/enter.ts'
import { OtherWay } from './other-way.tsx'
import { PasswordSignIn } from './password-sign-in.tsx'
import { signInTexts } from './texts.ts'

type SignInFormProps = {
  /** Where to go on; anything but a path of this site is ignored by the server. */
  callbackUrl: string | undefined
  flagged?: boolean
  focusFirst?: boolean
  /** The other way in, by code to the mobile. */
  onMobile: () => void
  onEntered: (entered: Entered) => Promise<void>
}

/** The sign-in form of every role, on its page and in the dialog. */
export function SignInForm({
  callbackUrl,
  flagged,
  focusFirst,
  onMobile,
  onEntered,
}: SignInFormProps) {
  const api = useApi()
  return (
    <PasswordSignIn
      flagged={flagged}
      focusFirst={focusFirst}
      onSignIn={async (credentials) =>
        onEntered(await api(signInWithPassword, { body: { ...credentials, callbackUrl } }))
      }
    >
      <OtherWay to="mobile" onPress={onMobile} />
      <SignUpLine callbackUrl={callbackUrl} />
    </PasswordSignIn>
  )
}

/** The way to the sign-up page, which goes on to the same place. */
function SignUpLine({ callbackUrl }: { callbackUrl: string | undefined }) {
  const query = callbackUrl === undefined ? '' : `?callbackUrl=${encodeURIComponent(callbackUrl)}`
  return (
    <p className="mt-6 text-center text-sm text-ink-soft">
      {signInTexts.newToTradebox}{' '}
      <TextAnchor href={`/auth/signup/user${query}`} rel="nofollow">
        {navigationLabels.signUp}
      </TextAnchor>
    </p>
  )
}
