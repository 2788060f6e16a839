import { MINUTE_MS } from '#kit/clock.ts'

/** What a visitor wanted to do with a plan before having to sign in. */
export type PurchaseIntent = 'cart' | 'trial'

const KEY = 'plan-wanted'
/** Long enough to sign up. A later sign-in for another reason must not put anything in the cart. */
const INTENT_TTL_MS = 20 * MINUTE_MS

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stores the intent in this tab, through sign-in and sign-up. */
export function rememberIntent(
  store: Store,
  planId: string,
  intent: PurchaseIntent,
  now: number,
): void {
  try {
    store.setItem(KEY, [intent, planId, String(now)].join(' '))
  } catch {
    // Without storage the visitor repeats the step on the plan's page.
  }
}

/** The recent intent for this plan. Reading it removes it. */
export function takeIntent(store: Store, planId: string, now: number): PurchaseIntent | undefined {
  try {
    const [intent, wantedId, at] = (store.getItem(KEY) ?? '').split(' ')
    const age = now - Number(at)
    if (wantedId !== planId || (intent !== 'cart' && intent !== 'trial')) {
      return undefined
    }
    store.removeItem(KEY)
    return age >= 0 && age < INTENT_TTL_MS ? intent : undefined
  } catch {
    return undefined
  }
}
