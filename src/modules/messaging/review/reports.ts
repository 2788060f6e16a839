import type { MessageReport } from '#contract/messaging/admin-calls.ts'
import { messagingTexts } from '#contract/messaging/texts.ts'
import type { Message, MessageReportReason } from '#contract/messaging/types.ts'
import { type Page, pageInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import type { MessagingDeps } from '../deps.ts'
import { findPeople } from '../people.ts'
import { presentMessage } from '../present.ts'
import { findMember } from '../store/members.ts'
import { listBefore } from '../store/messages.ts'
import {
  closeReport,
  countReports,
  findReport,
  insertReport,
  listReports,
  type ReportRow,
} from '../store/reports.ts'

type NewReport = { readonly reason: MessageReportReason; readonly details: string }

type Read = {
  readonly report: MessageReport
  readonly messages: readonly Message[]
  readonly more: boolean
}

const READ_ROWS = 50

type ListReportedInput = {
  readonly state: 'open' | 'closed'
  readonly cursor?: string | undefined
  readonly limit: number
}

type ReadReportInput = { id: string; reason: string; before?: number | undefined }

type DecideReportInput = { readonly id: string; readonly outcome: string }

/** Reported conversations and their review. */
export function createReports(deps: MessagingDeps) {
  return {
    /** Only a participant can report; a conversation with an open report is not reported again. */
    report: (actor: Actor, otherId: string, newReport: NewReport) =>
      fileReport(deps, actor, otherId, newReport),

    /** Open reports. */
    backlog: countReports,

    list: (input: ListReportedInput) => listReported(deps, input),

    /** The access is recorded with its reason before anything is shown. */
    read: (actor: Actor, input: ReadReportInput) => readReport(deps, actor, input),

    close: (actor: Actor, input: DecideReportInput) => decideReport(deps, actor, input),
  }
}

async function presentReports(
  deps: MessagingDeps,
  tx: Tx,
  rows: readonly ReportRow[],
): Promise<readonly MessageReport[]> {
  const ids = new Set(rows.flatMap((row) => [row.reporter_id, row.reported_id]))
  const people = await findPeople(deps, tx, [...ids])
  const personOf = (_id: string) => {
    const person = people.get(_id)
    return { _id, name: person?.name ?? '', role: person?.role ?? ('user' as const) }
  }
  return rows.map((row) => ({
    _id: row.id,
    reporter: personOf(row.reporter_id),
    reported: personOf(row.reported_id),
    reason: row.reason,
    details: row.details,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    outcome: row.outcome,
  }))
}

async function presentOne(
  deps: MessagingDeps,
  tx: Tx,
  row: ReportRow,
): Promise<MessageReport | undefined> {
  return (await presentReports(deps, tx, [row]))[0]
}

async function fileReport(
  { db, newId, clock, audit, accounts, notifications, rateLimiter }: MessagingDeps,
  actor: Actor,
  otherId: string,
  { reason, details }: NewReport,
): Promise<Result<string, 'not_found' | 'nothing_to_report' | 'message_reports_used_up'>> {
  const { accountId: reporterId } = actor
  const member = await findMember(db.read, reporterId, otherId)
  if (member === undefined || member.last === 0) {
    return fail('not_found')
  }
  if (!member.otherWrote) {
    return fail('nothing_to_report')
  }
  if (!(await rateLimiter.take('message-report', { accountId: reporterId })).allowed) {
    return fail('message_reports_used_up')
  }
  return db.transaction(async (tx) => {
    const { conversationId } = member
    const about = { conversationId, reporterId, reportedId: otherId, reason, details }
    const { id, isNew } = await insertReport(tx, { ...about, id: newId(), at: clock.now() })
    if (isNew) {
      await audit.record(tx, {
        action: 'messaging.reported',
        ...signedBy(actor),
        object: { type: 'message_report', id },
        detail: { reason, conversation: conversationId },
      })
      for (const adminId of await accounts.adminsWith(tx, 'message.review')) {
        await notifications.notify(tx, {
          accountId: adminId,
          role: 'admin',
          kind: 'message',
          title: messagingTexts.reported,
          text: messagingTexts.reportedText,
          href: '/dashboard/admin/messages/reports',
          unlessUnread: true,
        })
      }
    }
    return ok(id)
  })
}

function listReported(
  deps: MessagingDeps,
  { state, ...query }: ListReportedInput,
): Promise<Result<Page<MessageReport>, 'invalid_input'>> {
  const { read } = deps.db
  return pageInTime(query, {
    list: (range) => listReports(read, state, range),
    placeOf: ({ created_at: at, id }) => ({ at, id }),
    present: (rows) => presentReports(deps, read, rows),
  })
}

async function readReport(
  deps: MessagingDeps,
  actor: Actor,
  { id, reason, before }: ReadReportInput,
): Promise<Result<Read, 'not_found'>> {
  const row = await findReport(deps.db.read, id)
  if (row === undefined) {
    return fail('not_found')
  }
  await deps.db.transaction((tx) =>
    deps.audit.record(tx, {
      action: 'messaging.report-read',
      ...signedBy(actor),
      object: { type: 'message_report', id },
      detail: { reason, conversation: row.conversation_id, before: before ?? null },
    }),
  )
  // Messages after the decision are private again.
  const range = { before, above: 0, until: row.closed_at, limit: READ_ROWS + 1 }
  const rows = await listBefore(deps.db.read, row.conversation_id, range)
  const more = rows.length > READ_ROWS
  const report = await presentOne(deps, deps.db.read, row)
  return report === undefined
    ? fail('not_found')
    : ok({
        report,
        messages: rows.slice(more ? 1 : 0).map((one) => presentMessage(one, undefined)),
        more,
      })
}

function decideReport(
  deps: MessagingDeps,
  actor: Actor,
  { id, outcome }: DecideReportInput,
): Promise<Result<MessageReport, 'not_found' | 'conflict'>> {
  return deps.db.transaction(async (tx) => {
    const by = actor.accountId
    if ((await findReport(tx, id)) === undefined) {
      return fail('not_found')
    }
    if (!(await closeReport(tx, { id, by, outcome, at: deps.clock.now() }))) {
      return fail('conflict')
    }
    await deps.audit.record(tx, {
      action: 'messaging.report-closed',
      ...signedBy(actor),
      object: { type: 'message_report', id },
      detail: { outcome },
    })
    const row = await findReport(tx, id)
    const report = row && (await presentOne(deps, tx, row))
    return report === undefined ? fail('not_found') : ok(report)
  })
}
