import { TIME_ZONE } from '#contract/common/limits.ts'
import { assert } from '#kit/assert.ts'
import type { App } from '#main/build-app.ts'
import type { DemoMarketplace } from '../types.ts'

/**
 * Schedules, moves and cancels pieces through the product as their hosts would, so that attendees
 * are notified.
 */
export async function changeForShow(
  { content }: Pick<App, 'content'>,
  { pieces }: DemoMarketplace,
): Promise<void> {
  for (const { id, providerId, scheduledFor, change } of pieces) {
    const actor = {
      accountId: providerId,
      role: 'provider' as const,
      sessionId: providerId,
      ip: '192.0.2.1',
      requestId: 'demo',
    }
    if (scheduledFor !== null) {
      const at = scheduledFor.toISOString()
      const input = { id, draftVersion: 1, confirmed: [], at }
      const done = await content.schedule.schedule(actor, input)
      assert(done.ok, 'what the demo schedules can be published')
    }
    if (change !== null) {
      const { note, startsAt, endsAt } = change
      const done =
        startsAt === null
          ? await content.eventChanges.callOff(actor, id, note)
          : await content.eventChanges.move(actor, {
              id,
              note,
              startsAt: startsAt.toISOString(),
              endsAt: endsAt.toISOString(),
              timeZone: TIME_ZONE,
            })
      assert(done.ok, 'an event to come can be changed by its host')
    }
  }
  await content.views.refreshTrends()
}
