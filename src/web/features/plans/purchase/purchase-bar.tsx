import type { PlanPage as Plan } from '#contract/plans/calls.ts'
import { PlanPrice } from '../page/plan-price.tsx'
import { PurchaseButton } from './purchase-button.tsx'
import { purchaseTexts } from './texts.ts'
import type { Purchase } from './use-purchase.ts'

/** Price and purchase at the lower edge of a phone, while the plan is in view. */
export function PurchaseBar({ plan, purchase }: { plan: Plan; purchase: Purchase }) {
  const { state, coupon } = purchase
  if (state !== 'visitor' && state !== 'buyer' && state !== 'subscribed') {
    return null
  }
  return (
    <div className="purchase-bar sticky bottom-(--tabs-height) z-30 border-t bg-canvas pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden">
      <div className="page flex items-center gap-4 py-2.5">
        <div className="min-w-0 flex-1">
          <p className="text-lg leading-tight font-[620]">
            <PlanPrice rupees={coupon.applied?.discountedPrice ?? plan.price} />
          </p>
          <p className="num text-xs text-ink-muted">{purchaseTexts.forDays(plan.validity)}</p>
        </div>
        <PurchaseButton purchase={purchase} className="max-w-52 flex-1" />
      </div>
    </div>
  )
}
