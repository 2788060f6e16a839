import { messages } from '#contract/messages.ts'
import {
  activateMembership,
  activateService,
  claimPromo,
  createService,
  platformStanding,
  purchasedPlans,
} from '#contract/platform-plans/calls.ts'
import { ok } from '#kit/result.ts'
import { invoicePath } from '#modules/invoices/index.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import type { PlatformPlans } from './platform-plans.ts'

const KEPT = 'Your service is saved. It goes on sale once you pay for its Tradebox plan.'
const CHOSEN = 'Your service goes on sale again once you pay for its Tradebox plan.'
const ON_SALE = 'Your service is on sale for 30 days.'

export function platformPlansHandlers({
  db,
  memberships,
  purchases,
}: PlatformPlans): readonly Handler[] {
  return [
    handle(createService, async ({ viewer }, { body: { planName, duration, ...draft } }) => {
      const choice = { planName, duration }
      const kept = await purchases.createService(viewer.accountId, draft, choice)
      return kept.ok ? ok({ id: kept.value.purchaseId, message: KEPT, data: kept.value }) : kept
    }),
    handle(activateService, async ({ viewer }, { body: { serviceId, ...choice } }) => {
      const chosen = await purchases.activateService(viewer.accountId, serviceId, choice)
      return chosen.ok ? ok({ message: CHOSEN, data: chosen.value }) : chosen
    }),
    handle(claimPromo, async (context, { body: { coupenCode, ...draft } }) => {
      const code = coupenCode.toUpperCase()
      const claimed = await purchases.claimPromo(actorOf(context), draft, code)
      return claimed.ok ? ok({ id: claimed.value.planId, message: ON_SALE }) : claimed
    }),
    handle(purchasedPlans, async ({ viewer }, { query }) => {
      const byAdmin = viewer.role === 'admin'
      const providerId = byAdmin ? (query.id ?? '') : viewer.accountId
      const link = (invoiceId: string) => invoicePath(viewer.role, invoiceId)
      const listed = await purchases.list(providerId, query, link)
      return listed.ok
        ? ok({ data: [...listed.value.items], nextCursor: listed.value.nextCursor })
        : listed
    }),
    handle(platformStanding, async ({ viewer: { accountId } }) => {
      const [membership, runs, anyPlan] = await Promise.all([
        memberships.latestOf(db.read, accountId, 'provider'),
        memberships.isRunning(db.read, accountId),
        purchases.isAnyRunning(db.read, accountId),
      ])
      return ok({ data: { subscriptionActive: runs || anyPlan, membership } })
    }),
    handle(activateMembership, async (context, { body }) => {
      const activated = await memberships.activate(actorOf(context), body)
      const message = messages.membership.activated.title
      return activated.ok ? ok({ message, data: activated.value }) : activated
    }),
  ]
}
