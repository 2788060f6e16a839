import { useState } from 'react'
import { applyCoupon } from '#contract/plans/coupons.ts'
import { couponMessages } from '#contract/plans/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { useSession } from '#web/lib/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { purchaseTexts } from './texts.ts'

/** A coupon that the server accepts for this viewer and plan. It is not used up yet. */
export type AppliedCoupon = {
  readonly code: string
  /** In rupees. */
  readonly discountedPrice: number
  readonly discount: number
}

/** The coupon box: checks a code and gives the discounted price. */
export function useCoupon(plan: { readonly _id: string }, onVisitor: () => void) {
  const session = useSession()
  const api = useApi()
  const [code, setCode] = useState('')
  const [applied, setApplied] = useState<AppliedCoupon | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [applying, setApplying] = useState(false)

  const apply = async () => {
    const tried = code.trim()
    if (tried === '') {
      setError(purchaseTexts.enterCode)
      return
    }
    if (session === null) {
      onVisitor()
      return
    }
    setApplying(true)
    setError(null)
    try {
      const body = { serviceId: plan._id, couponCode: tried }
      const { discountedPrice, discount } = await api(applyCoupon, { body })
      setApplied({ code: tried, discountedPrice, discount })
      toast.success(couponMessages.applied.title)
    } catch (failure) {
      const { invalid, failed } = couponMessages
      if (isApiError(failure) && failure.code === 'coupon_invalid') {
        setError(invalid.description)
        toast.error(invalid.title, invalid.description)
      } else {
        setError(failed.title)
        toast.error(failed.title)
      }
    } finally {
      setApplying(false)
    }
  }

  return {
    code,
    applied,
    error,
    applying,
    setCode: (next: string) => {
      setCode(next.toUpperCase())
      setError(null)
    },
    apply,
    remove: () => {
      setApplied(null)
      setCode('')
      toast.info(couponMessages.removed.title)
    },
    /** The coupon turned out to be invalid. */
    forget: () => setApplied(null),
  }
}

export type Coupon = ReturnType<typeof useCoupon>
