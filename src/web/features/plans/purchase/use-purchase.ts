import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { checkTelegram, getProfile } from '#contract/accounts/profile.ts'
import type { CallInput } from '#contract/call.ts'
import { addToCart, cartCoupon } from '#contract/checkout/cart.ts'
import { claimFreeTrial } from '#contract/checkout/subscriptions.ts'
import { freeTrialMessages, telegramMessages } from '#contract/checkout/texts.ts'
import type { PlanPage } from '#contract/plans/calls.ts'
import { couponMessages } from '#contract/plans/texts.ts'
import { DAY_MS } from '#kit/clock.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { isApiError, messageOf } from '#web/lib/api/api-error.ts'
import { markStale } from '#web/lib/api/stale.ts'
import { signInHref } from '#web/lib/page/guards.ts'
import { useSession } from '#web/lib/session/session.ts'
import { promptSignIn } from '#web/lib/session/sign-in-prompt.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type PurchaseIntent, rememberIntent, takeIntent } from './purchase-intent.ts'
import { purchaseStateOf, trialStateOf } from './purchase-state.ts'
import { purchaseTexts } from './texts.ts'
import { type AppliedCoupon, useCoupon } from './use-coupon.ts'

const CART_PATH = '/dashboard/user/cart'

/** The state and actions of the purchase box and of a phone's purchase bar. */
export function usePurchase(plan: PlanPage) {
  const session = useSession()
  const router = useRouter()
  const [busy, setBusy] = useState<PurchaseIntent | null>(null)
  const [consenting, setConsenting] = useState(false)
  const checks = useBuyerChecks()
  const here = `/view/services/${plan._id}`
  const state = purchaseStateOf(plan, session)
  const trial = trialStateOf(plan, session, state)

  /** Returns false if the dialog cannot open; the clicked link then opens the sign-in page. */
  const askToSignIn = (reason: string, intent?: PurchaseIntent): boolean => {
    if (intent !== undefined) {
      rememberIntent(window.sessionStorage, plan._id, intent, Date.now())
    }
    return promptSignIn({ reason, callbackUrl: here, by: 'mobile' })
  }
  const coupon = useCoupon(plan, () => {
    if (!askToSignIn(purchaseTexts.logInForCoupon)) {
      void router.navigate({ href: signInHref(here) })
    }
  })
  const putIntoCart = usePutIntoCart(plan, coupon.forget)
  const claimTrial = useClaimTrial(plan)

  const during = async (intent: PurchaseIntent, work: () => Promise<void>) => {
    setBusy(intent)
    try {
      await work()
    } finally {
      setBusy(null)
    }
  }

  const buy = () =>
    during('cart', async () => {
      if (await checks.hasTelegram('cart')) {
        await putIntoCart(coupon.applied)
      }
    })

  const beginTrial = () =>
    during('trial', async () => {
      if ((await checks.hasTelegram('trial')) && (await checks.hasProvenNumber())) {
        setConsenting(true)
      }
    })

  useRememberedIntent(plan, (intent) => {
    if (intent === 'cart' && state === 'buyer') {
      void during('cart', () => putIntoCart(null))
    } else if (intent === 'trial' && trial === 'offered') {
      void beginTrial()
    }
  })

  return {
    state,
    trial,
    busy,
    coupon,
    needsTelegram: checks.needsTelegram,
    needsNumber: checks.needsNumber,
    consenting,
    setConsenting,
    signInHref: signInHref(here),
    askToSignIn,
    buy,
    /** Continues after the Telegram handle was saved. */
    goOnWithTelegram: () => (checks.needsTelegram === 'trial' ? beginTrial() : buy()),
    beginTrial,
    /** Called after the consent. A refusal is shown in the dialog, where the reader can retry. */
    claimTrial: () => claimTrial(() => setConsenting(false)),
  }
}

/** What a buyer is missing before a plan can be bought or tried. */
function useBuyerChecks() {
  const session = useSession()
  const api = useApi()
  const [needsTelegram, setNeedsTelegram] = useState<PurchaseIntent | null>(null)
  const [needsNumber, setNeedsNumber] = useState(false)
  return {
    needsTelegram,
    needsNumber,

    /** The plan's calls reach the buyer on Telegram, so nothing is bought without a handle. */
    hasTelegram: async (intent: PurchaseIntent): Promise<boolean> => {
      try {
        const reply = await api(checkTelegram, { body: { userId: session?._id } })
        setNeedsTelegram(reply.hasTelegram ? null : intent)
        return reply.hasTelegram
      } catch {
        toast.error(telegramMessages.unverifiable.title)
        return false
      }
    },

    /** Each person gets one trial, and a verified number identifies the person. */
    hasProvenNumber: async (): Promise<boolean> => {
      try {
        const { data } = await api(getProfile, {})
        setNeedsNumber(!data.numberVerified)
        return data.numberVerified
      } catch (error) {
        toast.error(freeTrialMessages.failed.title, messageOf(error))
        return false
      }
    },
  }
}

function usePutIntoCart(plan: PlanPage, onCouponInvalid: () => void) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const api = useApi()
  return async (applied: AppliedCoupon | null) => {
    try {
      await api(addToCart, { body: { serviceId: plan._id } })
      if (applied !== null) {
        await api(cartCoupon, { body: { serviceId: plan._id, couponCode: applied.code } })
      }
      await markStale(queryClient, addToCart)
      await router.navigate({ href: CART_PATH })
    } catch (error) {
      if (isApiError(error) && error.code === 'coupon_invalid') {
        onCouponInvalid()
        toast.error(couponMessages.invalid.title, couponMessages.invalid.description)
      } else {
        toast.error(purchaseTexts.notAdded, messageOf(error))
      }
    }
  }
}

function useClaimTrial(plan: PlanPage) {
  const session = useSession()
  const router = useRouter()
  const claim = useMutationCall(claimFreeTrial)
  return async (onClaimed: () => void) => {
    try {
      await claim.mutateAsync({ body: trialPayload(plan, session, new Date()) })
    } catch (error) {
      toast.error(freeTrialMessages.failed.title)
      throw error
    }
    onClaimed()
    toast.success(freeTrialMessages.availed.title)
    await router.invalidate()
  }
}

/** Continues what a visitor wanted before signing in. */
function useRememberedIntent(plan: PlanPage, goOn: (intent: PurchaseIntent | undefined) => void) {
  const resume = useEffectEvent(goOn)
  const viewerId = useSession()?._id
  useEffect(() => {
    if (viewerId !== undefined) {
      resume(takeIntent(window.sessionStorage, plan._id, Date.now()))
    }
  }, [viewerId, plan._id])
}

export type Purchase = ReturnType<typeof usePurchase>

/** The claimed trial. The server determines the claimant and the dates itself. */
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
