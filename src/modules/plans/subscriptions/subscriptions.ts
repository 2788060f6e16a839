import { assert, present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import { findForSale } from '../catalogue/for-sale.ts'
import type { PlansDeps } from '../deps.ts'
import { signalEntitlement } from '../entitlement-signal.ts'
import { reminderDays } from '../rules/reminders.ts'
import {
  findSubscription,
  findSubscriptions,
  findViewerSubscription,
  type GrantRow,
  grantSubscriptions,
  insertTrialClaim,
  listBought,
  listEnded,
  listEntitled,
  listEntitlements,
  listHeld,
  listHolding,
  listPaidGrants,
  listPaidPast,
  listSubscriptions,
  recordRefundedTerm,
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
  /** The source of the grant, granted once: the order line. */
  readonly sourceId: string
  readonly days: number
}

type Granted = {
  readonly subscriptionId: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** False if this source was granted before. */
  readonly isNew: boolean
}

type TrialClaim = { readonly userId: string; readonly planId: string; readonly at: Date }

/** More than any user ever holds. */
const LIST_MAX = 1_000

/** Which user may use which plan, and until when. The only place that decides it. */
export function createSubscriptions(deps: PlansDeps) {
  return {
    /**
     * Grants a plan for `days`; if one is running, the new term starts when that ends. Idempotent
     * by source.
     */
    grant: (tx: Tx, { at, ...grant }: Grant & { readonly at: Date }): Promise<Granted> =>
      startOne(tx, { ...grant, id: deps.newId() }, at),

    /**
     * Grants many from different sources, with the same result as one by one in their order. A
     * transaction with several grants must use one call, which takes its locks in an order that
     * avoids deadlocks.
     */
    grantAll: (tx: Tx, grants: readonly Grant[], at: Date): Promise<readonly Granted[]> =>
      startAll(
        tx,
        grants.map((grant) => ({ ...grant, id: deps.newId() })),
        at,
      ),

    /** A free trial, once per person and plan; a person is identified by a verified number. */
    claimTrial: (tx: Tx, trialClaim: TrialClaim) => claimTrial(deps, tx, trialClaim),

    /**
     * Ends terms of one plan of one user at once, and moves up the waiting ones. Returns false if
     * one has already ended.
     */
    cancel: endEarly,

    /** Records that a term which is over was refunded; false if it runs or was refunded before. */
    recordRefunded: recordRefundedTerm,

    /** A provider's paid terms that end after a moment and are not cancelled, by id. */
    paidPast: listPaidPast,
    /** A user's terms of a plan, running and waiting. */
    chainOf: findChain,
    chainWithout,

    find: async (tx: Tx, id: string): Promise<PlanSubscription | undefined> => {
      const row = await findSubscription(tx, id)
      return row && toSubscription(row)
    },

    /** The subscriptions that exist, by id. */
    findAll: async (
      tx: Tx,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, PlanSubscription>> => {
      const rows = await findSubscriptions(tx, ids)
      return new Map(rows.map((row) => [row.id, toSubscription(row)]))
    },

    /** Everything that a user holds or held, latest end first. */
    listOf: async (tx: Tx, userId: string): Promise<readonly PlanSubscription[]> =>
      (await listSubscriptions(tx, userId, LIST_MAX)).map(toSubscription),

    /** Those of these plans that the user has or had, without trials. */
    boughtAmong: async (
      tx: Tx,
      userId: string,
      planIds: readonly string[],
    ): Promise<ReadonlySet<string>> => new Set(await listBought(tx, userId, planIds)),

    /** Those of these plans of which the user has a term that runs or waits, without trials. */
    holdingAmong: async (
      tx: Tx,
      userId: string,
      planIds: readonly string[],
      at: Date,
    ): Promise<ReadonlySet<string>> => new Set(await listHolding(tx, userId, planIds, at)),

    /** A user's running and waiting terms, which end after `at`. */
    heldBy: async (tx: Tx, userId: string, at: Date): Promise<readonly HeldTerm[]> =>
      (await listHeld(tx, userId, { at, limit: LIST_MAX })).map(toHeldTerm),

    /** Terms of a user that ended by `at`, latest end first, after a position. */
    endedOf: async (
      tx: Tx,
      userId: string,
      place: Parameters<typeof listEnded>[2],
    ): Promise<readonly HeldTerm[]> => (await listEnded(tx, userId, place)).map(toHeldTerm),

    /** Paid grants in the order of their ids, for a check of each payment. */
    paidGrants: async (
      tx: Tx,
      afterId: string | undefined,
      limit: number,
    ): Promise<readonly { readonly id: string; readonly sourceId: string }[]> =>
      (await listPaidGrants(tx, afterId, limit)).map(({ id, source_id: sourceId }) => ({
        id,
        sourceId,
      })),

    /**
     * Plans that the user may use at a moment, trials included, with provider and end of the current
     * term, without waiting renewals.
     */
    entitlementsOf: listEntitlements,

    isEntitled: async (tx: Tx, userId: string, planId: string, at: Date): Promise<boolean> =>
      (await listEntitled(tx, userId, at)).includes(planId),
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
