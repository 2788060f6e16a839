import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import type { JobKind } from '#platform/jobs/jobs.ts'
import type { ClientsDeps } from '../deps.ts'
import { findWaiting, finishGroupMessage, settleReceivers } from '../store/group-messages.ts'

export const groupMessageJob: JobKind<{ readonly id: string }> = {
  name: 'group-message',
  data: z.object({ id }),
  retries: 20,
}

/** Receivers per job; the next job continues, so that no worker is busy for long. */
const AT_ONCE = 100

/**
 * Sends the next part of a group message. A job that was interrupted starts again with those still
 * waiting; the message's id makes sure that each receives it once.
 */
export async function sendNextPart(deps: ClientsDeps, messageId: string): Promise<void> {
  const { db, clock, jobs, messaging } = deps
  const waiting = await findWaiting(db.read, messageId, AT_ONCE)
  if (waiting === undefined) {
    return
  }
  const { ownerId, content, userIds } = waiting
  const done =
    userIds.length === 0
      ? { sent: [], refused: [] }
      : await messaging.sendToMany(ownerId, userIds, content, messageId)
  await db.transaction(async (tx) => {
    await settleReceivers(tx, messageId, done)
    await (userIds.length < AT_ONCE
      ? finishGroupMessage(tx, messageId, clock.now())
      : jobs.enqueue(tx, groupMessageJob, { id: messageId }))
  })
}
