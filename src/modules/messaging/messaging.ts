import { DAY_MS } from '#kit/clock.ts'
import { forgetFiles } from '#platform/files/forget-files.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/tx.ts'
import type { MessagingDeps } from './deps.ts'
import { mailJob, noticeJob, notifyOfMessage, sendMessageMail } from './notices.ts'
import { createConversations } from './read/conversations.ts'
import { createMessageReading } from './read/messages.ts'
import { createSettings } from './read/settings.ts'
import { createReports } from './review/reports.ts'
import { createMaySendFile, createSendFile } from './send/send-file.ts'
import { createSendMessage } from './send/send-message.ts'
import { createSendToMany } from './send/send-to-many.ts'
import { receiversAmong, type Writer } from './send/who-may-write.ts'
import { countUnread, findLastWith } from './store/members.ts'
import { deleteExpired, listWritten } from './store/messages.ts'

export type Messaging = ReturnType<typeof createMessaging>

/** Five years, plus the day by which clocks may differ. */
const RETENTION_MS = (5 * 366 + 1) * DAY_MS
const SWEEP_ROWS = 1_000
const SWEEP_ROUNDS = 500

/** Messages between investors and providers. */
export function createMessaging(deps: MessagingDeps) {
  const { db, clock } = deps
  const sweep = async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - RETENTION_MS)
    for (let round = 0; round < SWEEP_ROUNDS; round += 1) {
      const count = await db.transaction(async (tx) => {
        const deleted = await deleteExpired(tx, before, SWEEP_ROWS)
        await forgetFiles(deps, tx, deleted.files)
        return deleted.count
      })
      if (count < SWEEP_ROWS) {
        return
      }
    }
  }
  return {
    /** The connection for reading stored messages. */
    read: db.read,
    send: createSendMessage(deps),
    maySendFile: createMaySendFile(deps),
    sendFile: createSendFile(deps),
    /**
     * One message of a provider to many receivers, under the same rules, once per receiver and key.
     */
    sendToMany: createSendToMany(deps),
    /** The given accounts that the writer may write to. */
    receiversAmong: (tx: Tx, writer: Writer, ids: readonly string[]) =>
      receiversAmong(deps, tx, writer, ids),
    lastWith: findLastWith,
    written: listWritten,
    countUnread,
    conversations: createConversations(deps),
    reading: createMessageReading(deps),
    set: createSettings(deps),
    reports: createReports(deps),
    startJobs: async (jobs: Jobs): Promise<void> => {
      await jobs.work(noticeJob, (first) => notifyOfMessage(deps, first))
      await jobs.work(mailJob, (first) => sendMessageMail(deps, first))
      await jobs.schedule('message-sweep', '40 3 * * *', sweep)
    },
  }
}
