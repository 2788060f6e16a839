import type { Language } from '#contract/common/types.ts'
import { assert } from '#kit/assert.ts'
import type { App } from '#main/build-app.ts'
import { insertPlans, type PlanInsert, plansChanged } from '#modules/plans/index.ts'
import type { PlansTables } from '#modules/plans/tables.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { DemoCoupon, DemoFund, DemoOrder, DemoPlan, DemoPurchase } from '../schema.ts'
import { pastTables } from './store/past-tables.ts'

/** The current state of a plan; its provider must exist. */
export type PlanImport = Pick<
  DemoPlan,
  | 'id'
  | 'providerId'
  | 'title'
  | 'segment'
  | 'description'
  | 'price'
  | 'freeTrialDays'
  | 'createdAt'
> & {
  /** A path on this site, as `fileUrl` makes it. */
  readonly bannerUrl: string | null
  readonly keyFeatures: readonly string[]
  readonly bonusFeatures: readonly string[]
  readonly validityDays: number
  /** Set for a fund. */
  readonly fund:
    | (Pick<DemoFund, 'aum' | 'noOfClients' | 'returnsBps'> & {
        readonly fundManager: string | null
      })
    | null
  readonly languages: readonly Language[]
  readonly activated: boolean
  /** The platform plan that keeps or kept it on sale; absent without one. */
  readonly platform?: Pick<DemoPurchase, 'tier' | 'duration' | 'endsAt'>
  /** Id of a public file. */
  readonly tncFile: string | null
}

/** Imports many plans and their providers' counts, and publishes the plans' events. */
export async function importPlans(
  { providers }: Pick<App, 'providers'>,
  tx: Tx,
  plans: readonly PlanImport[],
): Promise<void> {
  const providerIds = [...new Set(plans.map((plan) => plan.providerId))]
  const sellers = await providers.eligibilitiesOf(tx, providerIds)
  const onSale = new Map<string, number>()
  const rows = plans.map((plan): PlanInsert => {
    const seller = sellers.get(plan.providerId)
    assert(seller !== undefined, 'a plan is sold by a known provider')
    if (plan.activated) {
      onSale.set(plan.providerId, (onSale.get(plan.providerId) ?? 0) + 1)
    }
    return {
      ...toRow(plan),
      category: seller.category,
      provider_sells: seller.sells,
    }
  })
  await insertPlans(tx, rows)
  await providers.addToCounts(tx, 'plans', onSale)
  for (const providerId of providerIds) {
    await publish(tx, plansChanged, { providerId })
  }
  announceChange(tx, 'plans')
}

export function importDocuments(
  tx: Tx,
  rows: readonly PlansTables['plan_document'][],
): Promise<void> {
  return pastTables<PlansTables>(tx).insertInto('plan_document', rows)
}

/** Imports the activations of plans; the plans' own status is not changed. */
export function importActivations(tx: Tx, rows: readonly DemoPurchase[]): Promise<void> {
  return pastTables<PlansTables>(tx).insertInto(
    'plan_activation',
    rows.map(({ id, planId, tier, duration, at, endsAt }) => ({
      source_id: id,
      plan_id: planId,
      platform_plan: tier,
      days: duration,
      activated_at: at,
      ends_at: endsAt,
    })),
  )
}

function toRow(plan: PlanImport): Omit<PlanInsert, 'category' | 'provider_sells'> {
  const [m1, m6, y1, y3, y5] = plan.fund?.returnsBps ?? [null, null, null, null, null]
  return {
    id: plan.id,
    provider_id: plan.providerId,
    title: plan.title,
    segment: plan.segment,
    banner_url: plan.bannerUrl,
    description: plan.description,
    key_features: [...plan.keyFeatures],
    bonus_features: [...plan.bonusFeatures],
    price_paise: plan.price,
    validity_days: plan.validityDays,
    service_type: plan.fund === null ? 'normal' : 'fund',
    aum_paise: plan.fund?.aum ?? null,
    clients_count: plan.fund?.noOfClients ?? null,
    fund_manager: plan.fund?.fundManager ?? null,
    return_1m_bps: m1,
    return_6m_bps: m6,
    return_1y_bps: y1,
    return_3y_bps: y3,
    return_5y_bps: y5,
    languages: [...plan.languages],
    activated: plan.activated,
    platform_plan: plan.platform?.tier ?? null,
    platform_days: plan.platform?.duration ?? null,
    platform_ends_at: plan.platform?.endsAt ?? null,
    is_free_trial: plan.freeTrialDays > 0,
    free_trial_days: plan.freeTrialDays,
    tnc_file: plan.tncFile,
    created_at: plan.createdAt,
    updated_at: plan.createdAt,
    removed_at: null,
  }
}

/** Imports coupons and their uses by orders. */
export async function importCoupons(
  tx: Tx,
  coupons: readonly DemoCoupon[],
  orders: readonly DemoOrder[],
): Promise<void> {
  const uses = orders.flatMap(({ coupon, customerId, lineId, createdAt }) =>
    coupon === null
      ? []
      : [
          {
            coupon_id: coupon.id,
            user_id: customerId,
            line_id: lineId,
            state: 'used' as const,
            expires_at: createdAt,
            changed_at: createdAt,
            pinned: false,
          },
        ],
  )
  const past = pastTables<PlansTables>(tx)
  await past.insertInto(
    'coupon',
    coupons.map((row) => ({
      id: row.id,
      provider_id: row.providerId,
      plan_id: row.planId,
      code: row.code,
      percent: row.percent,
      amount_paise: row.amount,
      max_uses: row.maxUses,
      uses: uses.filter((use) => use.coupon_id === row.id).length,
      expires_at: row.expiresAt,
      created_at: row.createdAt,
      ended_at: null,
    })),
  )
  await past.insertInto('coupon_use', uses)
}
