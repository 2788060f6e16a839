import type { FreeTrialPayload, MySubscription } from '#contract/checkout/types.ts'
import { present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { actorOf, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Consents } from '../consents/consents.ts'
import type { CheckoutDeps, Requester } from '../deps.ts'
import { trialStarted } from '../events.ts'
import { listTrialConsents } from '../store/consents.ts'
import { presentSubscriptions } from './my-subscriptions.ts'

type TrialRefusal =
  | 'claim_refused'
  | 'trial_not_offered'
  | 'plan_paused'
  | 'trial_barred'
  | 'trial_availed'
  | 'number_unproven'
  | 'already_subscribed'
  | 'telegram_missing'
  | 'consent_missing'

/** Free trials: one per person and plan, after consent, never of investment advice. */
export function createTrials(deps: CheckoutDeps, consents: Consents) {
  const { db, plans, providers, accounts } = deps
  return async (
    requester: Requester,
    form: FreeTrialPayload,
  ): Promise<Result<MySubscription, TrialRefusal>> => {
    const planId = form.serviceId
    await consents.readAhead({ serviceId: planId })
    return db.transaction(async (tx) => {
      const { viewer, now: at } = requester
      const { accountId: userId } = viewer
      const plan = await plans.forSale(tx, planId)
      // The regulator prohibits free trials of investment advice, whatever the plan says.
      if (plan?.category === 'Registered Investment Advisor') {
        return fail('trial_barred')
      }
      if (plan === undefined || plan.freeTrialDays === 0) {
        return fail('trial_not_offered')
      }
      if (plan.paused) {
        return fail('plan_paused')
      }
      const { soldById, soldByName, serviceName } = form
      const sellerName = await providers.nameOf(tx, plan.providerId)
      if (
        (soldById && soldById !== plan.providerId) ||
        (soldByName && soldByName !== sellerName) ||
        (serviceName && serviceName !== plan.title)
      ) {
        return fail('claim_refused')
      }
      if (!(await accounts.findAccount(tx, userId))?.telegram) {
        return fail('telegram_missing')
      }
      const wanted = await consents.trialDocuments(tx, userId, planId)
      const given = new Set(
        (await listTrialConsents(tx, userId, planId)).map(
          ({ document, digest }) => `${document}|${digest.toString('hex')}`,
        ),
      )
      if (wanted.some(({ document, digest }) => !given.has(`${document}|${digest}`))) {
        return fail('consent_missing')
      }
      // Checked under the wallet lock, as the provider may be deleted at this moment.
      if (!(await deps.ledger.lockOpenWallet(tx, plan.providerId))) {
        return fail('trial_not_offered')
      }
      const claimed = await plans.subscriptions.claimTrial(tx, { userId, planId, at })
      if (!claimed.ok) {
        return fail(claimed.code === 'trial_unavailable' ? 'trial_not_offered' : claimed.code)
      }
      const { subscriptionId, endsAt } = claimed.value
      await deps.audit.record(tx, {
        action: 'checkout.trial-started',
        ...signedBy(actorOf(requester)),
        object: { type: 'plan', id: planId },
      })
      await publish(tx, trialStarted, {
        subscriptionId,
        userId,
        providerId: plan.providerId,
        planId,
        planTitle: plan.title,
        endsAt: endsAt.toISOString(),
      })
      const granted = await plans.subscriptions.find(tx, subscriptionId)
      const [shown] = await presentSubscriptions(
        deps,
        tx,
        [{ ...present(granted, 'what was granted is there'), isLast: true }],
        at,
      )
      return ok(present(shown, 'what was granted is shown'))
    })
  }
}
