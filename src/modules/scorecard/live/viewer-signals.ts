import { subscriptionEnded, subscriptionStarted } from '#modules/plans/index.ts'
import { providerChanged } from '#modules/providers/index.ts'
import { type Subscription, subscribe } from '#platform/outbox.ts'
import { signal } from '#platform/signals.ts'

/** What this account may see of calls may be another thing from now on: its id. */
export const VIEWER_CHANNEL = 'scorecard_viewer'
/** What the public knows of this provider may be another thing: its id. */
export const PROVIDER_CHANNEL = 'scorecard_provider'

/** Tells every process with sockets of what changes who may see what. */
export function scorecardSubscriptions(): readonly Subscription[] {
  return [
    subscribe(subscriptionStarted, 'scorecard.show-more', async (tx, { userId }) =>
      signal(tx, VIEWER_CHANNEL, userId),
    ),
    subscribe(subscriptionEnded, 'scorecard.show-less', async (tx, { userId }) =>
      signal(tx, VIEWER_CHANNEL, userId),
    ),
    subscribe(providerChanged, 'scorecard.follow-provider', async (tx, { providerId }) =>
      signal(tx, PROVIDER_CHANNEL, providerId),
    ),
  ]
}
