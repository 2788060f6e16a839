import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { cart, quoteOrder } from '#contract/checkout/cart.ts'
import { myOrder } from '#contract/checkout/orders.ts'
import type { PriceChange } from '#contract/checkout/types.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { callKey } from '#web/lib/api/query.ts'

export type QuoteRequest = {
  readonly method: 'card' | 'manual'
  readonly lines: readonly { readonly serviceId: string; readonly price: number }[]
}

/** Prices that differ from those shown, and the order with the new ones. */
type ChangedQuote = {
  readonly orderId: string
  readonly method: QuoteRequest['method']
  readonly changes: readonly PriceChange[]
}

/**
 * Creates an order with frozen prices and opens it. If prices changed since they were shown,
 * `changed` is set first, and `acceptChanges` continues once the buyer accepts.
 */
export function useQuote() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const quote = useMutationCall(quoteOrder)
  const [changed, setChanged] = useState<ChangedQuote>()

  const goTo = (id: string) => router.navigate({ href: `/dashboard/user/orders/${id}` })

  const requestQuote = async ({ method, lines }: QuoteRequest): Promise<void> => {
    const serviceIds = lines.map((line) => line.serviceId)
    const { data, changes: all } = await quote.mutateAsync({
      body: { method, serviceIds, seen: [...lines] },
    })
    // Plans that the buyer removed since the last quote are missing on purpose.
    const changes = all.filter((change) => serviceIds.includes(change.serviceId))
    queryClient.setQueryData(callKey(myOrder, { query: { id: data._id } }), { success: true, data })
    if (changes.length === 0) {
      await goTo(data._id)
    } else {
      await queryClient.invalidateQueries({ queryKey: callKey(cart) })
      setChanged({ orderId: data._id, method, changes })
    }
  }
  return {
    requestQuote,
    isRequesting: quote.isPending,
    changed,
    dismissChanges: () => setChanged(undefined),
    acceptChanges: async () => {
      if (changed !== undefined) {
        setChanged(undefined)
        await goTo(changed.orderId)
      }
    },
  }
}

export type QuoteState = ReturnType<typeof useQuote>
