import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import type { JobKind } from '#platform/jobs/jobs.ts'
import type { ClientsDeps } from '../deps.ts'
import {
  findPendingReceivers,
  finishGroupMessage,
  settleReceivers,
} from '../store/group-messages.ts'

export const groupMessageJob: JobKind<{ readonly id: string }> = {
  name: 'group-message',
  data: z.object({ id }),
  retries: 20,
}

/** Receivers per job; the next job continues, so that no worker is busy for long. */
const BATCH_SIZE = 100

/**
 * Sends the next part of a group message. A job that was interrupted starts again with those still
 * waiting; the message's id makes sure that each receives it once.
 */
export async function sendNextBatch(deps: ClientsDeps, messageId: string): Promise<void> {
  const { db, clock, jobs, messaging } = deps
  const pending = await findPendingReceivers(db.read, messageId, BATCH_SIZE)
  if (pending === undefined) {
    return
  }
  const { ownerId, content, userIds } = pending
  const result =
    userIds.length === 0
      ? { sent: [], refused: [] }
      : await messaging.sendToMany(ownerId, userIds, content, messageId)
  await db.transaction(async (tx) => {
    await settleReceivers(tx, messageId, result)
    await (userIds.length < BATCH_SIZE
      ? finishGroupMessage(tx, messageId, clock.now())
      : jobs.enqueue(tx, groupMessageJob, { id: messageId }))
  })
}
