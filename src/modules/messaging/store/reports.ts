import type { MessageReportReason } from '#contract/messaging/types.ts'
import { present } from '#kit/assert.ts'
import type { Backlog } from '#kit/backlog.ts'
import { openSql, openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { MessagingTables, ReportTable } from '../tables.ts'

export type ReportRow = Readonly<ReportTable>

export type NewReport = {
  readonly id: string
  readonly conversationId: string
  readonly reporterId: string
  readonly reportedId: string
  readonly reason: MessageReportReason
  readonly details: string
  readonly at: Date
}

/** One that is open stays the one there is; answers its id, and whether it is new. */
export async function insertReport(
  tx: Tx,
  report: NewReport,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { id, conversationId, reporterId, reportedId, reason, details, at } = report
  const rows = await openSql(tx)<{ id: string }[]>`
    insert into message_report (id, conversation_id, reporter_id, reported_id, reason, details, created_at)
    values (${id}, ${conversationId}, ${reporterId}, ${reportedId}, ${reason}, ${details}, ${at})
    on conflict (conversation_id, reporter_id) where closed_at is null
      do update set details = case when excluded.details = '' then message_report.details
        else excluded.details end, reason = excluded.reason
    returning id`
  const kept = rows[0]?.id ?? id
  return { id: kept, isNew: kept === id }
}

export function findReport(tx: Tx, id: string): Promise<ReportRow | undefined> {
  return openTx<MessagingTables>(tx)
    .selectFrom('message_report')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The latest first, behind a place. */
export function listReports(
  tx: Tx,
  state: 'open' | 'closed',
  page: { readonly after: { readonly at: Date; readonly id: string } | undefined; limit: number },
): Promise<readonly ReportRow[]> {
  const { after, limit } = page
  return openTx<MessagingTables>(tx)
    .selectFrom('message_report')
    .selectAll()
    .where('closed_at', state === 'open' ? 'is' : 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(after?.at ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Those that nobody has closed. */
export async function countReports(tx: Tx): Promise<Backlog> {
  const [row] = await openSql(tx)<Backlog[]>`
    select count(*)::integer as count, min(created_at) as "oldestAt"
    from message_report where closed_at is null`
  return present(row, 'a count is a row')
}

/** False when somebody has closed it before. */
export async function closeReport(
  tx: Tx,
  { id, by, outcome, at }: { id: string; by: string; outcome: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await openTx<MessagingTables>(tx)
    .updateTable('message_report')
    .set({ closed_at: at, closed_by: by, outcome })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
