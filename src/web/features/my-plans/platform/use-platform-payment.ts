import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PAGE_RELOAD_MS } from '#contract/common/limits.ts'
import type { PlatformPurchase } from '#contract/platform-plans/calls.ts'
import { platformPlanMessages } from '#contract/platform-plans/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { isApiError, messageOf } from '#web/lib/api/api-error.ts'
import { payAtGateway } from '#web/lib/api/gateway.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { platformTexts } from '../texts.ts'

/**
 * Pays for a platform plan at the gateway and shows the outcome. `paying` is true while the
 * gateway's window is open; `pay` resolves to whether there is nothing left to do. `onRefused`: the
 * purchase cannot be paid for, now or at all.
 */
export function usePlatformPayment(done: Done = 'purchased') {
  const api = useApi()
  const queryClient = useQueryClient()
  const [paying, setPaying] = useState(false)
  const pay = async (
    { amount, purchaseId }: PlatformPurchase,
    onRefused?: () => void,
  ): Promise<boolean> => {
    setPaying(true)
    try {
      return showResult(await payAtGateway(api, { amount, purchaseId }), done)
    } catch (error) {
      // A slow payment succeeded after its window was closed.
      if (isApiError(error) && error.code === 'payment_done') {
        return showResult({ kind: 'success', subjectId: purchaseId }, done)
      }
      onRefused?.()
      toast.error(platformPlanMessages.failed.title, messageOf(error))
      return false
    } finally {
      setPaying(false)
      void queryClient.invalidateQueries()
    }
  }
  return { paying, pay }
}

/** The result of the payment: a new service, or one that is back on sale. */
type Done = 'purchased' | 'activated'

function showResult(result: Awaited<ReturnType<typeof payAtGateway>>, done: Done): boolean {
  const { paymentFailed, [done]: paid } = platformPlanMessages
  switch (result.kind) {
    case 'success':
      toast.success(paid.title, paid.description)
      reloadSoon()
      return true
    case 'processing':
      toast.info(platformTexts.beingConfirmed, platformTexts.beingConfirmedHint)
      return true
    case 'refunded':
      toast.error(paymentFailed.title, platformTexts.refunding)
      return false
    case 'failed':
      toast.error(paymentFailed.title, result.message)
      return false
    case 'dismissed':
      toast.error(paymentFailed.title, platformTexts.closed)
      return false
  }
}

/** Everything on the page may have changed after a purchase. */
export function reloadSoon(): void {
  setTimeout(() => window.location.reload(), PAGE_RELOAD_MS)
}
