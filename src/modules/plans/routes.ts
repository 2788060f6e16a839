import { allPmsServices, serviceDetails, services } from '#contract/plans/calls.ts'
import { ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import type { Plans } from './plans.ts'

export function plansHandlers({ catalogue }: Plans): readonly Handler[] {
  return [
    handle(services, async (_, { query }) => {
      const listed = await catalogue.list(query)
      return listed.ok
        ? ok({ data: [...listed.value.items], nextCursor: listed.value.nextCursor })
        : listed
    }),
    handle(serviceDetails, async ({ viewer }, { params: { id } }) => {
      const viewerId = viewer.kind === 'account' ? viewer.accountId : undefined
      const found = await catalogue.details(id, viewerId)
      return found.ok ? ok({ data: found.value }) : found
    }),
    handle(allPmsServices, async (_, { query }) => {
      const listed = await catalogue.funds(query)
      return listed.ok
        ? ok({ data: [...listed.value.items], nextCursor: listed.value.nextCursor })
        : listed
    }),
  ]
}
