import { z } from 'zod'
import { only } from '../access.ts'
import { call } from '../call.ts'
import { cursor, id, pageQuery, rupees } from '../common/fields.ts'
import { groupMessageCalls } from './group-calls.ts'
import { clientNoteCalls } from './note-calls.ts'
import {
  clientContactSchema,
  clientDetailsSchema,
  clientEventSchema,
  clientFilter,
  clientMonthSchema,
  clientSchema,
  clientSummarySchema,
  clientTagSchema,
  exportedClientSchema,
  savedFilterSchema,
} from './types.ts'

const access = only('provider')
const page = z.object({ data: z.array(clientSchema), nextCursor: z.string().optional() })
const count = z.int().nonnegative()

export const clients = call({
  name: 'clients.list',
  method: 'GET',
  path: '/api/provider/clients',
  summary:
    "A provider's clients, a company's sub-profiles' included: the newest first, with `due` the next to end, or by `sort`",
  access,
  rate: 'read',
  query: pageQuery.extend(clientFilter),
  reply: page,
})

export const clientsExport = call({
  name: 'clients.export',
  method: 'GET',
  path: '/api/provider/clients/export',
  summary: 'Clients with contacts, in large pages, for a workbook; each page is recorded',
  access,
  rate: 'read',
  query: z.object({ cursor: cursor.optional(), ...clientFilter }),
  reply: page.extend({ data: z.array(exportedClientSchema) }),
})

export const clientSummary = call({
  name: 'clients.summary',
  method: 'GET',
  path: '/api/provider/clients/summary',
  summary:
    'How many clients have each status and how many renewals are due; what can be filtered by',
  access,
  rate: 'read',
  reply: z.object({
    data: clientSummarySchema,
    plans: z.array(z.object({ _id: id, title: z.string() })),
    tags: z.array(clientTagSchema),
    filters: z.array(savedFilterSchema),
  }),
})

export const clientFigures = call({
  name: 'clients.figures',
  method: 'GET',
  path: '/api/provider/clients/figures',
  summary: 'Revenue, active clients, churn and conversion of trials by month, the newest last',
  access,
  rate: 'read',
  reply: z.object({ data: z.array(clientMonthSchema) }),
})

export const clientDetails = call({
  name: 'clients.details',
  method: 'GET',
  path: '/api/provider/clients/details',
  summary: 'One client with its plans',
  access,
  rate: 'read',
  query: z.object({ id }),
  reply: z.object({ data: clientDetailsSchema }),
  errors: ['not_found'],
})

export const clientContact = call({
  name: 'clients.contact',
  method: 'GET',
  path: '/api/provider/clients/contact',
  summary:
    "A client's contacts and invoice address; null if it took no plan or trial itself, or was removed. Each view is recorded",
  access,
  rate: 'read',
  query: z.object({ id }),
  reply: z.object({ data: clientContactSchema.nullable() }),
  errors: ['not_found'],
})

export const clientTimeline = call({
  name: 'clients.timeline',
  method: 'GET',
  path: '/api/provider/clients/timeline',
  summary:
    'Purchases, consents, agreements, invoices, messages and calls of one client, the newest first',
  access,
  rate: 'read',
  query: pageQuery.extend({ id }),
  reply: z.object({ data: z.array(clientEventSchema), nextCursor: z.string().optional() }),
  errors: ['not_found'],
})

/** The provider's home page: what happens today, and which set-up steps remain. */
export const providerToday = call({
  name: 'clients.today',
  method: 'GET',
  path: '/api/provider/today',
  summary: "The provider's day, renewals that are due, and what is set up",
  access,
  rate: 'read',
  reply: z.object({
    data: z.object({
      sales: z.object({ count, amount: rupees }),
      paymentsToCheck: count,
      callsRunning: count,
      unreadMessages: count,
      renewalsIn7Days: count,
      renewalsIn30Days: count,
      setUp: z.object({ bank: z.boolean(), plan: z.boolean(), call: z.boolean() }),
    }),
  }),
})

export const clientsCalls = {
  clients,
  clientsExport,
  clientSummary,
  clientFigures,
  clientDetails,
  clientContact,
  clientTimeline,
  providerToday,
  ...clientNoteCalls,
  ...groupMessageCalls,
}
