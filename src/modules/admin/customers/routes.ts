import {
  customerDetails,
  customerRemoval,
  customers,
  customersExport,
  deleteCustomer as deleteCustomerCall,
} from '#contract/admin/customers.ts'
import { customerAdminMessages } from '#contract/messages/providers.ts'
import { ok } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import type { AdminDeps } from '../deps.ts'
import { pageAnswer } from '../page-answer.ts'
import { deleteCustomer, previewRemoval } from './delete-customer.ts'
import { describeCustomer, exportCustomers, listCustomers } from './list-customers.ts'

export function customerHandlers(deps: AdminDeps): readonly Handler[] {
  return [
    handle(customers, async (_, { query }) => pageAnswer(await listCustomers(deps, query))),
    handle(customersExport, async (context, { query }) =>
      pageAnswer(await exportCustomers(deps, actorOf(context), query)),
    ),
    handle(customerDetails, async (context, { query }) => {
      const found = await describeCustomer(deps, actorOf(context), query.id)
      return found.ok ? ok({ data: [...found.value] }) : found
    }),
    handle(customerRemoval, async (_, { query }) => {
      const found = await previewRemoval(deps, query.id)
      return found.ok ? ok({ data: found.value }) : found
    }),
    handle(deleteCustomerCall, async (context, { body }) => {
      const deleted = await deleteCustomer(deps, actorOf(context), body.id)
      return deleted.ok ? ok({ message: customerAdminMessages.deleted.title }) : deleted
    }),
  ]
}
