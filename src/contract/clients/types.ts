import { z } from 'zod'
import { boundedLine, id, instant, rupees } from '../common/fields.ts'
import { CLIENT_QUERY_MAX_CHARACTERS } from './limits.ts'

/**
 * The status of a client with a provider. `active`: has a plan that runs or starts later.
 * `expiring`: one of them ends within a week and is not renewed. `trial`: has a free trial and no
 * plan. `expired`, `cancelled`: how the last plan ended.
 */
export const clientStatuses = ['active', 'expiring', 'trial', 'expired', 'cancelled'] as const
const clientStatusSchema = z.enum(clientStatuses)
export type ClientStatus = (typeof clientStatuses)[number]

/** The statuses of clients with a plan or trial that is not over: what `current` finds. */
export const currentStatuses = [
  'active',
  'expiring',
  'trial',
] as const satisfies readonly ClientStatus[]

/** What the list can be filtered by. */
export const clientStatusFilters = ['current', ...clientStatuses] as const
export type ClientStatusFilter = (typeof clientStatusFilters)[number]

/** A plan is expiring from this many days before its end. */
export const EXPIRING_DAYS = 7

/** The filter for renewals due within this many days. */
export const dueDays = ['7', '30'] as const

/** Sort orders of the list, in addition to the order by time. */
export const clientSorts = ['paid'] as const

const clientEventKinds = [
  'purchase',
  'cancellation',
  'trial',
  'grant',
  'consent',
  'agreement',
  'invoice',
  'credit-note',
  'message',
  'call',
] as const
export type ClientEventKind = (typeof clientEventKinds)[number]

/** A plan that starts within this many days after a trial's end counts as its conversion. */
export const CONVERSION_DAYS = 30

const count = z.int().nonnegative()

/** Filters of the client list. With a plan, status and dates are those of that plan. */
export const clientFilter = {
  /** Part of a name. */
  q: boundedLine(CLIENT_QUERY_MAX_CHARACTERS).optional(),
  status: z.enum(clientStatusFilters).optional(),
  plan: id.optional(),
  tag: id.optional(),
  /** A plan ends within this many days and is not renewed. */
  due: z.enum(dueDays).optional(),
  /** `paid`: the highest payments first. */
  sort: z.enum(clientSorts).optional(),
}
export const clientFilterSchema = z.strictObject(clientFilter)
export type ClientFilter = z.infer<typeof clientFilterSchema>

export const clientTagSchema = z.object({ _id: id, name: z.string() })
export type ClientTag = z.infer<typeof clientTagSchema>

export const clientSchema = z.object({
  _id: id,
  name: z.string(),
  /** The account was deleted: the name is erased, the purchases remain. */
  isRemoved: z.boolean(),
  status: clientStatusSchema,
  /** The plan that decides the status: the one that ends next, or the last one. */
  plan: z.string(),
  /** The number of further plans with the same status. */
  morePlans: count,
  /** The sub-profile that sold it; null for the provider's own plans. */
  soldByName: z.string().nullable(),
  since: instant,
  until: instant,
  /** Net of refunds. */
  paid: rupees,
  lastMessageAt: instant.nullable(),
  /** Within the last 30 days. */
  lastCallAt: instant.nullable(),
  tags: z.array(clientTagSchema),
})
export type Client = z.infer<typeof clientSchema>

/** How to reach a client who took a plan or trial, as the privacy policy tells its readers. */
export const clientContactSchema = z.object({
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  number: z.string().nullable(),
  numberVerified: z.boolean(),
  telegram: z.string().nullable(),
  /** The address for invoices; null until the client enters one. */
  billing: z
    .object({
      name: z.string(),
      address1: z.string(),
      address2: z.string(),
      city: z.string(),
      pin: z.string(),
      state: z.string(),
    })
    .nullable(),
})
export type ClientContact = z.infer<typeof clientContactSchema>

/** A row of the workbook. */
export const exportedClientSchema = clientSchema.extend({
  contact: clientContactSchema.nullable(),
})
export type ExportedClient = z.infer<typeof exportedClientSchema>

/** A current or past term of a client's plan. */
const clientPlanSchema = z.object({
  _id: id,
  plan: z.string(),
  soldByName: z.string(),
  kind: z.enum(['paid', 'trial', 'promo', 'import']),
  startsAt: instant,
  endsAt: instant,
  cancelledAt: instant.nullable(),
  /** It is not over, was bought here, and from this provider itself. */
  mayCancel: z.boolean(),
})
export type ClientPlan = z.infer<typeof clientPlanSchema>

export const clientDetailsSchema = clientSchema.extend({
  plans: z.array(clientPlanSchema),
  /** Whether the messaging rules allow the provider to write. */
  mayMessage: z.boolean(),
})
export type ClientDetails = z.infer<typeof clientDetailsSchema>

export const clientEventSchema = z.object({
  _id: id,
  kind: z.enum(clientEventKinds),
  at: instant,
  /** The subject: a plan, a number, a symbol, or the text of a message. */
  title: z.string(),
  detail: z.string().nullable(),
  /** Negative for refunds. */
  amount: rupees.nullable(),
  /** The page to open. */
  href: z.string().nullable(),
  /** The accepted texts that the provider may read: those of a paid order, or of a free trial. */
  accepted: z
    .object({
      serviceId: id,
      subject: z.union([z.object({ orderId: id }), z.object({ subscriptionId: id })]),
    })
    .nullable(),
  /** The signed agreement that the provider may read. */
  agreementId: id.nullable(),
})
export type ClientEvent = z.infer<typeof clientEventSchema>

export const clientNoteSchema = z.object({
  _id: id,
  content: z.string(),
  createdAt: instant,
  editedAt: instant.nullable(),
})
export type ClientNote = z.infer<typeof clientNoteSchema>

export const savedFilterSchema = z.object({
  _id: id,
  name: z.string(),
  filter: clientFilterSchema,
})
export type SavedFilter = z.infer<typeof savedFilterSchema>

/**
 * A month's figures. Shares are in percent with one decimal; null when there is nobody to count.
 */
export const clientMonthSchema = z.object({
  /** 'YYYY-MM', in IST. */
  month: z.string(),
  revenue: rupees,
  activeClients: count,
  newClients: count,
  activeAtStart: count,
  lost: count,
  churnPercent: z.number().nullable(),
  trialsEnded: count,
  trialsConverted: count,
  conversionPercent: z.number().nullable(),
})
export type ClientMonth = z.infer<typeof clientMonthSchema>

export const clientSummarySchema = z.object({
  /** The number of clients by status. */
  byStatus: z.object({
    active: count,
    expiring: count,
    trial: count,
    expired: count,
    cancelled: count,
  }),
  renewalsIn7Days: count,
  renewalsIn30Days: count,
})
export type ClientSummary = z.infer<typeof clientSummarySchema>

export const groupMessageSchema = z.object({
  _id: id,
  message: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  receivers: count,
  sent: count,
  /** Recipients that were blocked, or could no longer be written to, when the message was sent. */
  refused: count,
})
export type GroupMessage = z.infer<typeof groupMessageSchema>
