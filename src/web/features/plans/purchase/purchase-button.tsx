import { planLabels } from '#contract/plans/texts.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { purchaseTexts } from './texts.ts'
import type { Purchase } from './use-purchase.ts'

type PurchaseButtonProps = { purchase: Purchase; className?: string }

/** 'Login to Purchase', 'Buy Plan' or 'Subscribed'; nothing for those who cannot buy. */
export function PurchaseButton({ purchase, className }: PurchaseButtonProps) {
  if (purchase.state === 'visitor') {
    return (
      <ButtonAnchor
        variant="primary"
        block
        className={className}
        rel="nofollow"
        href={purchase.signInHref}
        onClick={(event) => {
          const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
          if (plain && purchase.askToSignIn(purchaseTexts.logInForCart, 'cart')) {
            event.preventDefault()
          }
        }}
      >
        {planLabels.loginToPurchase}
      </ButtonAnchor>
    )
  }
  if (purchase.state === 'subscribed') {
    return (
      <Badge tone="up" className={cx('h-10! justify-center text-base!', className)}>
        {planLabels.subscribed}
      </Badge>
    )
  }
  if (purchase.state !== 'buyer') {
    return null
  }
  return (
    <Button
      variant="primary"
      block
      className={className}
      loading={purchase.busy === 'cart'}
      disabled={purchase.busy === 'trial'}
      onClick={() => void purchase.buy()}
    >
      {planLabels.buy}
    </Button>
  )
}
