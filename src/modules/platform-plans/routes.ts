import { invoicePath } from '#contract/invoices/links.ts'
import { planDraftOf } from '#contract/plans/editing.ts'
import {
  activateMembership,
  activateService,
  changeMembership,
  claimPromo,
  createService,
  platformStatus,
  purchasedPlans,
} from '#contract/platform-plans/calls.ts'
import { membershipMessages, purchaseTexts } from '#contract/platform-plans/texts.ts'
import { ok } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asChanged, asPage } from '#platform/http/replies.ts'
import type { PlatformPlans } from './platform-plans.ts'

export function platformPlansHandlers({
  purchases,
  statusOf,
  activateMembership: activate,
  changeMembership: change,
}: PlatformPlans): readonly Handler[] {
  return [
    handle(createService, async ({ viewer }, { body: { planName, duration, ...plan } }) => {
      const choice = { planName, duration }
      const kept = await purchases.createService(viewer.accountId, planDraftOf(plan), choice)
      return kept.ok
        ? ok({ id: kept.value.purchaseId, message: purchaseTexts.saved, data: kept.value })
        : kept
    }),
    handle(activateService, async ({ viewer }, { body: { serviceId, ...choice } }) =>
      asChanged(
        purchaseTexts.chosen,
        await purchases.activateService(viewer.accountId, serviceId, choice),
      ),
    ),
    handle(claimPromo, async (context, { body: { coupenCode, ...plan } }) => {
      const code = coupenCode.toUpperCase()
      const claimed = await purchases.claimPromo(actorOf(context), planDraftOf(plan), code)
      return claimed.ok ? ok({ id: claimed.value.planId, message: purchaseTexts.onSale }) : claimed
    }),
    handle(purchasedPlans, async ({ viewer }, { query }) => {
      const byAdmin = viewer.role === 'admin'
      const providerId = byAdmin ? (query.id ?? '') : viewer.accountId
      const link = (invoiceId: string) => invoicePath(viewer.role, invoiceId)
      return asPage(await purchases.list(providerId, query, link))
    }),
    handle(platformStatus, async ({ viewer }) => ok({ data: await statusOf(viewer.accountId) })),
    handle(activateMembership, async (context, { body }) => {
      const activated = await activate(actorOf(context), body)
      const message = membershipMessages.activated.title
      return activated.ok ? ok({ message, data: activated.value }) : activated
    }),
    handle(changeMembership, async (context, { body }) =>
      asChanged(membershipMessages.changed.title, await change(actorOf(context), body)),
    ),
  ]
}
