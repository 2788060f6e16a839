import { navigationLabels } from '#contract/common/texts.ts'
import { signInHref } from '#web/lib/page/guards.ts'
import { promptSignIn } from '#web/lib/session/sign-in-prompt.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import type { ButtonLook } from '#web/ui/actions/button-style.ts'

type LoginButtonProps = Pick<ButtonLook, 'size' | 'variant'> & {
  /** The page to return to: path and query. */
  callbackUrl: string
}

/** Opens the sign-in form in a dialog; until hydration it is a link to the sign-in page. */
export function LoginButton({ callbackUrl, ...buttonProps }: LoginButtonProps) {
  return (
    <ButtonAnchor
      variant="primary"
      {...buttonProps}
      href={signInHref(callbackUrl)}
      rel="nofollow"
      onClick={(event) => {
        const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        if (plain && promptSignIn()) {
          event.preventDefault()
        }
      }}
    >
      {navigationLabels.login}
    </ButtonAnchor>
  )
}
