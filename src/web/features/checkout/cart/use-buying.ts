import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { checkTelegram } from '#contract/accounts/profile.ts'
import { cart } from '#contract/checkout/cart.ts'
import type { OrderNeed } from '#contract/checkout/states.ts'
import { telegramMessages } from '#contract/checkout/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { callKey } from '#web/lib/api/query.ts'
import { useSession } from '#web/lib/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type QuoteRequest, useQuote } from './use-quote.ts'

/** The details that the cart itself asks for, in this order. */
const STEPS = ['telegram', 'billing'] as const satisfies readonly OrderNeed[]
type Step = (typeof STEPS)[number]

/**
 * From the cart to an order with frozen prices: Telegram handle, billing details (they decide how
 * the tax is split, so they come before the quote), then the quote. One click submits what is
 * missing and continues; it stops at a form that is incomplete.
 */
export function useCheckoutFlow(needs: readonly OrderNeed[]) {
  const api = useApi()
  const session = useSession()
  const queryClient = useQueryClient()
  const quote = useQuote()
  const telegram = useRef<HTMLFormElement>(null)
  const billing = useRef<HTMLFormElement>(null)
  const forms = { telegram, billing }
  const pendingRequest = useRef<QuoteRequest>(undefined)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  const refetchCart = () => queryClient.invalidateQueries({ queryKey: callKey(cart) })
  const hasTelegram = async (): Promise<boolean> => {
    try {
      const { hasTelegram: has } = await api(checkTelegram, { body: { userId: session?._id } })
      if (!has) {
        await refetchCart()
      }
      return has
    } catch {
      toast.error(telegramMessages.unverifiable.title)
      return false
    }
  }
  const runBusy = async (work: () => Promise<void>) => {
    setFailure(null)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setFailure(error)
      if (isApiError(error)) {
        await refetchCart()
      }
    } finally {
      setBusy(false)
    }
  }
  const continueWith = (missing: readonly OrderNeed[]) => {
    const next = STEPS.find((one) => missing.includes(one))
    if (next !== undefined) {
      forms[next].current?.requestSubmit()
      return
    }
    const buy = pendingRequest.current
    pendingRequest.current = undefined
    if (buy !== undefined) {
      void runBusy(async () => {
        if (await hasTelegram()) {
          await quote.requestQuote(buy)
        }
      })
    }
  }
  return {
    quote,
    busy,
    failure,
    forms,
    start: (next: QuoteRequest) => {
      // Toasts about the cart would cover the terms, which come next.
      toast.dismiss()
      pendingRequest.current = next
      continueWith(needs)
    },
    /** After a form is saved, continues with the payment method that was chosen. */
    saved: async (savedStep: Step) => {
      await refetchCart()
      if (pendingRequest.current !== undefined) {
        continueWith(STEPS.slice(STEPS.indexOf(savedStep) + 1).filter((one) => needs.includes(one)))
      }
    },
  }
}

export type CheckoutFlow = ReturnType<typeof useCheckoutFlow>
