import type { Permission } from '#contract/accounts/roles.ts'
import type { Notice } from '#modules/notifications/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { CommunicationDeps } from './deps.ts'

/** The content of a notification, without its receiver. */
export type NotificationContent = Omit<Notice, 'accountId' | 'role'>

export type Notifier = {
  readonly user: (tx: Tx, accountId: string, content: NotificationContent) => Promise<void>
  readonly provider: (tx: Tx, accountId: string, content: NotificationContent) => Promise<void>
  /** Notifies every admin with the permission of pending work. */
  readonly admins: (tx: Tx, permission: Permission, content: NotificationContent) => Promise<void>
}

/** Sends notifications by the role of the receiver. */
export function createNotifier({
  accounts,
  notifications,
}: Pick<CommunicationDeps, 'accounts' | 'notifications'>): Notifier {
  const notify =
    (role: Notice['role']) => (tx: Tx, accountId: string, content: NotificationContent) =>
      notifications.notify(tx, { accountId, role, ...content })
  return {
    user: notify('user'),
    provider: notify('provider'),
    admins: async (tx, permission, content) => {
      for (const accountId of await accounts.adminsWith(tx, permission)) {
        await notify('admin')(tx, accountId, content)
      }
    },
  }
}
