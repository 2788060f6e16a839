import type { NotificationsTables } from '#modules/notifications/tables.ts'
import type { Tx } from '#platform/tx.ts'
import type { DemoNotification } from '../types.ts'
import { pastTables } from './store/past-tables.ts'

export function importNotifications(tx: Tx, rows: readonly DemoNotification[]): Promise<void> {
  return pastTables<NotificationsTables>(tx).insertInto(
    'notification',
    rows.map(({ accountId, createdAt, readAt, ...said }) => ({
      ...said,
      account_id: accountId,
      created_at: createdAt,
      read_at: readAt,
    })),
  )
}
