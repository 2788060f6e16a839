/**
 * Remembers that an order's agreement was just signed in this tab, so that the payment dialog opens
 * automatically, even after a reload. The server decides what is signed; this only saves a click.
 */
const keyOf = (orderId: string) => `signedAgreement:${orderId}`

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stores the agreement's id, which addresses the page of the signed document. */
export function rememberSigned(store: Store, orderId: string, agreementId: string): void {
  try {
    store.setItem(keyOf(orderId), agreementId)
  } catch {
    // Without storage the buyer opens the dialog manually.
  }
}

/** The agreement that was signed for this order in this tab. */
export function findSigned(store: Store, orderId: string): string | undefined {
  try {
    return store.getItem(keyOf(orderId)) ?? undefined
  } catch {
    return undefined
  }
}

export function forgetSigned(store: Store, orderId: string): void {
  try {
    store.removeItem(keyOf(orderId))
  } catch {
    // Without storage nothing was saved either.
  }
}
