import {
  type AdminProvider,
  type AdminProviderRow,
  type IdentityDocument,
  identityDocuments,
  type Membership,
} from '#contract/entities/admin-provider.ts'
import { DOWNLOAD_LINK_SECONDS } from '#contract/limits.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { type Page, pageOf, placeInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Account } from '#modules/accounts/index.ts'
import { downloadPath, fileName } from '#platform/files/download-links.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { ProvidersDeps } from './deps.ts'
import { openBirth } from './identity.ts'
import { registeredOn, toCard } from './present.ts'
import { isApproved, isVerified } from './rules/lifecycle.ts'
import { listForAdmins } from './store/admin-list.ts'
import { findProvider, type ProfileRow } from './store/profile.ts'
import { recordView } from './view-record.ts'

export type AdminListQuery = {
  readonly verified: boolean
  readonly q?: string
  readonly cursor?: string
  readonly limit: number
}

/** What admins see of providers. */
export function createAdminViews(deps: ProvidersDeps) {
  const { db, accounts } = deps
  return {
    list: async (
      query: AdminListQuery,
    ): Promise<Result<Page<AdminProviderRow>, 'invalid_input'>> => {
      const after = placeInTime(query.cursor)
      if (!after.ok) {
        return after
      }
      const rows = await listForAdmins(db.read, {
        verified: query.verified,
        words: query.q === '' ? undefined : query.q,
        after: after.value,
        rows: query.limit + 1,
      })
      const page = pageOf(rows, query.limit, (row) => ({
        key: row.applied_at.toISOString(),
        id: row.account_id,
      }))
      const ids = page.items.map((row) => row.account_id)
      const found = ids.length === 0 ? [] : await accounts.findAccounts(db.read, ids)
      const emails = new Map(found.map((account) => [account.id, account.email]))
      const items = page.items.map((row) => ({
        _id: row.account_id,
        RegName: row.reg_name,
        category: row.category,
        email: emails.get(row.account_id) ?? '',
        regNumber: row.reg_number,
        verified: row.verified,
      }))
      return ok({ ...page, items })
    },

    /** Every look is put on record; documents of identity only open with `kyc`. */
    details: (
      actor: Actor,
      id: string,
      kyc: boolean,
    ): Promise<Result<AdminProvider, 'not_found'>> =>
      db.transaction(async (tx) => {
        const row = await findProvider(tx, id)
        if (row === undefined) {
          return fail('not_found')
        }
        await recordView(deps, tx, actor, { id, detail: { kyc } })
        const [account] = await accounts.findAccounts(tx, [id])
        const balance = (await deps.walletBalance?.(tx, id)) ?? 0n
        const certificate = kyc ? certificatePath(deps, row, actor) : null
        const membership = (await deps.membershipOf?.(tx, id)) ?? null
        return ok(toAdminProvider(deps, row, account, { kyc, balance, certificate, membership }))
      }),

    /** Where a document is found for some minutes; that somebody looked stays on record. */
    document: (
      actor: Actor,
      id: string,
      document: IdentityDocument,
    ): Promise<Result<{ readonly url: string; readonly until: Date }, 'not_found'>> =>
      db.transaction(async (tx) => {
        const row = await findProvider(tx, id)
        const fileId = row === undefined ? null : filesOf(row)[document]
        if (row === undefined || fileId === null) {
          return fail('not_found')
        }
        await recordView(deps, tx, actor, { id, detail: { document } })
        const until = new Date(deps.clock.now().getTime() + DOWNLOAD_LINK_SECONDS * SECOND_MS)
        const name = fileName(FILE_NAMES[document], row.reg_number)
        const grant = { fileId, name, viewerId: actor.accountId, until }
        return ok({ url: downloadPath(deps.secrets, grant), until })
      }),
  }
}

const FILE_NAMES: Readonly<Record<IdentityDocument, string>> = {
  CompanyCertificate: 'company-certificate',
  aadhar: 'aadhaar',
  PAN: 'pan',
}

function filesOf(row: ProfileRow): Readonly<Record<IdentityDocument, string | null>> {
  return {
    CompanyCertificate: row.company_certificate_file,
    aadhar: row.aadhaar_file,
    PAN: row.pan_file,
  }
}

/** Where this admin finds the certificate for the next minutes; null where there is none. */
function certificatePath(
  { secrets, clock }: ProvidersDeps,
  { certificate_file: fileId, reg_number: number }: ProfileRow,
  { accountId: viewerId }: Actor,
): string | null {
  const until = new Date(clock.now().getTime() + DOWNLOAD_LINK_SECONDS * SECOND_MS)
  const name = fileName('certificate', number)
  return fileId === null ? null : downloadPath(secrets, { fileId, name, viewerId, until })
}

type Shown = {
  readonly kyc: boolean
  readonly balance: bigint
  readonly certificate: string | null
  readonly membership: Membership | null
}

function toAdminProvider(
  { secrets }: ProvidersDeps,
  row: ProfileRow,
  account: Account | undefined,
  { kyc, balance, certificate, membership }: Shown,
): AdminProvider {
  const card = toCard(row)
  return {
    _id: card._id,
    RegName: card.RegName,
    name: row.contact_name,
    email: account?.email ?? '',
    number: account?.number ?? '',
    address1: row.address1,
    address2: row.address2,
    city: card.city,
    state: card.state,
    category: card.category,
    type: card.type,
    regNumber: card.regNumber,
    registrationDate: registeredOn(row),
    status: row.status,
    verified: isVerified(row.status),
    approved: isApproved(row.status),
    DOB: kyc ? openBirth(secrets, row) : null,
    profileUrl: card.profileUrl,
    companyLogo: card.companyLogo,
    certificate,
    documents: kyc ? identityDocuments.filter((one) => filesOf(row)[one] !== null) : [],
    wallet: { amount: rupeesFromPaise(balance) },
    subscriptionDetails: { subscriptionActive: membership?.status === 'Active' },
    currentSubscriptionDetails: membership,
    stats: card.stats,
    servicesCount: row.plans_count,
    addedby: card.addedby,
  }
}
