import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { checkTelegram, getProfile } from '#contract/accounts/profile.ts'
import type { CallInput } from '#contract/call.ts'
import { addToCart, cart, cartCoupon } from '#contract/checkout/cart.ts'
import { claimFreeTrial } from '#contract/checkout/subscriptions.ts'
import { couponMessages, freeTrialMessages, telegramMessages } from '#contract/messages/plans.ts'
import type { PlanPage } from '#contract/plans/calls.ts'
import { serviceDetails } from '#contract/plans/calls.ts'
import { DAY_MS } from '#kit/clock.ts'
import { useApi } from '#web/lib/api.ts'
import { isApiError, messageOf } from '#web/lib/api-error.ts'
import { signInHref } from '#web/lib/guards.ts'
import { callKey } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { promptSignIn } from '#web/lib/sign-in-prompt.ts'
import { toast } from '#web/ui/toast.ts'
import { type PurchaseIntent, rememberIntent, takeIntent } from './purchase-intent.ts'
import { purchaseStateOf, trialStateOf } from './purchase-state.ts'
import { type AppliedCoupon, useCoupon } from './use-coupon.ts'

export const CART_PATH = '/dashboard/user/cart'

/** Everything that the purchase box and the bar of a phone show and do. */
export function usePurchase(plan: PlanPage) {
  const session = useSession()
  const queryClient = useQueryClient()
  const router = useRouter()
  const api = useApi()
  const [busy, setBusy] = useState<PurchaseIntent | null>(null)
  const [needsTelegram, setNeedsTelegram] = useState(false)
  const [needsNumber, setNeedsNumber] = useState(false)
  const [consenting, setConsenting] = useState(false)
  const here = `/view/services/${plan._id}`
  const state = purchaseStateOf(plan, session)
  const trial = trialStateOf(plan, session, state)

  /** Where it cannot be asked over the page, the link that was pressed does its work. */
  const askToSignIn = (reason: string, intent?: PurchaseIntent): boolean => {
    if (intent !== undefined) {
      rememberIntent(window.sessionStorage, plan._id, intent, Date.now())
    }
    return promptSignIn({ reason, callbackUrl: here, by: 'mobile' })
  }
  const coupon = useCoupon(plan, () => {
    if (!askToSignIn('Sign in to use a coupon.')) {
      void router.navigate({ href: signInHref(here) })
    }
  })

  const during = async (intent: PurchaseIntent, work: () => Promise<void>) => {
    setBusy(intent)
    try {
      await work()
    } finally {
      setBusy(null)
    }
  }

  /** Calls of the plan reach the buyer through it: without a handle nothing is bought. */
  const hasTelegram = async (): Promise<boolean> => {
    try {
      const reply = await api(checkTelegram, { body: { userId: session?._id } })
      setNeedsTelegram(!reply.hasTelegram)
      if (!reply.hasTelegram) {
        toast.error(telegramMessages.missing.title, telegramMessages.missing.description)
      }
      return reply.hasTelegram
    } catch {
      toast.error(telegramMessages.unverifiable.title)
      return false
    }
  }

  /** A trial is had once by a person, who is known by a number that a code has proven. */
  const hasProvenNumber = async (): Promise<boolean> => {
    try {
      const { data } = await api(getProfile, {})
      setNeedsNumber(!data.numberVerified)
      return data.numberVerified
    } catch (error) {
      toast.error(freeTrialMessages.failed.title, messageOf(error))
      return false
    }
  }

  const putIntoCart = async (applied: AppliedCoupon | null) => {
    try {
      await api(addToCart, { body: { serviceId: plan._id } })
      if (applied !== null) {
        await api(cartCoupon, { body: { serviceId: plan._id, couponCode: applied.code } })
      }
      await queryClient.invalidateQueries({ queryKey: callKey(cart) })
      await router.navigate({ href: CART_PATH })
    } catch (error) {
      if (isApiError(error) && error.code === 'coupon_invalid') {
        coupon.forget()
        toast.error(couponMessages.invalid.title, couponMessages.invalid.description)
      } else {
        toast.error('We couldn’t add the plan to your cart', messageOf(error))
      }
    }
  }

  const beginTrial = () =>
    during('trial', async () => {
      if ((await hasTelegram()) && (await hasProvenNumber())) {
        setConsenting(true)
      }
    })

  /** After the consent. A refusal stands in the dialog, where it can be tried again. */
  const claimTrial = async () => {
    try {
      await api(claimFreeTrial, { body: trialPayload(plan, session, new Date()) })
    } catch (error) {
      toast.error(freeTrialMessages.failed.title)
      throw error
    }
    setConsenting(false)
    toast.success(freeTrialMessages.availed.title)
    await queryClient.invalidateQueries({ queryKey: callKey(serviceDetails) })
    await router.invalidate()
  }

  const goOn = useEffectEvent((intent: PurchaseIntent | undefined) => {
    if (intent === 'cart' && state === 'buyer') {
      void during('cart', () => putIntoCart(null))
    } else if (intent === 'trial' && trial === 'offered') {
      void beginTrial()
    }
  })
  const viewerId = session?._id
  useEffect(() => {
    if (viewerId !== undefined) {
      goOn(takeIntent(window.sessionStorage, plan._id, Date.now()))
    }
  }, [viewerId, plan._id])

  return {
    state,
    trial,
    busy,
    coupon,
    needsTelegram,
    needsNumber,
    consenting,
    setConsenting,
    signInHref: signInHref(here),
    askToSignIn,
    buy: () =>
      during('cart', async () => {
        if (await hasTelegram()) {
          await putIntoCart(coupon.applied)
        }
      }),
    beginTrial,
    claimTrial,
  }
}

export type Purchase = ReturnType<typeof usePurchase>

/** What is claimed; who claims it, and from when to when, the server sees for itself. */
function trialPayload(
  plan: PlanPage,
  session: ReturnType<typeof useSession>,
  now: Date,
): CallInput<typeof claimFreeTrial>['body'] {
  return {
    serviceId: plan._id,
    serviceName: plan.title,
    orderedByName: session?.RegName,
    orderedById: session?._id,
    orderedByEmail: session?.email,
    soldByName: plan.authorData.name,
    soldById: plan.authorData.id,
    validTill: new Date(now.getTime() + plan.freeTrailDays * DAY_MS).toISOString(),
  }
}
