import type { PlanCard, ServiceType } from '#contract/plans/types.ts'
import type { ProviderCategory } from '#contract/providers/categories.ts'
import type { Paise } from '#kit/money.ts'
import type { Eligibility } from '#modules/providers/index.ts'
import { pipelined } from '#platform/db/pipelined.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansDeps } from '../deps.ts'
import { findOnSale, listActivated, type PlanTermsRow } from '../store/catalogue.ts'
import { findVersion, type VersionRow } from '../store/versions.ts'
import { cardsOf } from './catalogue.ts'

type SaleDeps = Pick<PlansDeps, 'providers' | 'clock'>

/** What a seller must know of a plan. */
export type PlanForSale = {
  readonly planId: string
  /** The version that is bought; it stays readable under this number. */
  readonly version: number
  readonly title: string
  readonly providerId: string
  /**
   * The provider, or its company: the yearly fee limit applies to a company's sub-profiles
   * together.
   */
  readonly feeGroupId: string
  readonly category: ProviderCategory
  readonly serviceType: ServiceType
  /** Includes GST if the provider charges it (`gst`). */
  readonly pricePaise: Paise
  readonly gst: boolean
  readonly validityDays: number
  /** 0: no free trial. */
  readonly freeTrialDays: number
  /** Id of the public terms file. */
  readonly tncFile: string | null
  /** Only who has the plan may buy it again. */
  readonly paused: boolean
}

/** Those of these plans that are on sale. */
export async function findAllForSale(
  { providers, clock }: SaleDeps,
  tx: Tx,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, PlanForSale>> {
  const rows = await listActivated(tx, planIds, clock.now())
  const sellers = await providers.eligibilitiesOf(
    tx,
    rows.map((row) => row.provider_id),
  )
  const found = new Map<string, PlanForSale>()
  for (const row of rows) {
    const seller = sellers.get(row.provider_id)
    if (seller?.sells) {
      found.set(row.id, toPlanForSale(row, seller))
    }
  }
  return found
}

function toPlanForSale(row: PlanTermsRow, seller: Eligibility): PlanForSale {
  return {
    planId: row.id,
    version: row.version,
    title: row.title,
    providerId: row.provider_id,
    feeGroupId: seller.masterId ?? row.provider_id,
    category: seller.category,
    serviceType: row.service_type,
    pricePaise: row.price_paise,
    gst: seller.gst,
    validityDays: row.validity_days,
    freeTrialDays: row.free_trial_days,
    tncFile: row.tnc_file,
    paused: row.paused_at !== null,
  }
}

/** A plan on sale, for the sale and for display. */
type Offer = { readonly plan: PlanForSale; readonly card: PlanCard }

/** Those of these plans that are on sale. */
export async function findOffers(
  { providers, clock }: SaleDeps,
  tx: Tx,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, Offer>> {
  const rows = await findOnSale(tx, planIds, clock.now())
  const [sellers, cards] = await pipelined([
    providers.eligibilitiesOf(
      tx,
      rows.map((row) => row.provider_id),
    ),
    cardsOf(providers, tx, rows),
  ])
  const shown = new Map(cards.map((card) => [card._id, card]))
  const found = new Map<string, Offer>()
  for (const row of rows) {
    const seller = sellers.get(row.provider_id)
    const card = shown.get(row.id)
    if (seller?.sells && card !== undefined) {
      found.set(row.id, { plan: toPlanForSale(row, seller), card })
    }
  }
  return found
}

/** Undefined if the plan is not on sale. */
export async function findForSale(
  deps: SaleDeps,
  tx: Tx,
  planId: string,
): Promise<PlanForSale | undefined> {
  return (await findAllForSale(deps, tx, [planId])).get(planId)
}

/** A plan as it was in one of its versions. */
type PlanVersion = {
  readonly planId: string
  readonly version: number
  readonly title: string
  readonly description: string
  readonly keyFeatures: readonly string[]
  readonly bonusFeatures: readonly string[]
  readonly pricePaise: Paise
  readonly validityDays: number
  readonly tncFile: string | null
}

export async function versionOf(
  tx: Tx,
  planId: string,
  version: number,
): Promise<PlanVersion | undefined> {
  const row = await findVersion(tx, planId, version)
  return row && toVersion(row)
}

function toVersion(row: VersionRow): PlanVersion {
  return {
    planId: row.plan_id,
    version: row.version,
    title: row.title,
    description: row.description,
    keyFeatures: row.key_features,
    bonusFeatures: row.bonus_features,
    pricePaise: row.price_paise,
    validityDays: row.validity_days,
    tncFile: row.tnc_file,
  }
}
