import { providerChanged } from '#modules/providers/index.ts'
import { type Subscription, subscribe } from '#platform/outbox/outbox.ts'
import { signal } from '#platform/signals/signals.ts'

/** Signals the id of a provider whose public data may have changed. */
export const PROVIDER_CHANNEL = 'scorecard_provider'

/** Signals to every process with sockets. */
export function scorecardSubscriptions(): readonly Subscription[] {
  return [
    subscribe(providerChanged, 'scorecard.follow-provider', async (tx, { providerId }) =>
      signal(tx, PROVIDER_CHANNEL, providerId),
    ),
  ]
}
