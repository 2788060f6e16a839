import { customerRemoval, deleteCustomer as deleteCustomerCall } from '#contract/admin/customers.ts'
import { customerAdminMessages } from '#contract/admin/texts.ts'
import { deleteServiceProvider, rejectServiceProvider } from '#contract/providers/admin-calls.ts'
import { adminProviderMessages } from '#contract/providers/texts.ts'
import { ok } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { deleteCustomer, previewRemoval } from './delete-customer.ts'
import { deleteProvider, rejectProvider } from './delete-provider.ts'
import type { AccountRemovalDeps } from './deps.ts'

export function accountRemovalHandlers(deps: AccountRemovalDeps): readonly Handler[] {
  return [
    handle(customerRemoval, async (_, { query }) => {
      const found = await previewRemoval(deps, query.id)
      return found.ok ? ok({ data: found.value }) : found
    }),
    handle(deleteCustomerCall, async (context, { body }) => {
      const deleted = await deleteCustomer(deps, actorOf(context), body.id)
      return deleted.ok ? ok({ message: customerAdminMessages.deleted.title }) : deleted
    }),
    handle(deleteServiceProvider, async (context, { body }) => {
      const deleted = await deleteProvider(deps, actorOf(context), body.id)
      return deleted.ok ? ok({ message: adminProviderMessages.deleted.title }) : deleted
    }),
    handle(rejectServiceProvider, async (context, { body: { id, reason } }) => {
      const rejected = await rejectProvider(deps, actorOf(context), id, reason)
      return rejected.ok ? ok({ message: adminProviderMessages.rejected.description }) : rejected
    }),
  ]
}
