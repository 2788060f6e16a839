import { z } from 'zod'
import { adminWith } from '../access.ts'
import { call } from '../call.ts'
import { subscriptionStatusSchema } from '../checkout/states.ts'
import { orderSchema } from '../checkout/types.ts'
import {
  boundedText,
  cursor,
  id,
  instant,
  pageQuery,
  requiredText,
  rupees,
} from '../common/fields.ts'
import { REJECT_REASON_MAX_CHARACTERS } from '../common/limits.ts'

export const CUSTOMER_QUERY_MAX_CHARACTERS = 100
/** Rows per reply of the export; the browser assembles them into a workbook. */
export const CUSTOMER_EXPORT_ROWS = 2_000

const customerState = z.enum(['active', 'suspended'])

const filter = {
  /** Part of a name, an email address or a mobile number; or the reference of an order. */
  q: boundedText(CUSTOMER_QUERY_MAX_CHARACTERS).optional(),
  state: customerState.optional(),
}

const customerSchema = z.object({
  _id: id,
  name: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  number: z.string().nullable(),
  numberVerified: z.boolean(),
  telegram: z.string().nullable(),
  state: customerState,
  createdAt: instant,
})
export type Customer = z.infer<typeof customerSchema>

const customersPage = z.object({ data: z.array(customerSchema), nextCursor: z.string().optional() })

export const customers = call({
  name: 'admin.customers',
  method: 'GET',
  path: '/api/admin/customers',
  summary: 'All customers, the newest first',
  access: adminWith('customer.view'),
  rate: 'read',
  query: pageQuery.extend(filter),
  reply: customersPage,
})

export const customersExport = call({
  name: 'admin.customersExport',
  method: 'GET',
  path: '/api/admin/customers/export',
  summary: 'Customers in large pages, for a workbook; each page is recorded',
  access: adminWith('customer.view'),
  rate: 'read',
  query: z.object({ cursor: cursor.optional(), ...filter }),
  reply: customersPage,
})

/** `title` and `author` come from the specification; the other fields are shown with them. */
const customerPlanSchema = z.object({
  _id: id,
  title: z.string(),
  author: z.string(),
  status: subscriptionStatusSchema,
  isFreeTrial: z.boolean(),
  startsAt: instant,
  endsAt: instant,
})
export type CustomerPlan = z.infer<typeof customerPlanSchema>

/** An order as its buyer sees it, with the gateway's number for its payment. */
const customerOrderSchema = orderSchema.extend({ paymentId: z.string().nullable() })
export type CustomerOrder = z.infer<typeof customerOrderSchema>

const decisionSchema = z.object({
  at: instant,
  /** The name of the admin. */
  by: z.string(),
  reason: z.string(),
})

/** `reopened` is null while it lasts. */
const customerSuspensionSchema = z.object({
  suspended: decisionSchema,
  reopened: decisionSchema.nullable(),
})
export type CustomerSuspension = z.infer<typeof customerSuspensionSchema>

export const customerDetails = call({
  name: 'admin.customerDetails',
  method: 'GET',
  path: '/api/admin/customerdetails',
  summary:
    'The plans that a customer has or had, the latest orders, also those never paid, and who suspended or reopened the account; each view is recorded',
  access: adminWith('customer.view'),
  rate: 'read',
  query: z.object({ id }),
  reply: z.object({
    data: z.array(customerPlanSchema),
    orders: z.array(customerOrderSchema),
    state: customerState,
    /** The latest, newest first. */
    suspensions: z.array(customerSuspensionSchema),
  }),
  errors: ['not_found'],
})

export const endSubscription = call({
  name: 'admin.endSubscription',
  method: 'POST',
  path: '/api/admin/subscriptions/cancel',
  summary:
    'Ends one subscription now, after a lost dispute or a fraud, and refunds nothing by the gateway; what already left its payment there is debited as on any cancellation',
  access: adminWith('refund.settle'),
  rate: 'write',
  body: z.strictObject({
    id,
    /** Shown to the customer and to the provider. */
    reason: requiredText(REJECT_REASON_MAX_CHARACTERS),
  }),
  reply: z.object({ message: z.string() }),
  errors: ['not_found', 'subscription_not_cancellable', 'refund_disputed', 'gateway_unavailable'],
  money: true,
  stepUp: true,
})

const decideCustomerBody = z.strictObject({
  id,
  /** Sent to the customer. */
  reason: requiredText(REJECT_REASON_MAX_CHARACTERS),
})

export const suspendCustomer = call({
  name: 'admin.suspendCustomer',
  method: 'POST',
  path: '/api/admin/customers/suspend',
  summary:
    'Suspends a customer: signed out everywhere and unable to log in; plans, invoices and refunds go on unchanged',
  access: adminWith('customer.delete'),
  rate: 'write',
  body: decideCustomerBody,
  reply: z.object({ message: z.string() }),
  errors: ['not_found', 'customer_state_changed'],
  stepUp: true,
})

export const reopenCustomer = call({
  name: 'admin.reopenCustomer',
  method: 'POST',
  path: '/api/admin/customers/reopen',
  summary: 'Reopens the account of a suspended customer, who may log in again',
  access: adminWith('customer.delete'),
  rate: 'write',
  body: decideCustomerBody,
  reply: z.object({ message: z.string() }),
  errors: ['not_found', 'customer_state_changed'],
  stepUp: true,
})

/** What deleting a customer would do now. */
const customerRemovalSchema = z.object({
  _id: id,
  name: z.string(),
  createdAt: instant,
  /** The plans that end immediately, each with its refund. */
  endings: z.array(
    z.object({
      title: z.string(),
      author: z.string(),
      unexpiredDays: z.int().nonnegative(),
      refund: rupees,
      /** Who makes the refund; 'none' when nothing is refunded. */
      route: z.enum(['gateway', 'provider', 'none']),
    }),
  ),
  refund: rupees,
  /** A direct payment to a provider awaits confirmation. */
  paymentUnderReview: z.boolean(),
})
export type CustomerRemoval = z.infer<typeof customerRemovalSchema>

export const customerRemoval = call({
  name: 'admin.customerRemoval',
  method: 'GET',
  path: '/api/admin/customers/removal',
  summary: 'Who would be deleted, which plans would end and what would be refunded',
  access: adminWith('customer.delete'),
  rate: 'read',
  query: z.object({ id }),
  reply: z.object({ data: customerRemovalSchema }),
  errors: ['not_found'],
})

export const deleteCustomer = call({
  name: 'admin.deleteCustomer',
  method: 'POST',
  path: '/api/admin/deletecustomer',
  summary:
    'Deletes a customer: contacts and sessions are deleted, plans end with a refund, records of money are kept',
  access: adminWith('customer.delete'),
  rate: 'write',
  body: z.strictObject({ id }),
  reply: z.object({ message: z.string() }),
  errors: ['not_found'],
  stepUp: true,
})

export const customerCalls = {
  customers,
  customersExport,
  customerDetails,
  endSubscription,
  suspendCustomer,
  reopenCustomer,
  customerRemoval,
  deleteCustomer,
}
