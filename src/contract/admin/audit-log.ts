import { z } from 'zod'
import { adminWith } from '../access.ts'
import { call } from '../call.ts'
import { boundedText, day, id, instant, pageQuery } from '../common/fields.ts'

/** The number of newest entries that the page's check recomputes. */
export const AUDIT_CHECK_MAX_ENTRIES = 10_000

const auditLogEntrySchema = z.object({
  /** The number of the entry in the chain. */
  _id: z.string(),
  at: instant,
  actorKind: z.enum(['anonymous', 'account', 'system']),
  actorId: z.string().nullable(),
  /** Null for visitors, the system and deleted accounts. */
  actorName: z.string().nullable(),
  actorRole: z.string().nullable(),
  action: z.string(),
  objectType: z.string().nullable(),
  objectId: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditLogEntry = z.infer<typeof auditLogEntrySchema>

export const auditLog = call({
  name: 'admin.auditLog',
  method: 'GET',
  path: '/api/admin/auditlog',
  summary: 'Who did what and when, the newest first; by person, action, object and day',
  access: adminWith('audit.view'),
  rate: 'read',
  query: pageQuery.extend({
    /** An account's id, email address or mobile number. */
    person: boundedText(254).optional(),
    action: boundedText(80).optional(),
    objectId: id.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  reply: z.object({ data: z.array(auditLogEntrySchema), nextCursor: z.string().optional() }),
})

export const auditChain = call({
  name: 'admin.auditChain',
  method: 'GET',
  path: '/api/admin/auditlog/chain',
  summary: `Whether the newest ${AUDIT_CHECK_MAX_ENTRIES.toLocaleString('en-IN')} entries are as they were written`,
  access: adminWith('audit.view'),
  rate: 'write',
  reply: z.object({
    data: z.object({
      holds: z.boolean(),
      /** The number of recomputed entries, and the number of all entries. */
      checked: z.int().nonnegative(),
      entries: z.int().nonnegative(),
      /** Entries waiting to be chained, and the age of the oldest. */
      waiting: z.int().nonnegative(),
      oldestSeconds: z.int().nonnegative(),
    }),
  }),
})

export const auditLogCalls = { auditLog, auditChain }
