import { signInWithPassword } from '#contract/accounts/sign-in.ts'
import { navigationLabels } from '#contract/common/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import type { SignInResult } from '../shared/enter.ts'
import { OtherWay } from './other-way.tsx'
import { PasswordSignIn } from './password-sign-in.tsx'
import { signInTexts } from './texts.ts'

type SignInFormProps = {
  /** The path to open afterwards. The server ignores anything that is not a path of this site. */
  callbackUrl: string | undefined
  flagged?: boolean
  focusFirst?: boolean
  /** Switches to sign-in by mobile number and code. */
  onMobile: () => void
  onEntered: (entered: SignInResult) => Promise<void>
}

/** The sign-in form for every role, used on its page and in the dialog. */
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

/** The link to the sign-up page, with the same redirect. */
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
