import { fieldMessages } from '#contract/common/texts.ts'
import { allPmsServices, serviceDetails, services } from '#contract/plans/calls.ts'
import { applyCoupon, createCoupon, endCoupon, ownCoupons } from '#contract/plans/coupons.ts'
import {
  checkSubscription,
  editPlan,
  getDocuments,
  ownPlan,
  ownPlans,
  pausePlan,
  shareWith,
  updateDocument,
  uploadPlanBanner,
  uploadPlanDocument,
} from '#contract/plans/own-plans.ts'
import { couponMessages, documentMessages, planTexts } from '#contract/plans/texts.ts'
import { present } from '#kit/assert.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { fail, ok } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle, noPrecheck } from '#platform/http/context.ts'
import { asChanged, asData, asPage } from '#platform/http/replies.ts'
import type { Plans } from './plans.ts'

export function plansHandlers(plans: Plans): readonly Handler[] {
  const { catalogue } = plans
  return [
    handle(services, async (_, { query }) => asPage(await catalogue.list(query))),
    handle(serviceDetails, async ({ viewer }, { params: { id } }) => {
      const viewerId = viewer.kind === 'account' ? viewer.accountId : undefined
      return asData(await catalogue.details(id, viewerId))
    }),
    handle(allPmsServices, async (_, { query }) => asPage(await catalogue.funds(query))),
    ...ownPlansHandlers(plans),
    ...documentsHandlers(plans),
    ...couponsHandlers(plans),
  ]
}

function ownPlansHandlers({ own, banners }: Plans): readonly Handler[] {
  return [
    handle(ownPlans, async ({ viewer }, { query }) =>
      asPage(await own.list(viewer.accountId, query)),
    ),
    handle(ownPlan, async ({ viewer }, { params: { id } }) =>
      asData(await own.find(viewer.accountId, id)),
    ),
    handle(editPlan, async ({ viewer }, { body }) =>
      asChanged(planTexts.updated, await own.edit(viewer.accountId, body)),
    ),
    handle(pausePlan, async (context, { body }) =>
      asChanged(
        body.paused ? planTexts.paused : planTexts.resumed,
        await own.pause(actorOf(context), body),
      ),
    ),
    handle(
      uploadPlanBanner,
      async ({ viewer, files }) => {
        const file = present(files.get('banner'), 'the contract requires it')
        return asChanged(planTexts.bannerUploaded, await banners.upload(viewer.accountId, file))
      },
      noPrecheck,
    ),
    handle(shareWith, async ({ viewer }) =>
      ok({ data: [...(await own.titles(viewer.accountId))] }),
    ),
    handle(checkSubscription, async ({ viewer }, { query: { providerId } }) => {
      const { accountId } = viewer
      if (viewer.role === 'provider') {
        if (providerId !== undefined && providerId !== accountId) {
          return fail('claim_refused', { claimed: { type: 'provider', id: providerId } })
        }
        return ok({ isSubscription: await own.hasPlanOnSaleOrMembership(accountId) })
      }
      return providerId === undefined
        ? fail('invalid_input', { fields: { providerId: fieldMessages.required } })
        : ok({ isSubscription: await own.holdsPlanOf(accountId, providerId) })
    }),
  ]
}

function documentsHandlers({ documents }: Plans): readonly Handler[] {
  const { updated } = documentMessages
  return [
    handle(getDocuments, async ({ viewer }, { query: { id } }) => {
      const found = await documents.list(viewer.accountId, id)
      return found.ok ? ok({ data: [...found.value] }) : found
    }),
    handle(
      uploadPlanDocument,
      async ({ viewer, files }, { body: { name, planId } }) => {
        const file = present(files.get('document'), 'the contract requires it')
        return asChanged(
          updated.title,
          await documents.upload(viewer.accountId, { name, file }, planId),
        )
      },
      ({ viewer }, { body }) => documents.mayUpload(viewer.accountId, body.planId),
    ),
    handle(
      updateDocument,
      async ({ viewer, files }, { body: { name, index } }) => {
        const file = present(files.get('document'), 'the contract requires it')
        return asChanged(
          updated.title,
          await documents.replace(viewer.accountId, { name, file }, index),
        )
      },
      ({ viewer }, { body }) => documents.mayReplace(viewer.accountId, body.index),
    ),
  ]
}

function couponsHandlers({ coupons, couponUses }: Plans): readonly Handler[] {
  return [
    handle(applyCoupon, async ({ viewer, now }, { body: { serviceId, couponCode } }) => {
      const attempt = { userId: viewer.accountId, planId: serviceId, code: couponCode, at: now }
      const seen = await couponUses.previewNow(attempt)
      if (!seen.ok) {
        return seen
      }
      const { listPaise, discountPaise, pricePaise } = seen.value
      return ok({
        message: couponMessages.applied.title,
        discountedPrice: rupeesFromPaise(pricePaise),
        price: rupeesFromPaise(listPaise),
        discount: rupeesFromPaise(discountPaise),
      })
    }),
    handle(createCoupon, async ({ viewer }, { body }) =>
      asChanged(planTexts.couponCreated, await coupons.create(viewer.accountId, body)),
    ),
    handle(ownCoupons, async ({ viewer }, { query }) =>
      asPage(await coupons.list(viewer.accountId, query)),
    ),
    handle(endCoupon, async ({ viewer }, { body: { id } }) =>
      asChanged(planTexts.couponEnded, await coupons.end(viewer.accountId, id)),
    ),
  ]
}
