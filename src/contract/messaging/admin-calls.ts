import { z } from 'zod'
import { adminWith } from '../access.ts'
import { roleSchema } from '../accounts/roles.ts'
import { call } from '../call.ts'
import { id, instant, pageQuery, requiredText } from '../common/fields.ts'
import { NOTES_MAX_CHARACTERS } from '../common/limits.ts'
import { MESSAGE_PAGE_MAX } from './calls.ts'
import { messageReportReasonSchema, messageSchema } from './types.ts'

const person = z.object({ _id: id, name: z.string(), role: roleSchema })

const messageReportSchema = z.object({
  _id: id,
  reporter: person,
  reported: person,
  reason: messageReportReasonSchema,
  details: z.string(),
  createdAt: instant,
  closedAt: instant.nullable(),
  /** The outcome of the report. */
  outcome: z.string().nullable(),
})
export type MessageReport = z.infer<typeof messageReportSchema>

const reviewers = adminWith('message.review')

export const messageReports = call({
  name: 'messages.reports',
  method: 'GET',
  path: '/api/admin/messages/reports',
  summary: 'Reported conversations, the latest first',
  access: reviewers,
  rate: 'read',
  query: pageQuery.extend({ state: z.enum(['open', 'closed']).default('open') }),
  reply: z.object({ data: z.array(messageReportSchema), nextCursor: z.string().optional() }),
})

export const readReported = call({
  name: 'messages.readReported',
  method: 'POST',
  path: '/api/admin/messages/reports/read',
  summary: 'Reads a reported conversation; each view is recorded with its reason',
  access: reviewers,
  rate: 'read',
  body: z.object({
    id,
    reason: requiredText(NOTES_MAX_CHARACTERS),
    before: z.int().min(1).optional(),
  }),
  reply: z.object({
    data: messageReportSchema,
    messages: z.array(messageSchema).max(MESSAGE_PAGE_MAX),
    more: z.boolean(),
  }),
})

export const closeReport = call({
  name: 'messages.closeReport',
  method: 'POST',
  path: '/api/admin/messages/reports/close',
  summary: 'Closes a report with its outcome',
  access: reviewers,
  rate: 'write',
  body: z.object({ id, outcome: requiredText(NOTES_MAX_CHARACTERS) }),
  reply: z.object({ data: messageReportSchema }),
})

export const messagingAdminCalls = { messageReports, readReported, closeReport }
