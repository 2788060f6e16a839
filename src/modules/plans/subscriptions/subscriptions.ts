import { assert, present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import { findForSale } from '../catalogue/for-sale.ts'
import type { PlansDeps } from '../deps.ts'
import { signalEntitlement } from '../entitlement-signal.ts'
import { reminderDays } from '../rules/reminders.ts'
import {
  type Entitlement,
  findSubscription,
  findSubscriptions,
  findViewerSubscription,
  type GrantRow,
  grantSubscriptions,
  holdsPlanOf,
  insertTrialClaim,
  listBought,
  listEnded,
  listEntitled,
  listEntitlements,
  listHeld,
  listPaidGrants,
  listSubscriptions,
  type ViewerSubscription,
} from '../store/subscriptions/subscriptions.ts'
import type { SubscriptionKind } from '../tables.ts'
import { chainWithout, endEarly, findChain } from './end-early.ts'
import { personKeysOf } from './person-key.ts'
import {
  type HeldTerm,
  type PlanSubscription,
  toHeldTerm,
  toSubscription,
} from './plan-subscription.ts'

type Grant = {
  readonly planId: string
  readonly planVersion: number
  readonly userId: string
  readonly kind: Exclude<SubscriptionKind, 'trial' | 'import'>
  /** What it is granted for, once: the order's line. */
  readonly sourceId: string
  readonly days: number
}

type Granted = {
  readonly subscriptionId: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** False when this source had been granted before. */
  readonly isNew: boolean
}

type TrialClaim = { readonly userId: string; readonly planId: string; readonly at: Date }

/** Nobody holds more in a lifetime; a bound all the same. */
const LIST_MAX = 1_000

/** Who may use which plan, until when. The only place that decides it. */
export function createSubscriptions(deps: PlansDeps) {
  return {
    /**
     * Grants a plan for `days`; one that follows a running one starts when that ends. The same
     * source is granted once, however often it is asked for.
     */
    grant: (tx: Tx, { at, ...grant }: Grant & { readonly at: Date }): Promise<Granted> =>
      startOne(tx, { ...grant, id: deps.newId() }, at),

    /**
     * Many of different sources, as if one by one in their order. Whoever grants several in one
     * transaction does it by one call, which takes its locks so that nobody waits in a circle.
     */
    grantAll: (tx: Tx, grants: readonly Grant[], at: Date): Promise<readonly Granted[]> =>
      startAll(
        tx,
        grants.map((grant) => ({ ...grant, id: deps.newId() })),
        at,
      ),

    /** A free trial, once per person and plan: a person is who has proven a number. */
    claimTrial: (tx: Tx, trialClaim: TrialClaim) => claimTrial(deps, tx, trialClaim),

    /**
     * Ends terms of one plan of one user at once; what waited behind them moves up. False when one
     * has ended already.
     */
    cancel: endEarly,
    /** What a user has of a plan, the terms that wait behind the running one included. */
    chainOf: findChain,
    chainWithout,

    find: async (tx: Tx, id: string): Promise<PlanSubscription | undefined> => {
      const row = await findSubscription(tx, id)
      return row && toSubscription(row)
    },

    /** Those that exist, by their ids. */
    findAll: async (
      tx: Tx,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, PlanSubscription>> => {
      const rows = await findSubscriptions(tx, ids)
      return new Map(rows.map((row) => [row.id, toSubscription(row)]))
    },

    /** All that a user holds or held, the one that ends last first. */
    listOf: async (tx: Tx, userId: string): Promise<readonly PlanSubscription[]> =>
      (await listSubscriptions(tx, userId, LIST_MAX)).map(toSubscription),

    /** Those of these plans that the user has or had, trials aside. */
    boughtAmong: async (
      tx: Tx,
      userId: string,
      planIds: readonly string[],
    ): Promise<ReadonlySet<string>> => new Set(await listBought(tx, userId, planIds)),

    /** What a user holds or waits for: it ends after `at`. */
    heldBy: async (tx: Tx, userId: string, at: Date): Promise<readonly HeldTerm[]> =>
      (await listHeld(tx, userId, { at, limit: LIST_MAX })).map(toHeldTerm),

    /** What a user held until `at` at the latest, the one that ended last first, behind a place. */
    endedOf: async (
      tx: Tx,
      userId: string,
      place: Parameters<typeof listEnded>[2],
    ): Promise<readonly HeldTerm[]> => (await listEnded(tx, userId, place)).map(toHeldTerm),

    /** Grants that were paid for, in the order of their ids, for whoever proves each payment. */
    paidGrants: async (
      tx: Tx,
      afterId: string | undefined,
      limit: number,
    ): Promise<readonly { readonly id: string; readonly sourceId: string }[]> =>
      (await listPaidGrants(tx, afterId, limit)).map(({ id, source_id: sourceId }) => ({
        id,
        sourceId,
      })),

    /** Plans that the user may use at this moment, trials included. */
    entitledPlanIds: async (tx: Tx, userId: string, at: Date): Promise<ReadonlySet<string>> =>
      new Set(await listEntitled(tx, userId, at)),

    /** The same with whose they are and until when each runs, a renewal that waits left out. */
    entitlementsOf: (tx: Tx, userId: string, at: Date): Promise<readonly Entitlement[]> =>
      listEntitlements(tx, userId, at),

    isEntitled: async (tx: Tx, userId: string, planId: string, at: Date): Promise<boolean> =>
      (await listEntitled(tx, userId, at)).includes(planId),

    /** Whether the user may use some plan of this provider. */
    isEntitledToAnyOf: (tx: Tx, userId: string, providerId: string, at: Date): Promise<boolean> =>
      holdsPlanOf(tx, userId, providerId, at),

    /** What a plan's page says to this user. */
    ofViewer: (tx: Tx, userId: string, planId: string, at: Date): Promise<ViewerSubscription> =>
      findViewerSubscription(tx, userId, planId, at),
  }
}

async function startAll(tx: Tx, rows: readonly GrantRow[], at: Date): Promise<readonly Granted[]> {
  const granted = await grantSubscriptions(tx, rows, { at, reminderDays })
  assert(granted.length === rows.length, 'every grant is answered')
  for (const [index, { userId }] of rows.entries()) {
    const row = present(granted[index], 'in the order of the grants')
    if (row.is_new && row.starts_at <= at) {
      signalEntitlement(tx, userId)
    }
  }
  return granted.map(({ id, starts_at: startsAt, ends_at: endsAt, is_new: isNew }) => {
    return { subscriptionId: id, startsAt, endsAt, isNew }
  })
}

async function startOne(tx: Tx, row: GrantRow, at: Date): Promise<Granted> {
  return present((await startAll(tx, [row], at))[0], 'a grant is answered')
}

async function claimTrial(
  deps: PlansDeps,
  tx: Tx,
  { userId, planId, at }: TrialClaim,
): Promise<
  Result<Granted, 'trial_unavailable' | 'number_unproven' | 'trial_availed' | 'already_subscribed'>
> {
  const plan = await findForSale(deps, tx, planId)
  if (plan === undefined || plan.freeTrialDays === 0) {
    return fail('trial_unavailable')
  }
  const subscriptionId = deps.newId()
  const [personKey, ...olderKeys] = await personKeysOf(deps, tx, userId)
  if (personKey === undefined) {
    return fail('number_unproven')
  }
  if (!(await insertTrialClaim(tx, { userId, planId, personKey, olderKeys, subscriptionId, at }))) {
    return fail('trial_availed')
  }
  if ((await findViewerSubscription(tx, userId, planId, at)).subscribed) {
    return fail('already_subscribed')
  }
  const { version: planVersion, freeTrialDays: days } = plan
  const grant = { planId, planVersion, userId, days, sourceId: subscriptionId }
  return ok(await startOne(tx, { ...grant, kind: 'trial', id: subscriptionId }, at))
}
