import {
  customerDetails,
  customers,
  customersExport,
  endSubscription,
  reopenCustomer,
  suspendCustomer,
} from '#contract/admin/customers.ts'
import { adminTexts } from '#contract/admin/texts.ts'
import { checkoutTexts } from '#contract/checkout/texts.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asDone, asPage } from '#platform/http/replies.ts'
import type { AdminDeps } from '../deps.ts'
import { decideCustomer } from './decide-customer.ts'
import { describeCustomer, exportCustomers, listCustomers } from './list-customers.ts'

export function customerHandlers(deps: AdminDeps): readonly Handler[] {
  return [
    handle(customers, async (_, { query }) => asPage(await listCustomers(deps, query))),
    handle(customersExport, async (context, { query }) =>
      asPage(await exportCustomers(deps, actorOf(context), query)),
    ),
    handle(customerDetails, (context, { query }) =>
      describeCustomer(deps, actorOf(context), query.id),
    ),
    handle(suspendCustomer, async (context, { body }) =>
      asDone(
        adminTexts.customerSuspended,
        await decideCustomer(deps, actorOf(context), { ...body, suspended: true }),
      ),
    ),
    handle(reopenCustomer, async (context, { body }) =>
      asDone(
        adminTexts.customerReopened,
        await decideCustomer(deps, actorOf(context), { ...body, suspended: false }),
      ),
    ),
    handle(endSubscription, async (context, { body }) =>
      asDone(
        checkoutTexts.subscriptionCancelled,
        await deps.checkout.cancellations.cancelByAdmin(actorOf(context), body),
      ),
    ),
  ]
}
