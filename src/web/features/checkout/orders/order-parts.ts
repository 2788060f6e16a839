import type { ComponentType, RefObject } from 'react'
import type { Order } from '#contract/checkout/types.ts'

/** The dialog in which the agreement of an order line is signed; a route brings it. */
export type SignDialog = ComponentType<{
  orderLineId: string
  onSigned: (agreement: { readonly _id: string }) => void
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}>

/**
 * What the order waits for. `attempted`: a payment was tried and did not succeed here, but the bank
 * may still say otherwise. `pending`: the gateway is not sure yet.
 */
export type Waiting = 'nothing' | 'attempted' | 'pending'

/** Whether the terms were accepted, and have changed since. */
export function isAskedAgain({ needs, lines }: Order): boolean {
  return needs.includes('consent') && lines.some(({ consentedAt }) => consentedAt !== null)
}
