import type { PlanPage } from '#contract/plans/calls.ts'
import type { OwnPlanPage, PlanDocumentOption } from '#contract/plans/own-plans.ts'
import type { PlanCard, ReturnsByTime } from '#contract/plans/types.ts'
import { providerName, providerPicture } from '#contract/providers/provider-name.ts'
import type { Author, ProviderCard } from '#contract/providers/types.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { fileUrl } from '#platform/files/files.ts'
import type { PlanCardRow, PlanRow } from '../store/catalogue.ts'
import type { DocumentRow } from '../store/documents.ts'

/** The provider's details shown with a plan. */
export type PlanSeller = Pick<
  ProviderCard,
  '_id' | 'RegName' | 'name' | 'category' | 'type' | 'profileUrl' | 'companyLogo'
>

export function toPlanCard(row: PlanCardRow, provider: PlanSeller): PlanCard {
  return {
    _id: row.id,
    title: row.title,
    segment: row.segment,
    category: provider.category,
    bannerURL: row.banner_url,
    price: rupeesFromPaise(row.price_paise),
    validity: row.validity_days,
    serviceType: row.service_type,
    AUM: row.aum_paise === null ? null : rupeesFromPaise(row.aum_paise),
    NoOfClients: row.clients_count,
    paused: row.paused_at !== null,
    isFreeTrial: row.is_free_trial,
    freeTrailDays: row.free_trial_days,
    authorData: toAuthor(provider),
    returnsByTime: returnsOf(row),
  }
}

/** Whether a plan's platform plan runs at this moment. */
export function isPaidFor(
  { activated, platform_ends_at: endsAt }: Pick<PlanRow, 'activated' | 'platform_ends_at'>,
  at: Date,
): boolean {
  return activated && (endsAt === null || endsAt > at)
}

/**
 * Without subscribers, which are private: a caller that knows the viewer adds the viewer's own
 * entries.
 */
export function toPlanPage(
  row: PlanRow,
  provider: PlanSeller,
  { subscribers, at }: { readonly subscribers: number; readonly at: Date },
): PlanPage {
  return {
    ...toPlanCard(row, provider),
    description: row.description,
    keyFeatures: row.key_features,
    bonusFeatures: row.bonus_features,
    Fundmanager: row.fund_manager,
    activated: isPaidFor(row, at),
    subscribedBy: [],
    trailAvailedBy: [],
    tncFileURL: row.tnc_file === null ? null : fileUrl(row.tnc_file),
    languages: row.languages,
    subscribersCount: subscribers,
    createdAt: row.created_at.toISOString(),
  }
}

/** A plan as its provider sees it. */
export function toOwnPlan(
  row: PlanRow,
  provider: PlanSeller,
  {
    documents,
    ...now
  }: { documents: readonly DocumentRow[]; subscribers: number; readonly at: Date },
): OwnPlanPage {
  const terms = documents.find(({ file_id }) => file_id === row.tnc_file)
  return {
    ...toPlanPage(row, provider, now),
    Documents: terms === undefined ? [] : [toDocumentOption(terms)],
    planName: row.platform_plan,
    duration: row.platform_days,
    version: row.version,
    tncDocumentId: terms?.id ?? null,
    platformUntil: row.platform_ends_at?.toISOString() ?? null,
    takenOffReason: row.taken_off_reason,
    takenOffAt: row.taken_off_at?.toISOString() ?? null,
    refundingSince: row.refunding_since?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  }
}

export function toDocumentOption(row: DocumentRow): PlanDocumentOption {
  return {
    value: row.id,
    label: row.name,
    name: row.name,
    url: fileUrl(row.file_id),
    uploadedAt: row.uploaded_at.toISOString(),
  }
}

function toAuthor(provider: PlanSeller): Author {
  return {
    id: provider._id,
    name: providerName(provider),
    authorImage: providerPicture(provider),
    type: provider.type,
  }
}

function returnsOf(row: PlanCardRow): ReturnsByTime {
  return [
    percent(row.return_1m_bps),
    percent(row.return_6m_bps),
    percent(row.return_1y_bps),
    percent(row.return_3y_bps),
    percent(row.return_5y_bps),
  ]
}

function percent(basisPoints: number | null): number | null {
  return basisPoints === null ? null : basisPoints / 100
}
