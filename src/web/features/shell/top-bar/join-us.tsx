import Mail from 'lucide-react/icons/mail'
import { navigationLabels } from '#contract/common/texts.ts'
import { signInHref } from '#web/lib/page/guards.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { buttonClass } from '#web/ui/actions/button-style.ts'
import { cx } from '#web/ui/cx.ts'
import { topBarTexts } from '../texts.ts'

/** The sign-up prompt for visitors in the top bar. */
export function JoinUsMenu({ callbackUrl }: { callbackUrl: string }) {
  return (
    <details data-menu="" name="bar" className="relative max-lg:hidden">
      <summary
        className={cx(
          buttonClass({ variant: 'ghost', size: 'sm' }),
          'list-none [&::-webkit-details-marker]:hidden',
        )}
      >
        {navigationLabels.joinUs}
      </summary>
      <div className="popup absolute end-0 top-full z-10 mt-2 w-80 p-5">
        <JoinUs callbackUrl={callbackUrl} />
      </div>
    </details>
  )
}

/** 'Join Us': the benefits of an account, and links to sign up and to sign in. */
export function JoinUs({ callbackUrl }: { callbackUrl: string }) {
  return (
    <>
      <p className="text-lg font-[620] text-ink">{navigationLabels.joinUs}</p>
      <p className="mt-1 text-sm text-ink-soft">{topBarTexts.joinHint}</p>
      <div className="mt-4 flex flex-col gap-2">
        <ButtonAnchor
          variant="primary"
          block
          href={`/auth/signup/user?callbackUrl=${encodeURIComponent(callbackUrl)}`}
          rel="nofollow"
          icon={<Mail size={16} strokeWidth={1.75} aria-hidden="true" />}
        >
          {navigationLabels.signUpWithEmail}
        </ButtonAnchor>
        <ButtonAnchor block href={signInHref(callbackUrl)} rel="nofollow">
          {navigationLabels.signIn}
        </ButtonAnchor>
      </div>
    </>
  )
}
