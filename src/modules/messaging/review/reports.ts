import type { Message } from '#contract/entities/messaging.ts'
import type { MessageReport } from '#contract/messaging/admin-calls.ts'
import type { MessageReportReason } from '#contract/messaging/report-reasons.ts'
import { type Page, pageOf, placeInTime } from '#kit/page.ts'
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

/** Conversations that somebody reported, and who looks at them. */
export function createReports(deps: MessagingDeps) {
  const { db, clock, newId, audit, accounts, notifications } = deps

  const present = async (tx: Tx, rows: readonly ReportRow[]): Promise<readonly MessageReport[]> => {
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

  const presentOne = async (tx: Tx, row: ReportRow): Promise<MessageReport | undefined> =>
    (await present(tx, [row]))[0]

  return {
    /** Only by who has taken part; one that is open is not opened again. */
    report: (
      actor: Actor,
      otherId: string,
      { reason, details }: NewReport,
    ): Promise<Result<string, 'not_found'>> =>
      db.transaction(async (tx) => {
        const { accountId: reporterId } = actor
        const member = await findMember(tx, reporterId, otherId)
        if (member === undefined || member.last === 0) {
          return fail('not_found')
        }
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
              title: 'A conversation was reported',
              text: 'Read it and decide what to do.',
              href: '/dashboard/admin/messages/reports',
              unlessUnread: true,
            })
          }
        }
        return ok(id)
      }),

    list: async ({
      state,
      cursor,
      limit,
    }: {
      readonly state: 'open' | 'closed'
      readonly cursor?: string | undefined
      readonly limit: number
    }): Promise<Result<Page<MessageReport>, 'invalid_input'>> => {
      const place = placeInTime(cursor)
      if (!place.ok) {
        return place
      }
      const rows = await listReports(db.read, state, { after: place.value, limit: limit + 1 })
      const page = pageOf(rows, limit, (row) => ({
        key: row.created_at.toISOString(),
        id: row.id,
      }))
      return ok({ ...page, items: await present(db.read, page.items) })
    },

    /** The look is on record, with its reason, before anything is shown. */
    read: async (
      actor: Actor,
      { id, reason, before }: { id: string; reason: string; before?: number | undefined },
    ): Promise<Result<Read, 'not_found'>> => {
      const row = await findReport(db.read, id)
      if (row === undefined) {
        return fail('not_found')
      }
      await db.transaction((tx) =>
        audit.record(tx, {
          action: 'messaging.report_read',
          ...signedBy(actor),
          object: { type: 'message_report', id },
          detail: { reason, conversation: row.conversation_id, before: before ?? null },
        }),
      )
      const range = { before, above: 0, limit: READ_ROWS + 1 }
      const rows = await listBefore(db.read, row.conversation_id, range)
      const more = rows.length > READ_ROWS
      const report = await presentOne(db.read, row)
      return report === undefined
        ? fail('not_found')
        : ok({
            report,
            messages: rows.slice(more ? 1 : 0).map((one) => presentMessage(one, undefined)),
            more,
          })
    },

    close: (
      actor: Actor,
      { id, outcome }: { readonly id: string; readonly outcome: string },
    ): Promise<Result<MessageReport, 'not_found' | 'conflict'>> =>
      db.transaction(async (tx) => {
        const by = actor.accountId
        if ((await findReport(tx, id)) === undefined) {
          return fail('not_found')
        }
        if (!(await closeReport(tx, { id, by, outcome, at: clock.now() }))) {
          return fail('conflict')
        }
        await audit.record(tx, {
          action: 'messaging.report_closed',
          ...signedBy(actor),
          object: { type: 'message_report', id },
          detail: { outcome },
        })
        const row = await findReport(tx, id)
        const report = row && (await presentOne(tx, row))
        return report === undefined ? fail('not_found') : ok(report)
      }),
  }
}
