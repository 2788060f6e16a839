import { providerChanged } from '#modules/providers/index.ts'
import { type Subscription, subscribe } from '#platform/outbox/outbox.ts'
import { signal } from '#platform/signals/signals.ts'

/** What the public knows of this provider may be another thing: its id. */
export const PROVIDER_CHANNEL = 'scorecard_provider'

/** Tells every process with sockets. */
export function scorecardSubscriptions(): readonly Subscription[] {
  return [
    subscribe(providerChanged, 'scorecard.follow-provider', async (tx, { providerId }) =>
      signal(tx, PROVIDER_CHANNEL, providerId),
    ),
  ]
}
