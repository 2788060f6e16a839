import { type Insertable, type Selectable, sql } from 'kysely'
import { providerName } from '#contract/providers/provider-name.ts'
import type { ProviderCard, ProviderProfile, PublicProvider } from '#contract/providers/types.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { ProvidersTables } from '../tables.ts'
import { socialColumns } from './cards.ts'

export type ProfileRow = Selectable<ProvidersTables['provider']>

/** A sub-profile charges GST as its company does. */
export async function findProvider(tx: Tx, id: string): Promise<ProfileRow | undefined> {
  const found = await openTx<ProvidersTables>(tx)
    .selectFrom('provider')
    .leftJoin('provider as company', 'company.account_id', 'provider.master_id')
    .selectAll('provider')
    .select(['company.gst as company_gst', 'company.gstin as company_gstin'])
    .where('provider.account_id', '=', id)
    .executeTakeFirst()
  if (found === undefined) {
    return undefined
  }
  const { company_gst: gst, company_gstin: gstin, ...row } = found
  return gst === null ? row : { ...row, gst, gstin }
}

export async function insertProvider(
  tx: Tx,
  row: Insertable<ProvidersTables['provider']>,
): Promise<void> {
  await openTx<ProvidersTables>(tx).insertInto('provider').values(row).execute()
}

/** Returns the changed row; undefined if the provider is unknown or deleted. */
export async function updateProfile(
  tx: Tx,
  id: string,
  profile: ProviderProfile,
  now: Date,
): Promise<ProfileRow | undefined> {
  const { numUpdatedRows } = await openTx<ProvidersTables>(tx)
    .updateTable('provider')
    .set({
      ...columnsOf(profile),
      updated_at: now,
    })
    .where('account_id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 0n ? undefined : findProvider(tx, id)
}

type ProfileFields = Pick<
  PublicProvider,
  Exclude<keyof ProviderProfile & keyof PublicProvider, keyof ProviderCard>
>

/** The columns of the fields that a provider edits; the inverse of `profileFields`. */
function columnsOf(profile: ProviderProfile) {
  return {
    description: profile.description,
    languages: [...new Set(profile.languages)],
    segments: [...new Set(profile.segments)],
    ...socialColumns(profile.socials),
    contact_email: profile.email ?? null,
    contact_number: profile.number ?? null,
    address1: profile.address1,
    address2: profile.address2,
    city: profile.city,
    state: profile.state,
    pin: profile.pin ?? null,
    compliance_officer_name: profile.complianceOfficerName ?? null,
    compliance_officer_email: profile.complianceOfficerEmail ?? null,
    compliance_officer_number: profile.complianceOfficerNumber ?? null,
    disclaimer: emptyToNull(profile.disclaimer),
    refund_policy: emptyToNull(profile.refundPolicy),
    risk_factors: emptyToNull(profile.riskFactors),
    conflict_of_interest: emptyToNull(profile.conflictOfInterest),
    registration_date: profile.registrationDate ? new Date(profile.registrationDate) : null,
    experience_since: profile.experienceSince ?? null,
  }
}

/** The fields that a provider edits and cards do not show, in their public form. */
export function profileFields(row: ProfileRow): ProfileFields {
  return {
    description: row.description,
    segments: row.segments,
    email: row.contact_email,
    number: row.contact_number,
    address1: row.address1,
    address2: row.address2,
    complianceOfficerName: row.compliance_officer_name,
    complianceOfficerEmail: row.compliance_officer_email,
    complianceOfficerNumber: row.compliance_officer_number,
    disclaimer: row.disclaimer,
    refundPolicy: row.refund_policy,
    riskFactors: row.risk_factors,
    conflictOfInterest: row.conflict_of_interest,
    registrationDate: registeredOn(row),
    experienceSince: row.experience_since,
  }
}

/** 'YYYY-MM-DD'. */
export function registeredOn({
  registration_date: day,
}: Pick<ProfileRow, 'registration_date'>): string | null {
  return day?.toISOString().slice(0, 10) ?? null
}

function emptyToNull(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text
}

/** Whether it charges GST from now on, and did not before. */
export async function registerForGst(tx: Tx, id: string, gstin: string): Promise<boolean> {
  const row = await openTx<ProvidersTables>(tx)
    .updateTable('provider')
    .set({ gst: true, gstin })
    .where('account_id', '=', id)
    .returning(sql<boolean>`not old.gst`.as('began'))
    .executeTakeFirst()
  return row?.began === true
}

/** Names of providers in any state, by id; see `providerName`. */
export async function findNames(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await openTx<ProvidersTables>(tx)
    .selectFrom('provider')
    .select(['account_id', 'reg_name', 'contact_name', 'type'])
    .where('account_id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.account_id, nameOf(row)]))
}

function nameOf(row: Pick<ProfileRow, 'reg_name' | 'contact_name' | 'type'>): string {
  return providerName({ RegName: row.reg_name, name: row.contact_name, type: row.type })
}

/**
 * A provider's details for tax documents. Those of a sub-profile are its company's, which is the
 * one that is registered.
 */
export type TaxDetails = Pick<
  ProfileRow,
  'reg_number' | 'address1' | 'address2' | 'city' | 'pin' | 'state' | 'gst' | 'gstin' | 'master_id'
> & { readonly name: string }

/** Unknown ids are missing. */
export async function findTaxDetails(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TaxDetails>> {
  const rows = await openTx<ProvidersTables>(tx)
    .selectFrom('provider as own')
    .innerJoin('provider as taxed', (join) =>
      join.on(sql<boolean>`taxed.account_id = coalesce(own.master_id, own.account_id)`),
    )
    .select(['own.account_id', 'own.master_id', 'own.reg_number', 'taxed.reg_name as name'])
    .select(['taxed.gst', 'taxed.gstin', 'taxed.state'])
    .select(['taxed.address1', 'taxed.address2', 'taxed.city', 'taxed.pin'])
    .where(sql<boolean>`own.account_id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}
