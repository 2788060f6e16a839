import type { Language, Segment } from '#contract/common/types.ts'
import type { PaymentDetailsInput } from '#contract/providers/bank-account.ts'
import type { ProviderStatus, Socials } from '#contract/providers/types.ts'
import type { Platform } from '#main/platform.ts'
import { providerChanged, sealBankAccount, sealBirth, sealPan } from '#modules/providers/index.ts'
import { isVerified } from '#modules/providers/rules/lifecycle.ts'
import type { ProvidersTables } from '#modules/providers/tables.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import type { DemoProvider } from '../schema.ts'
import { pastTables } from './store/past-tables.ts'

/** The current state of a provider; its account must exist. */
export type ProviderImport = Pick<
  DemoProvider,
  | ('id' | 'category' | 'type' | 'regName' | 'regNumber' | 'masterId' | 'companyName')
  | ('approvedAt' | 'verifiedAt' | 'description' | 'gst' | 'gstin')
  | ('address1' | 'address2' | 'city')
> & {
  readonly [Field in
    | ('pin' | 'pan' | 'dob' | 'complianceOfficer' | 'registrationDate' | 'experienceSince')
    | ('disclaimer' | 'refundPolicy' | 'riskFactors' | 'conflictOfInterest')]:
    | DemoProvider[Field]
    | null
} & {
  readonly state: string
  readonly languages: readonly Language[]
  readonly segments: readonly Segment[]
  readonly socials: Partial<Socials>
  readonly status: ProviderStatus
  readonly appliedAt: Date
  /** The name of the contact person. */
  readonly contactName: string
  /** The published contact; not filled from the account automatically. */
  readonly contactEmail: string | null
  readonly contactNumber: string | null
  /** Paths on this site, as `fileUrl` makes them. */
  readonly profileUrl: string | null
  readonly companyLogoUrl: string | null
  /** Id of a private file. */
  readonly certificateFile: string | null
}

/** Imports many providers and publishes the events of the verified ones. */
export async function importProviders(
  { secrets }: { readonly secrets: Secrets },
  tx: Tx,
  providers: readonly ProviderImport[],
): Promise<void> {
  // Inserts all in one statement: a company may come after its sub-profiles, and references are
  // checked at its end.
  await pastTables<ProvidersTables>(tx).insertInto(
    'provider',
    providers.map((provider) => toRow(secrets, provider)),
  )
  for (const { id, status } of providers) {
    if (isVerified(status)) {
      await publish(tx, providerChanged, { providerId: id })
    }
  }
  announceChange(tx, 'providers')
}

type BankAccountImport = {
  readonly providerId: string
  readonly account: PaymentDetailsInput
  /** Id of a private file. */
  readonly qrFile?: string
}

/** Imports bank accounts without the waiting period of new ones. */
export function importBankAccounts(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  tx: Tx,
  rows: readonly BankAccountImport[],
): Promise<void> {
  return pastTables<ProvidersTables>(tx).insertInto(
    'provider_bank_account',
    rows.map(({ providerId, account, qrFile = null }) => ({
      ...sealBankAccount(secrets, providerId, account),
      provider_id: providerId,
      qr_file: qrFile,
      cheque_file: null,
      saved_at: clock.now(),
      frozen_until: null,
      confirmed_at: null,
      confirmed_by: null,
      previous_sealed: null,
      previous_qr_file: null,
    })),
  )
}

function toRow(secrets: Secrets, provider: ProviderImport) {
  const { id, socials, complianceOfficer: officer, status, appliedAt } = provider
  const confirmed = status === 'approved' || status === 'verified'
  return {
    account_id: id,
    category: provider.category,
    type: provider.type,
    reg_name: provider.regName,
    reg_number: provider.regNumber,
    contact_name: provider.contactName,
    master_id: provider.masterId,
    company_name: provider.companyName,
    master_approved_at: provider.masterId !== null && confirmed ? provider.approvedAt : null,
    status,
    applied_at: appliedAt,
    approved_at: provider.approvedAt,
    verified_at: provider.verifiedAt,
    rejected_at: status === 'rejected' ? appliedAt : null,
    reject_reason: null,
    deleted_at: status === 'deleted' ? appliedAt : null,
    updated_at: provider.verifiedAt ?? provider.approvedAt ?? appliedAt,
    description: provider.description,
    languages: [...provider.languages],
    segments: [...provider.segments],
    ...socials,
    contact_email: provider.contactEmail,
    contact_number: provider.contactNumber,
    address1: provider.address1,
    address2: provider.address2,
    city: provider.city,
    state: provider.state,
    pin: provider.pin,
    compliance_officer_name: officer?.name ?? null,
    compliance_officer_email: officer?.email ?? null,
    compliance_officer_number: officer?.number ?? null,
    disclaimer: provider.disclaimer,
    refund_policy: provider.refundPolicy,
    risk_factors: provider.riskFactors,
    conflict_of_interest: provider.conflictOfInterest,
    registration_date:
      provider.registrationDate === null ? null : new Date(provider.registrationDate),
    experience_since: provider.experienceSince,
    profile_url: provider.profileUrl,
    company_logo_url: provider.companyLogoUrl,
    gst: provider.gst,
    gstin: provider.gstin,
    pan_sealed: provider.pan === null ? null : sealPan(secrets, id, provider.pan),
    dob_sealed: provider.dob === null ? null : sealBirth(secrets, id, provider.dob),
    certificate_file: provider.certificateFile,
    company_certificate_file: null,
    aadhaar_file: null,
    pan_file: null,
  }
}
