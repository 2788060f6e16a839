/**
 * That an order's agreement has just been signed in this tab: the payment dialog opens by itself,
 * also after a reload. What counts is what the server knows; this only saves a press.
 */
const keyOf = (orderId: string) => `signedAgreement:${orderId}`

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The address of the signed document's page is kept, as the agreement's id. */
export function rememberSigned(store: Store, orderId: string, agreementId: string): void {
  try {
    store.setItem(keyOf(orderId), agreementId)
  } catch {
    // A browser that keeps nothing: the dialog is opened by hand.
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
    // Then nothing was kept either.
  }
}
