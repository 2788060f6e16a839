import { MEMBERSHIP_VALIDITY_YEARS } from '#contract/platform-plans/limits.ts'
import type { MembershipActivation } from '#contract/platform-plans/types.ts'
import { newId } from '#kit/id.ts'
import type { StoredPassword } from '#modules/accounts/index.ts'
import { fileUrl } from '#platform/files/files.ts'
import type { ImportedAccount } from '../import/accounts.ts'
import type { PlanImport } from '../import/plans.ts'
import type { ProviderImport } from '../import/providers.ts'
import type { DemoMembership, DemoPlan, DemoProvider } from '../schema.ts'
import type { DemoMarketplace } from '../types.ts'
import type { DemoFiles } from './files.ts'

/** All accounts; those with published sign-ins have passwords. */
export function accountsOf(
  market: DemoMarketplace,
  { picture }: DemoFiles,
  passwords: ReadonlyMap<string, StoredPassword>,
): readonly ImportedAccount[] {
  const shared = ({ id, email, joinedAt }: Pick<DemoProvider, 'id' | 'email' | 'joinedAt'>) => {
    const password = passwords.get(email)
    return { id, email, createdAt: joinedAt, ...(password === undefined ? {} : { password }) }
  }
  return [
    ...market.providers.map((row) => ({
      ...shared(row),
      role: 'provider' as const,
      name: row.regName,
      number: row.number,
      photoFileId: picture(row.profilePicture),
    })),
    ...market.customers.map((row) => ({
      ...shared(row),
      role: 'user' as const,
      name: row.name,
      number: row.number,
      telegram: row.telegram,
      photoFileId: picture(row.profilePicture),
    })),
    ...market.admins.map((row) => ({
      ...shared(row),
      role: 'admin' as const,
      name: row.name,
      number: null,
      permissions: row.permissions,
    })),
  ]
}

export function providerOf(row: DemoProvider, files: DemoFiles): ProviderImport {
  const portrait = files.picture(row.profilePicture)
  const logo = files.picture(row.companyLogo)
  const unverified = row.approved ? 'approved' : 'new'
  return {
    ...row,
    contactName: row.name,
    status: row.verified ? 'verified' : unverified,
    appliedAt: row.joinedAt,
    contactEmail: row.email,
    contactNumber: row.number,
    profileUrl: portrait === null ? null : fileUrl(portrait),
    companyLogoUrl: logo === null ? null : fileUrl(logo),
    certificateFile: files.certificates.get(row.id)?.fileId ?? null,
  }
}

/** The platform plan that ends last, by plan. */
export function latestPurchaseByPlan({
  purchases,
}: DemoMarketplace): ReadonlyMap<string, NonNullable<PlanImport['platform']>> {
  return new Map(
    purchases
      .toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime())
      .map((purchase) => [purchase.planId, purchase]),
  )
}

export function planOf(
  plan: DemoPlan,
  { picture, terms }: DemoFiles,
  platform: PlanImport['platform'],
  now: Date,
): PlanImport {
  const banner = picture(plan.banner)
  return {
    ...plan,
    bannerUrl: banner === null ? null : fileUrl(banner),
    validityDays: plan.validity,
    freeTrialDays: plan.isFreeTrial ? plan.freeTrialDays : 0,
    activated: platform !== undefined && platform.endsAt > now,
    ...(platform === undefined ? {} : { platform }),
    tncFile: terms.get(plan.providerId)?.fileId ?? null,
  }
}

export function membershipOf({ providerId, ...terms }: DemoMembership): MembershipActivation & {
  readonly startsAt: Date
} {
  return { ...terms, id: providerId, validity: MEMBERSHIP_VALIDITY_YEARS }
}

/** Each seller's terms file as a document. */
export function documentsOf({ providers }: DemoMarketplace, { terms }: DemoFiles) {
  return providers.flatMap(({ id, verifiedAt, joinedAt }) => {
    const paper = terms.get(id)
    return paper === undefined
      ? []
      : [
          {
            id: newId(),
            provider_id: id,
            position: 0,
            name: 'Terms and conditions of service',
            file_id: paper.fileId,
            sha256: paper.sha256,
            size_bytes: paper.bytes,
            uploaded_at: verifiedAt ?? joinedAt,
            replaced_at: null,
          },
        ]
  })
}

/** The bank accounts of providers; sellers have a QR code too. */
export function bankAccountsOf({ providers }: DemoMarketplace, { codes }: DemoFiles) {
  return providers.map(({ id, payment }) => {
    const code = codes.get(id)
    return {
      providerId: id,
      account: payment,
      ...(code === undefined ? {} : { qrFile: code.fileId }),
    }
  })
}
