import type { ComponentType, RefObject } from 'react'
import type { Order } from '#contract/checkout/types.ts'

/** The dialog for signing the agreement of an order line. The route supplies it. */
export type SignDialog = ComponentType<{
  orderLineId: string
  onSigned: (agreement: { readonly _id: string }) => void
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}>

/**
 * What the order is waiting for.
 * - `attempted`: a payment was tried and did not succeed here, but the bank may still confirm it.
 * - `pending`: the gateway does not know the result yet.
 */
export type Waiting = 'nothing' | 'attempted' | 'pending'

/** Whether the terms changed after they were accepted. */
export function hasChangedTerms({ needs, lines }: Order): boolean {
  return needs.includes('consent') && lines.some(({ consentedAt }) => consentedAt !== null)
}
