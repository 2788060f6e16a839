import type { PlanDraft } from '#contract/plans/editing.ts'
import type { PlanDuration, PlatformPlan } from '#contract/platform-plans/types.ts'
import { fundCategories } from '#contract/providers/categories.ts'
import { assert } from '#kit/assert.ts'
import { type ComparedEntry, type FetchRecords, findDifferences } from '#kit/differences.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansDeps } from '../deps.ts'
import { plansChanged } from '../events.ts'
import {
  countActivations,
  findActivated,
  findActivatedBy,
  findActivatedUntil,
  insertActivation,
} from '../store/activation.ts'
import { findOwnPlan, lockOwnPlan, updatePlan } from '../store/own-plans.ts'
import { insertPlans } from '../store/writes.ts'
import { type DraftRefusal, draftColumns } from './plan-draft.ts'

/** A platform plan, bought or claimed, that puts one plan on sale. */
export type PlanActivation = {
  /** The purchase or promo claim, which puts one plan on sale, once. */
  readonly sourceId: string
  readonly providerId: string
  readonly planName: PlatformPlan
  readonly duration: PlanDuration
  readonly until: Date
  readonly at: Date
}

type Shortening = { readonly providerId: string; readonly ms: number; readonly at: Date }

type NewPlanRefusal = DraftRefusal | 'fund_facts_misplaced'

/** Plans go on sale with a platform plan, and off sale when it ends. */
export function createActivation(deps: PlansDeps) {
  return {
    /** Whether a draft could become a plan of this provider; checked before it is paid for. */
    checkDraft: (tx: Tx, providerId: string, draft: PlanDraft) =>
      checkDraft(deps, tx, providerId, draft),

    /**
     * Creates the plan and puts it on sale until its platform plan ends. Idempotent: the same
     * source returns the same plan.
     */
    createFromPlatformPlan: (tx: Tx, draft: PlanDraft, activation: PlanActivation) =>
      createFromPlatformPlan(deps, tx, draft, activation),

    /**
     * For the invariants of the platform-plans module: compares the activations of plans with what
     * its purchases and claims record, in both directions.
     */
    compareSources: (tx: Tx, ours: FetchRecords<ComparedEntry>): Promise<readonly string[]> =>
      findDifferences({
        ours,
        theirs: (ids) => findActivatedBy(tx, ids),
        count: () => countActivations(tx),
        name: 'activations of plans',
      }),

    /**
     * Whether a plan belongs to this provider and can be activated again, because no admin took it
     * off sale.
     */
    isOwn: async (tx: Tx, providerId: string, planId: string): Promise<boolean> =>
      (await findOwnPlan(tx, providerId, planId))?.taken_off_at === null,

    /**
     * 'Activate again': puts a plan back on sale, or extends its time on sale from the end of the
     * current one. Idempotent by source.
     */
    activateAgain: (tx: Tx, planId: string, activation: PlanActivation) =>
      reactivate(deps, tx, planId, activation),

    /** Ends the time on sale earlier; what is over then goes off sale like any that expires. */
    shorten: (tx: Tx, planId: string, by: Shortening) => shorten(tx, planId, by),
  }
}

async function putOnSale(
  deps: PlansDeps,
  tx: Tx,
  planId: string,
  activation: PlanActivation,
  { wasOnSale }: { readonly wasOnSale: boolean },
) {
  const { sourceId, planName, duration: days, until, at } = activation
  const isFirst = await insertActivation(tx, { sourceId, planId, planName, days, at, until })
  assert(isFirst, 'a purchase puts one plan on sale')
  if (!wasOnSale) {
    await deps.providers.addToCounts(tx, 'plans', new Map([[activation.providerId, 1]]))
  }
  await publish(tx, plansChanged, { providerId: activation.providerId })
  announceChange(tx, 'plans')
}

/** Only fund managers may show assets and returns. */
async function newColumns(deps: PlansDeps, tx: Tx, providerId: string, draft: PlanDraft) {
  const eligibility = await deps.providers.eligibilityOf(tx, providerId)
  assert(eligibility !== undefined, 'a plan is sold by a known provider')
  const { category, sells } = eligibility
  if (draft.fund !== null && !fundCategories.some((one) => one === category)) {
    return fail('fund_facts_misplaced')
  }
  const columns = await draftColumns(deps, tx, providerId, draft)
  return columns.ok ? ok({ ...columns.value, category, provider_sells: sells }) : columns
}

async function checkDraft(
  deps: PlansDeps,
  tx: Tx,
  providerId: string,
  draft: PlanDraft,
): Promise<Result<void, NewPlanRefusal>> {
  const columns = await newColumns(deps, tx, providerId, draft)
  return columns.ok ? ok(undefined) : columns
}

async function createFromPlatformPlan(
  deps: PlansDeps,
  tx: Tx,
  draft: PlanDraft,
  activation: PlanActivation,
): Promise<Result<{ readonly planId: string }, NewPlanRefusal>> {
  const made = await findActivated(tx, activation.sourceId)
  if (made !== undefined) {
    return ok({ planId: made })
  }
  const { providerId, at } = activation
  const columns = await newColumns(deps, tx, providerId, draft)
  if (!columns.ok) {
    return columns
  }
  const planId = deps.newId()
  await insertPlans(tx, [
    {
      banner_url: null,
      ...columns.value,
      id: planId,
      provider_id: providerId,
      activated: true,
      platform_plan: activation.planName,
      platform_days: activation.duration,
      platform_ends_at: activation.until,
      created_at: at,
      updated_at: at,
      removed_at: null,
    },
  ])
  await putOnSale(deps, tx, planId, activation, { wasOnSale: false })
  return ok({ planId })
}

async function reactivate(
  deps: PlansDeps,
  tx: Tx,
  planId: string,
  activation: PlanActivation,
): Promise<Result<{ readonly startsAt: Date; readonly until: Date }, 'not_found'>> {
  const { at } = activation
  const durationMs = activation.until.getTime() - at.getTime()
  if ((await findActivated(tx, activation.sourceId)) !== undefined) {
    const until = await findActivatedUntil(tx, activation.sourceId)
    return ok({ startsAt: new Date(until.getTime() - durationMs), until })
  }
  const row = await lockOwnPlan(tx, activation.providerId, planId)
  if (row === undefined || row.taken_off_at !== null) {
    return fail('not_found')
  }
  const running = row.activated ? row.platform_ends_at : null
  const startsAt = running !== null && running > at ? running : at
  const until = new Date(startsAt.getTime() + durationMs)
  await updatePlan(tx, {
    id: planId,
    newVersion: false,
    change: {
      activated: true,
      platform_plan: activation.planName,
      platform_days: activation.duration,
      platform_ends_at: until,
      updated_at: at,
    },
  })
  await putOnSale(deps, tx, planId, { ...activation, until }, { wasOnSale: row.activated })
  return ok({ startsAt, until })
}

async function shorten(tx: Tx, planId: string, { providerId, ms, at }: Shortening): Promise<void> {
  const row = await lockOwnPlan(tx, providerId, planId)
  if (row?.activated === true && row.platform_ends_at !== null) {
    const until = new Date(row.platform_ends_at.getTime() - ms)
    const change = { platform_ends_at: until, updated_at: at }
    await updatePlan(tx, { id: planId, newVersion: false, change })
  }
}
