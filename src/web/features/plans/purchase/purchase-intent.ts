import { MINUTE_MS } from '#kit/clock.ts'

/** What a visitor wanted of a plan before the sign-in stood in the way. */
export type PurchaseIntent = 'cart' | 'trial'

const KEY = 'plan-wanted'
/** Long enough to sign up; a later sign-in for other reasons puts nothing into a cart. */
const HOLDS_MS = 20 * MINUTE_MS

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps it in this tab, through signing in and up. */
export function rememberIntent(
  store: Store,
  planId: string,
  intent: PurchaseIntent,
  now: number,
): void {
  try {
    store.setItem(KEY, [intent, planId, String(now)].join(' '))
  } catch {
    // A browser that keeps nothing: the way goes on from the plan's page by hand.
  }
}

/** What was wanted of this plan a moment ago. It is forgotten with the answer. */
export function takeIntent(store: Store, planId: string, now: number): PurchaseIntent | undefined {
  try {
    const [intent, wantedId, at] = (store.getItem(KEY) ?? '').split(' ')
    const age = now - Number(at)
    if (wantedId !== planId || (intent !== 'cart' && intent !== 'trial')) {
      return undefined
    }
    store.removeItem(KEY)
    return age >= 0 && age < HOLDS_MS ? intent : undefined
  } catch {
    return undefined
  }
}
