import type { Permission } from '#contract/accounts/roles.ts'
import type { Notice } from '#modules/notifications/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { CommunicationDeps } from './deps.ts'

/** The content of a notification, without its receiver. */
export type About = Omit<Notice, 'accountId' | 'role'>

export type Tell = {
  readonly user: (tx: Tx, accountId: string, about: About) => Promise<void>
  readonly provider: (tx: Tx, accountId: string, about: About) => Promise<void>
  /** Notifies every admin with the permission of pending work. */
  readonly admins: (tx: Tx, permission: Permission, about: About) => Promise<void>
}

/** Sends notifications by the role of the receiver. */
export function createTell({
  accounts,
  notifications,
}: Pick<CommunicationDeps, 'accounts' | 'notifications'>): Tell {
  const notify = (role: Notice['role']) => (tx: Tx, accountId: string, about: About) =>
    notifications.notify(tx, { accountId, role, ...about })
  return {
    user: notify('user'),
    provider: notify('provider'),
    admins: async (tx, permission, about) => {
      for (const accountId of await accounts.adminsWith(tx, permission)) {
        await notify('admin')(tx, accountId, about)
      }
    },
  }
}
