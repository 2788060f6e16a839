import { agreementFailures } from '#contract/esign/texts.ts'
import { agreementFailed, agreementSigned } from '#modules/esign/index.ts'
import { type Subscription, subscribe } from '#platform/outbox/outbox.ts'
import type { CommunicationDeps } from '../deps.ts'
import { createNotifier } from '../notifier.ts'
import { paths } from '../texts.ts'

/** Notifies a signer who left the page before the agreement was signed or failed. */
export function agreementNotifications(deps: CommunicationDeps): readonly Subscription[] {
  const notify = createNotifier(deps)
  return [
    subscribe(agreementSigned, 'notices.agreement-signed', async (tx, signed) => {
      const orderId = await deps.checkout.orderIdOf(tx, signed.subject.id)
      await notify.user(tx, signed.userId, {
        kind: 'plan',
        title: 'Your agreement is signed',
        text: `You signed the agreement for ${signed.planTitle}. You can now pay.`,
        href: orderId === undefined ? paths.cart : `${paths.orders}/${orderId}`,
      })
    }),
    subscribe(agreementFailed, 'notices.agreement-failed', async (tx, ended) => {
      // The signer changed the purchase and is already reading its new agreement.
      if (ended.reason === 'superseded') {
        return
      }
      await notify.user(tx, ended.userId, {
        kind: 'plan',
        title: `The agreement for ${ended.planTitle} is not signed`,
        text: `${agreementFailures[ended.reason]} You can try again from your cart.`,
        href: paths.cart,
      })
    }),
  ]
}
