import { z } from 'zod'
import { roleSchema } from '#contract/accounts/roles.ts'
import { id } from '#contract/common/fields.ts'
import type { Notification, NotificationKind } from '#contract/notifications/types.ts'
import type { Clock } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import { type Page, type PageQuery, pageInTime } from '#kit/page.ts'
import { ok, type Result } from '#kit/result.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { signal } from '#platform/signals/signals.ts'
import type { Database, Tx } from '#platform/tx.ts'
import { sweepNotifications } from './jobs.ts'
import {
  countUnread,
  countUnreadOf,
  deleteNotifications,
  findNotifications,
  insertForAll,
  insertNotifications,
  isNotifiedSince,
  isUnread,
  listNotifications,
  type NotificationRow,
  type Owner,
  updateLinkRead,
  updateRead,
} from './store.ts'

export type NotificationsDeps = {
  readonly db: Database
  readonly accounts: Pick<Accounts, 'findNotRemoved'>
  readonly clock: Clock
  readonly newId: NewId
}

/** A notification for one account. */
export type Notice = Owner & {
  readonly kind: NotificationKind
  readonly title: string
  readonly text: string
  /** A path on this site. */
  readonly href?: string
  /** For frequent events: not sent while one with the same title is unread. */
  readonly unlessUnread?: true
}

export type Listed = Page<Notification> & { readonly unread: number }

export type Notifications = ReturnType<typeof createNotifications>

export const NOTIFICATION_CHANNEL = 'notification'

/**
 * The payload of the signal: the accounts whose notifications changed, each with the new one's id
 * if there is one.
 */
export const notificationSignal = z.array(z.tuple([id, roleSchema, id.nullable()]))

/** Notifications per signal; this many fit into its 7,900 bytes. */
const SIGNAL_MAX_RECIPIENTS = 80

export function createNotifications({ db, accounts, clock, newId }: NotificationsDeps) {
  const notifyRecipients = (
    tx: Tx,
    recipients: readonly (Owner & { readonly id: string | null })[],
  ) => {
    for (let from = 0; from < recipients.length; from += SIGNAL_MAX_RECIPIENTS) {
      const part = recipients.slice(from, from + SIGNAL_MAX_RECIPIENTS)
      const text: z.input<typeof notificationSignal> = part.map((one) => [
        one.accountId,
        one.role,
        one.id,
      ])
      signal(tx, NOTIFICATION_CHANNEL, JSON.stringify(text))
    }
  }

  return {
    startJobs: (jobs: Jobs): Promise<void> =>
      jobs.schedule('notifications-sweep', '27 * * * *', () => sweepNotifications({ db, clock })),

    /**
     * Notifies an account if and only if the caller's transaction commits. Does nothing for a
     * removed account.
     */
    notify: async (tx: Tx, notice: Notice): Promise<void> => {
      const { accountId, role, kind, title, text, href, unlessUnread } = notice
      if (unlessUnread && (await isUnread(tx, notice, title))) {
        return
      }
      if ((await accounts.findNotRemoved(tx, [accountId])).length === 0) {
        return
      }
      const newest = newId()
      const notification = {
        id: newest,
        accountId,
        role,
        kind,
        title,
        body: text,
        link: href ?? null,
      }
      await insertNotifications(tx, [{ ...notification, createdAt: clock.now(), readAt: null }])
      notifyRecipients(tx, [{ accountId, role, id: newest }])
    },

    /** Whether somebody got a notification with this title since then. */
    isNotified: isNotifiedSince,

    /** Sends the same notification to many accounts, each in its role; removed ones are skipped. */
    notifyAll: async (
      tx: Tx,
      accountIds: readonly string[],
      { kind, title, text, href }: Omit<Notice, keyof Owner | 'unlessUnread'>,
    ): Promise<void> => {
      const notification = { kind, title, body: text, link: href ?? null, createdAt: clock.now() }
      const present = await accounts.findNotRemoved(tx, accountIds)
      const recipients = present.map(({ id, role }) => ({ id: newId(), accountId: id, role }))
      await insertForAll(tx, recipients, notification)
      notifyRecipients(tx, recipients)
    },

    unreadOf: (owner: Owner): Promise<number> => countUnread(db.read, owner),

    unreadOfAll: (owners: readonly Owner[]) => countUnreadOf(db.read, owners),

    list: async (owner: Owner, query: PageQuery): Promise<Result<Listed, 'invalid_input'>> => {
      const [page, unread] = await Promise.all([
        pageInTime(query, {
          list: (range) => listNotifications(db.read, owner, range),
          placeOf: ({ createdAt: at, id }) => ({ at, id }),
          present: (rows) => rows.map(notificationOf),
        }),
        countUnread(db.read, owner),
      ])
      return page.ok ? ok({ ...page.value, unread }) : page
    },

    /**
     * Marks the owner's notifications; other ids have no effect. Returns how many are still unread.
     */
    markRead: (owner: Owner, ids: readonly string[] | 'all'): Promise<number> =>
      db.transaction(async (tx) => {
        if ((await updateRead(tx, owner, ids, clock.now())) > 0) {
          notifyRecipients(tx, [{ ...owner, id: null }])
        }
        return countUnread(tx, owner)
      }),

    /** Marks notifications that link to this path, because the owner has visited it. */
    markLinkRead: async (tx: Tx, owner: Owner, link: string): Promise<void> => {
      if ((await updateLinkRead(tx, owner, link, clock.now())) > 0) {
        notifyRecipients(tx, [{ ...owner, id: null }])
      }
    },

    /** Reads new notifications to show them in browsers. */
    find: async (
      ids: readonly string[],
    ): Promise<readonly { readonly owner: Owner; readonly notification: Notification }[]> => {
      const rows = ids.length === 0 ? [] : await findNotifications(db.read, ids)
      return rows.map((row) => ({ owner: row, notification: notificationOf(row) }))
    },

    /** A removed account's notifications contain personal data. */
    forget: deleteNotifications,
  }
}

function notificationOf(row: NotificationRow): Notification {
  return {
    _id: row.id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    link: row.link,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }
}
