import { customerRemoval, deleteCustomer as deleteCustomerCall } from '#contract/admin/customers.ts'
import { customerAdminMessages } from '#contract/admin/texts.ts'
import { deleteServiceProvider, rejectServiceProvider } from '#contract/providers/admin-calls.ts'
import { adminProviderMessages } from '#contract/providers/texts.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asData, asDone } from '#platform/http/replies.ts'
import { deleteCustomer, previewRemoval } from './delete-customer.ts'
import { deleteProvider, rejectProvider } from './delete-provider.ts'
import type { AccountRemovalDeps } from './deps.ts'

export function accountRemovalHandlers(deps: AccountRemovalDeps): readonly Handler[] {
  return [
    handle(customerRemoval, async (_, { query }) => asData(await previewRemoval(deps, query.id))),
    handle(deleteCustomerCall, async (context, { body }) =>
      asDone(
        customerAdminMessages.deleted.title,
        await deleteCustomer(deps, actorOf(context), body.id),
      ),
    ),
    handle(deleteServiceProvider, async (context, { body }) =>
      asDone(
        adminProviderMessages.deleted.title,
        await deleteProvider(deps, actorOf(context), body.id),
      ),
    ),
    handle(rejectServiceProvider, async (context, { body: { id, reason } }) =>
      asDone(
        adminProviderMessages.rejected.description,
        await rejectProvider(deps, actorOf(context), id, reason),
      ),
    ),
  ]
}
