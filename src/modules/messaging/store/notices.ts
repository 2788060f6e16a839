import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** What a notification is about: the conversation's first unread message. */
export type PendingNotice = {
  readonly conversationId: string
  readonly accountId: string
  readonly seq: number
}

export type DueNotice = { readonly otherId: string; readonly unread: number }

/**
 * Claims the due notification; undefined if the message was read meanwhile, or the notification was
 * sent.
 */
export async function claimNotice(
  tx: Tx,
  pending: PendingNotice,
  at: Date,
): Promise<DueNotice | undefined> {
  const { conversationId, accountId, seq } = pending
  const rows = await openSql(tx)<DueNotice[]>`
    update conversation_member set noticed_at = ${at}
    where conversation_id = ${conversationId} and account_id = ${accountId}
      and notice_seq = ${seq} and noticed_at is null and not muted
    returning other_id as "otherId", unread`
  return rows[0]
}

/** Claims the due mail, in the same way. */
export async function claimMail(
  tx: Tx,
  pending: PendingNotice,
  at: Date,
): Promise<DueNotice | undefined> {
  const { conversationId, accountId, seq } = pending
  const rows = await openSql(tx)<DueNotice[]>`
    update conversation_member set mailed_at = ${at}
    where conversation_id = ${conversationId} and account_id = ${accountId}
      and notice_seq = ${seq} and mailed_at is null and not muted
    returning other_id as "otherId", unread`
  return rows[0]
}
