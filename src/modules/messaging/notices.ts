import { z } from 'zod'
import { dashboardSegment } from '#contract/accounts/paths.ts'
import type { Role } from '#contract/accounts/roles.ts'
import { id } from '#contract/common/fields.ts'
import { MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { provenEmail } from '#modules/accounts/index.ts'
import type { JobKind } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/tx.ts'
import type { MessagingDeps } from './deps.ts'
import { messageMail } from './emails/message-mail.ts'
import { findPeople } from './people.ts'
import { claimMail, claimNotice, type PendingNotice } from './store/notices.ts'

/** By then, a receiver who has the conversation open has read the message. */
const NOTICE_AFTER_MS = 15 * SECOND_MS
const MAIL_AFTER_MS = 10 * MINUTE_MS

const pendingNotice = z.object({ conversationId: id, accountId: id, seq: z.int().positive() })

export const noticeJob: JobKind<PendingNotice> = {
  name: 'message-notice',
  data: pendingNotice,
  retries: 10,
  concurrency: 2,
}

export const mailJob: JobKind<PendingNotice> = {
  name: 'message-mail',
  data: pendingNotice,
  retries: 10,
}

/** Called for the first unread message; later ones in the conversation share its notification. */
export function scheduleNotice(
  { jobs }: Pick<MessagingDeps, 'jobs'>,
  tx: Tx,
  first: PendingNotice,
  at: Date,
): Promise<void> {
  const startAfter = new Date(at.getTime() + NOTICE_AFTER_MS)
  return jobs.enqueue(tx, noticeJob, first, { startAfter })
}

/**
 * Notifies an absent receiver once until the conversation is read, and schedules a mail in case it
 * stays unread.
 */
export async function notifyOfMessage(deps: MessagingDeps, first: PendingNotice): Promise<void> {
  const { db, clock, jobs, notifications } = deps
  await db.transaction(async (tx) => {
    const dueNotice = await claimNotice(tx, first, clock.now())
    const people = dueNotice && (await findPeople(deps, tx, [first.accountId, dueNotice.otherId]))
    const owner = people?.get(first.accountId)
    const sender = people?.get(dueNotice?.otherId ?? '')
    if (dueNotice === undefined || !owner?.active || sender === undefined) {
      return
    }
    await notifications.notify(tx, {
      accountId: owner._id,
      role: owner.role,
      kind: 'message',
      title: `New message from ${sender.name}`,
      text: 'Open the conversation to read it.',
      href: conversationPath(owner.role, sender._id),
    })
    const startAfter = new Date(clock.now().getTime() + MAIL_AFTER_MS - NOTICE_AFTER_MS)
    await jobs.enqueue(tx, mailJob, first, { startAfter })
  })
}

/** The mail does not contain the message, because others may read the mail. */
export async function sendMessageMail(deps: MessagingDeps, first: PendingNotice): Promise<void> {
  const { db, clock, accounts, messages, publicUrl } = deps
  await db.transaction(async (tx) => {
    const dueNotice = await claimMail(tx, first, clock.now())
    if (dueNotice === undefined) {
      return
    }
    const account = await accounts.findAccount(tx, first.accountId)
    const sender = (await findPeople(deps, tx, [dueNotice.otherId])).get(dueNotice.otherId)
    const to = account && provenEmail(account)
    if (account?.state !== 'active' || to == null || sender === undefined) {
      return
    }
    const path = conversationPath(account.role, sender._id)
    const mail = messageMail({
      name: account.name,
      sender: sender.name,
      unread: dueNotice.unread,
      link: new URL(path, publicUrl).href,
    })
    await messages.queue(tx, { channel: 'mail', to, ...mail })
  })
}

export function conversationPath(role: Role, otherId: string): string {
  return `/dashboard/${dashboardSegment[role]}/messages/conversation/${otherId}`
}
