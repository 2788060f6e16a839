import Tag from 'lucide-react/icons/tag'
import { couponMessages, planLabels } from '#contract/plans/texts.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { purchaseTexts } from './texts.ts'
import type { Coupon } from './use-coupon.ts'

const CODE_MAX_CHARACTERS = 40

/** A field for a coupon code; for a valid coupon, its discount and a button to remove it. */
export function CouponBox({ coupon }: { coupon: Coupon }) {
  const { applied } = coupon
  if (applied !== null) {
    return (
      <div className="flex items-center justify-between gap-3 rounded-md bg-up-soft py-2 ps-3.5 pe-2">
        <p role="status" className="min-w-0 text-sm">
          <span className="flex items-center gap-1.5 font-[560] text-up">
            <Tag size={14} strokeWidth={2} aria-hidden="true" className="shrink-0" />
            {couponMessages.applied.title}
          </span>
          <span className="num text-ink-soft [overflow-wrap:anywhere]">
            {purchaseTexts.couponTakes(
              applied.code,
              <Money rupees={applied.discount} format="exact" />,
            )}
          </span>
        </p>
        <Button variant="ghost" size="sm" onClick={coupon.remove}>
          {planLabels.remove}
          <span className="sr-only"> {purchaseTexts.removeCoupon}</span>
        </Button>
      </div>
    )
  }
  return (
    <form
      className="[@media(scripting:none)]:hidden"
      aria-label={purchaseTexts.coupon}
      onSubmit={(event) => {
        event.preventDefault()
        void coupon.apply()
      }}
    >
      <TextField
        label={purchaseTexts.couponCode}
        name="couponCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CODE_MAX_CHARACTERS}
        value={coupon.code}
        onValueChange={coupon.setCode}
        error={coupon.error ?? undefined}
        suffix={
          <Button type="submit" size="sm" variant="ghost" loading={coupon.applying}>
            {purchaseTexts.applyCoupon}
          </Button>
        }
      />
    </form>
  )
}
