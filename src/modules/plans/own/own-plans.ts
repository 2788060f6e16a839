import type { PlanDraft } from '#contract/plans/editing.ts'
import type { OwnPlanPage } from '#contract/plans/own-plans.ts'
import type { PlanTitle } from '#contract/plans/types.ts'
import { present } from '#kit/assert.ts'
import { type Page, type PageQuery, pageInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { type PlanSeller, toOwnPlan } from '../catalogue/present.ts'
import type { PlansDeps } from '../deps.ts'
import { plansChanged } from '../events.ts'
import type { PlanRow } from '../store/catalogue.ts'
import { listDocuments } from '../store/documents.ts'
import {
  findOwnPlan,
  hasPlanOnSale,
  listOwnPlans,
  listOwnTitles,
  lockOwnPlan,
  updatePlan,
} from '../store/own-plans.ts'
import { countSubscribers, holdsPlanOf } from '../store/subscriptions/subscriptions.ts'
import { insertVersions } from '../store/versions.ts'
import { type DraftRefusal, draftColumns, promisesDiffer } from './plan-draft.ts'

type Edit = PlanDraft & { readonly _id: string; readonly version: number }

type EditRefusal = DraftRefusal | 'not_found' | 'plan_changed' | 'fund_facts_misplaced'

/** A provider's management of its own plans. */
export function createOwnPlans(deps: PlansDeps) {
  const { db, clock } = deps

  return {
    list: (providerId: string, query: PageQuery) => listPlans(deps, providerId, query),

    find: async (providerId: string, id: string): Promise<Result<OwnPlanPage, 'not_found'>> => {
      const row = await findOwnPlan(db.read, providerId, id)
      return row === undefined ? fail('not_found') : presentPlan(deps, db.read, providerId, row)
    },

    titles: async (providerId: string): Promise<readonly PlanTitle[]> =>
      (await listOwnTitles(db.read, providerId)).map(({ id, title }) => ({ _id: id, title })),

    /** Whether the provider has a plan on sale or a running membership. */
    hasPlanOnSaleOrMembership: async (providerId: string): Promise<boolean> =>
      (await hasPlanOnSale(db.read, providerId, clock.now())) ||
      (await deps.memberships.isRunning(db.read, providerId)),

    /** Whether this user currently holds a plan of this provider. */
    holdsPlanOf: (userId: string, providerId: string): Promise<boolean> =>
      holdsPlanOf(db.read, userId, providerId, clock.now()),

    /**
     * Changes a plan, starting from a known version. A change of what buyers are promised creates a
     * new version; buyers keep the version that they bought.
     */
    edit: (providerId: string, edit: Edit) => editPlan(deps, providerId, edit),

    /** Stops or resumes selling a plan to new clients. Idempotent. */
    pause: (actor: Actor, change: { readonly _id: string; readonly paused: boolean }) =>
      pausePlan(deps, actor, change),
  }
}

async function presentPlans(
  deps: PlansDeps,
  tx: Tx,
  providerId: string,
  rows: readonly PlanRow[],
): Promise<OwnPlanPage[]> {
  if (rows.length === 0) {
    return []
  }
  const [author, documents, counts] = await Promise.all([
    authorOf(deps, tx, providerId),
    listDocuments(tx, providerId),
    countSubscribers(
      tx,
      rows.map(({ id }) => id),
    ),
  ])
  const at = deps.clock.now()
  return rows.map((row) =>
    toOwnPlan(row, author, { documents, subscribers: counts.get(row.id) ?? 0, at }),
  )
}

async function presentPlan(deps: PlansDeps, tx: Tx, providerId: string, row: PlanRow) {
  const [page] = await presentPlans(deps, tx, providerId, [row])
  return page === undefined ? fail('not_found') : ok(page)
}

function listPlans(
  deps: PlansDeps,
  providerId: string,
  query: PageQuery,
): Promise<Result<Page<OwnPlanPage>, 'invalid_input'>> {
  const { read } = deps.db
  return pageInTime(query, {
    list: (range) => listOwnPlans(read, providerId, range),
    placeOf: ({ created_at: at, id }) => ({ at, id }),
    present: (rows) => presentPlans(deps, read, providerId, rows),
  })
}

function editPlan(
  deps: PlansDeps,
  providerId: string,
  { _id: id, version, ...draft }: Edit,
): Promise<Result<OwnPlanPage, EditRefusal>> {
  return deps.db.transaction(async (tx) => {
    const row = await lockOwnPlan(tx, providerId, id)
    if (row === undefined) {
      return fail('not_found')
    }
    if (row.version !== version) {
      return fail('plan_changed')
    }
    if ((draft.fund === null) !== (row.service_type === 'normal')) {
      return fail('fund_facts_misplaced')
    }
    const columns = await draftColumns(deps, tx, providerId, draft)
    if (!columns.ok) {
      return columns
    }
    const newVersion = promisesDiffer(row, columns.value)
    const change = { ...columns.value, updated_at: deps.clock.now() }
    const changed = await updatePlan(tx, { id, newVersion, change })
    await insertVersions(tx, [id])
    await publish(tx, plansChanged, { providerId })
    announceChange(tx, 'plans')
    await deps.audit.record(tx, {
      action: 'plan.edited',
      actor: { kind: 'account', accountId: providerId, role: 'provider' },
      object: { type: 'plan', id },
      detail: { version: changed.version, pricePaise: String(changed.price_paise) },
    })
    return presentPlan(deps, tx, providerId, changed)
  })
}

function pausePlan(
  deps: PlansDeps,
  actor: Actor,
  { _id: id, paused }: { readonly _id: string; readonly paused: boolean },
): Promise<Result<OwnPlanPage, 'not_found'>> {
  const { accountId: providerId } = actor
  return deps.db.transaction(async (tx) => {
    const row = await lockOwnPlan(tx, providerId, id)
    if (row === undefined) {
      return fail('not_found')
    }
    if (paused === (row.paused_at !== null)) {
      return presentPlan(deps, tx, providerId, row)
    }
    const at = deps.clock.now()
    const change = { paused_at: paused ? at : null, updated_at: at }
    const changed = await updatePlan(tx, { id, newVersion: false, change })
    announceChange(tx, 'plans')
    await deps.audit.record(tx, {
      action: paused ? 'plan.paused' : 'plan.resumed',
      ...signedBy(actor),
      object: { type: 'plan', id },
    })
    return presentPlan(deps, tx, providerId, changed)
  })
}

/** An unverified provider has no public card, but its plans still need an author. */
async function authorOf(
  { providers, accounts }: PlansDeps,
  tx: Tx,
  providerId: string,
): Promise<PlanSeller> {
  const card = (await providers.cardsOf(tx, [providerId])).get(providerId)
  if (card !== undefined) {
    return card
  }
  const eligibility = await providers.eligibilityOf(tx, providerId)
  const account = await accounts.findAccount(tx, providerId)
  const { category, type } = present(eligibility, 'who has plans is a provider')
  const { name = '' } = account ?? {}
  const pictures = { profileUrl: null, companyLogo: null }
  return { _id: providerId, RegName: name, name: null, category, type, ...pictures }
}
