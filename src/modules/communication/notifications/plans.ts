import type { Notice } from '#modules/notifications/index.ts'
import { planDeactivated, subscriptionEnded, subscriptionEnding } from '#modules/plans/index.ts'
import { type Subscription, subscribe } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { CommunicationDeps } from '../deps.ts'
import { createNotifier } from '../notifier.ts'
import { paths } from '../texts.ts'

const OFF_SALE = 'It is no longer on sale.'

/** Notifications about terms of plans that expire. */
export function planNotifications(deps: CommunicationDeps): readonly Subscription[] {
  const { plans } = deps
  const notify = createNotifier(deps)
  const notifyHolder = async (
    tx: Tx,
    { userId, planId }: { readonly userId: string; readonly planId: string },
    content: (title: string, isOnSale: boolean) => Pick<Notice, 'title' | 'text'>,
  ) => {
    const title = await plans.titleOf(tx, planId)
    if (title !== undefined) {
      // A plan that is off sale has no page.
      const isOnSale = (await plans.cardsOf(tx, [planId])).has(planId)
      const href = isOnSale ? `/view/services/${planId}` : paths.subscriptions
      await notify.user(tx, userId, { kind: 'subscription', href, ...content(title, isOnSale) })
    }
  }
  return [
    subscribe(subscriptionEnding, 'notices.subscription-ending', (tx, event) =>
      notifyHolder(tx, event, (title, isOnSale) => ({
        title: event.kind === 'trial' ? 'Your free trial ends soon' : 'Your plan ends soon',
        text: `“${title}” ends in ${event.daysLeft === 1 ? 'a day' : `${event.daysLeft} days`}. ${isOnSale ? 'It does not renew by itself.' : OFF_SALE}`,
      })),
    ),
    subscribe(subscriptionEnded, 'notices.subscription-ended', async (tx, event) => {
      // A buyer who cancels sees it immediately, and one who renewed loses nothing.
      const { userId, planId, endsAt, why } = event
      const isRenewed = await plans.subscriptions.isEntitled(tx, userId, planId, new Date(endsAt))
      if (why === 'expired' && !isRenewed) {
        await notifyHolder(tx, event, (title, isOnSale) => ({
          title: event.kind === 'trial' ? 'Your free trial has ended' : 'Your plan has ended',
          text: `“${title}” has ended. ${isOnSale ? 'You can buy it again on its page.' : OFF_SALE}`,
        }))
      }
    }),
    subscribe(planDeactivated, 'notices.plan-deactivated', (tx, { providerId, title }) =>
      notify.provider(tx, providerId, {
        kind: 'plan',
        title: 'One of your plans is no longer on sale',
        text: `The platform plan of “${title}” has ended. Activate it again to keep selling it. Existing subscribers keep their plan.`,
        href: paths.services,
      }),
    ),
  ]
}
