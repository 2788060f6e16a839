import { agreementFailures } from '#contract/esign/states.ts'
import { agreementFailed, agreementSigned } from '#modules/esign/index.ts'
import { type Subscription, subscribe } from '#platform/outbox.ts'
import type { App } from './build-app.ts'

const CART = '/dashboard/user/cart'

/** What a signer is told who has left the page before the signature was there, or failed. */
export function agreementNotices({ notifications }: App): readonly Subscription[] {
  return [
    subscribe(agreementSigned, 'notices.agreement-signed', (tx, { userId, planTitle }) =>
      notifications.notify(tx, {
        accountId: userId,
        role: 'user',
        kind: 'plan',
        title: 'Your agreement is signed',
        text: `The agreement for ${planTitle} stays with your order.`,
        href: CART,
      }),
    ),
    subscribe(agreementFailed, 'notices.agreement-failed', async (tx, ended) => {
      // Whoever changed the purchase is already reading its new agreement.
      if (ended.reason === 'superseded') {
        return
      }
      await notifications.notify(tx, {
        accountId: ended.userId,
        role: 'user',
        kind: 'plan',
        title: `The agreement for ${ended.planTitle} is not signed`,
        text: `${agreementFailures[ended.reason]} You can try again from your cart.`,
        href: CART,
      })
    }),
  ]
}
