import { sql } from 'kysely'
import type { MessageReportReason } from '#contract/messaging/types.ts'
import type { Backlog } from '#kit/backlog.ts'
import type { RangeInTime } from '#kit/page.ts'
import { openTx } from '#platform/open-tx.ts'
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

/** An open report is kept; returns its id and whether it is new. */
export async function insertReport(
  tx: Tx,
  report: NewReport,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { id, conversationId, reporterId, reportedId, reason, details, at } = report
  const kept = await openTx<MessagingTables>(tx)
    .insertInto('message_report')
    .values({
      id,
      conversation_id: conversationId,
      reporter_id: reporterId,
      reported_id: reportedId,
      reason,
      details,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['conversation_id', 'reporter_id'])
        .where('closed_at', 'is', null)
        .doUpdateSet({
          reason,
          ...(details === '' ? {} : { details }),
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: kept.id, isNew: kept.id === id }
}

export function findReport(tx: Tx, id: string): Promise<ReportRow | undefined> {
  return openTx<MessagingTables>(tx)
    .selectFrom('message_report')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Latest first, after a place. */
export function listReports(
  tx: Tx,
  state: 'open' | 'closed',
  { after, rows }: RangeInTime,
): Promise<readonly ReportRow[]> {
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
    .limit(rows)
    .execute()
}

/** Counts the open reports. */
export async function countReports(tx: Tx): Promise<Backlog> {
  return openTx<MessagingTables>(tx)
    .selectFrom('message_report')
    .select(({ fn }) => [
      sql<number>`count(*)::integer`.as('count'),
      fn.min('created_at').as('oldestAt'),
    ])
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** False if the report was already closed. */
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
