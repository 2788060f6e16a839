import { providerChanged, providerMoved } from '#modules/providers/index.ts'
import { publishAll, type Subscription, subscribe } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { Content } from './content.ts'
import { eventMoved, pieceChanged, piecePublished, providerPiecesChanged } from './events.ts'
import { attendeesJob, followersJob } from './notices/notify.ts'
import { remainingPiecesJob } from './publish/remove.ts'

export function contentSubscriptions(content: Content): readonly Subscription[] {
  const followProvider = async (tx: Tx, providerId: string) => {
    const changed = await content.followProvider(tx, providerId)
    if (changed.length > 0) {
      const payloads = changed.map((pieceId) => ({ pieceId, providerId }))
      await publishAll(tx, pieceChanged, payloads)
      // There may be more pieces: a new event continues after other events.
      await publishAll(tx, providerPiecesChanged, [{ providerId }])
    }
  }
  return [
    subscribe(providerChanged, 'content.follow-provider', (tx, { providerId }) =>
      followProvider(tx, providerId),
    ),
    // Both are final: the provider's pieces stop being public for good.
    subscribe(providerMoved, 'content.remove-left', async (tx, { providerId, action }) => {
      if (action === 'reject' || action === 'delete') {
        await content.enqueue(tx, remainingPiecesJob, { providerId })
      }
    }),
    subscribe(providerPiecesChanged, 'content.follow-provider-on', (tx, { providerId }) =>
      followProvider(tx, providerId),
    ),
    subscribe(piecePublished, 'content.tell-followers', async (tx, event) => {
      // Its provider may have lost its verification at the same moment.
      await followProvider(tx, event.providerId)
      if (event.isFirst) {
        await content.enqueue(tx, followersJob, { pieceId: event.pieceId })
      }
    }),
    subscribe(eventMoved, 'content.tell-attendees', (tx, { pieceId }) =>
      content.enqueue(tx, attendeesJob, { pieceId }),
    ),
  ]
}
