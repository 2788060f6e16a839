import {
  customerDetails,
  customers,
  customersExport,
  endSubscription,
} from '#contract/admin/customers.ts'
import { checkoutTexts } from '#contract/checkout/texts.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asDone, asPage } from '#platform/http/replies.ts'
import type { AdminDeps } from '../deps.ts'
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
    handle(endSubscription, async (context, { body }) =>
      asDone(
        checkoutTexts.subscriptionCancelled,
        await deps.checkout.cancellations.cancelByAdmin(actorOf(context), body),
      ),
    ),
  ]
}
