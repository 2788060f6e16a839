import { lintRefusal } from '#contract/content/lint/refusal.ts'
import type { PlanDraft } from '#contract/plans/editing.ts'
import { planTexts } from '#contract/plans/texts.ts'
import { isTrialBarred } from '#contract/providers/categories.ts'
import { present } from '#kit/assert.ts'
import { dayInIndia } from '#kit/day.ts'
import { paiseFromRupees } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { fileUrl } from '#platform/files/files.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansDeps } from '../deps.ts'
import { findAdvanceLimits } from '../store/advance.ts'
import { findBanner } from '../store/banners.ts'
import type { PlanRow } from '../store/catalogue.ts'
import { listDocuments } from '../store/documents.ts'

export type DraftRefusal =
  | 'lint_refused'
  | 'trial_barred'
  | 'validity_too_long'
  | 'plan_document_missing'
  | 'plan_banner_missing'

type DraftColumns = Pick<
  PlanRow,
  | 'title'
  | 'segment'
  | 'description'
  | 'key_features'
  | 'bonus_features'
  | 'price_paise'
  | 'validity_days'
  | 'service_type'
  | 'aum_paise'
  | 'clients_count'
  | 'fund_manager'
  | 'return_1m_bps'
  | 'return_6m_bps'
  | 'return_1y_bps'
  | 'return_3y_bps'
  | 'return_5y_bps'
  | 'languages'
  | 'is_free_trial'
  | 'free_trial_days'
  | 'tnc_file'
> &
  /** Absent if unchanged. */
  Partial<Pick<PlanRow, 'banner_url'>>

/** The promises to buyers: changing one of them creates a new version. */
const promised = [
  'title',
  'segment',
  'description',
  'key_features',
  'bonus_features',
  'price_paise',
  'validity_days',
  'languages',
  'free_trial_days',
  'tnc_file',
] as const satisfies readonly (keyof Required<DraftColumns>)[]

/** A draft as columns, validated against its provider's details. */
export async function draftColumns(
  { providers, clock }: Pick<PlansDeps, 'providers' | 'clock'>,
  tx: Tx,
  providerId: string,
  draft: PlanDraft,
): Promise<Result<DraftColumns, DraftRefusal>> {
  const eligibility = await providers.eligibilityOf(tx, providerId)
  const { category } = present(eligibility, 'who writes a plan is a provider')
  if (draft.freeTrailDays > 0 && isTrialBarred(category)) {
    return fail('trial_barred')
  }
  const refused = lintRefusal({
    title: draft.title,
    description: draft.description,
    keyFeatures: draft.keyFeatures.join('\n'),
    bonusFeatures: draft.bonusFeatures.join('\n'),
  })
  if (refused !== undefined) {
    return refused
  }
  const limit = (await findAdvanceLimits(tx, dayInIndia(clock.now()))).get(category)
  if (limit !== undefined && draft.validity > limit) {
    const message = planTexts.validityTooLong(limit)
    return fail('validity_too_long', { message, fields: { validity: message } })
  }
  const { tncDocumentId } = draft
  const documents = tncDocumentId === null ? [] : await listDocuments(tx, providerId)
  const terms = documents.find(({ id }) => id === tncDocumentId)
  if (tncDocumentId !== null && terms === undefined) {
    return fail('plan_document_missing')
  }
  const banner = await bannerColumn(tx, providerId, draft.bannerId)
  if (!banner.ok) {
    return banner
  }
  const [m1, m6, y1, y3, y5] = draft.fund?.returnsByTime ?? [null, null, null, null, null]
  return ok({
    title: draft.title,
    segment: draft.segment,
    description: draft.description,
    key_features: draft.keyFeatures,
    bonus_features: draft.bonusFeatures,
    price_paise: paiseFromRupees(draft.price),
    validity_days: draft.validity,
    service_type: draft.fund === null ? 'normal' : 'fund',
    aum_paise: draft.fund === null ? null : paiseFromRupees(draft.fund.AUM),
    clients_count: draft.fund?.NoOfClients ?? null,
    fund_manager: draft.fund?.Fundmanager ?? null,
    return_1m_bps: basisPoints(m1),
    return_6m_bps: basisPoints(m6),
    return_1y_bps: basisPoints(y1),
    return_3y_bps: basisPoints(y3),
    return_5y_bps: basisPoints(y5),
    languages: [...new Set(draft.languages)],
    is_free_trial: draft.freeTrailDays > 0,
    free_trial_days: draft.freeTrailDays,
    tnc_file: terms?.file_id ?? null,
    ...banner.value,
  })
}

async function bannerColumn(
  tx: Tx,
  providerId: string,
  id: string | null | undefined,
): Promise<Result<Pick<DraftColumns, 'banner_url'>, 'plan_banner_missing'>> {
  if (id === undefined || id === null) {
    return ok(id === undefined ? {} : { banner_url: null })
  }
  const banner = await findBanner(tx, providerId, id)
  return banner === undefined
    ? fail('plan_banner_missing')
    : ok({ banner_url: fileUrl(banner.file_id) })
}

/** Whether the draft's promises to buyers differ from the plan's. */
export function promisesDiffer(row: PlanRow, columns: DraftColumns): boolean {
  return promised.some((column) => textOf(row[column]) !== textOf(columns[column]))
}

function textOf(value: PlanRow[(typeof promised)[number]]): string {
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value)
}

/** Percentages are stored as basis points. */
function basisPoints(percent: number | null): number | null {
  return percent === null ? null : Math.round(percent * 100)
}
