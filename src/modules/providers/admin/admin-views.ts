import type { Membership } from '#contract/platform-plans/types.ts'
import {
  type AdminProvider,
  type AdminProviderRow,
  identityDocuments,
  type ProviderDocument,
} from '#contract/providers/admin-types.ts'
import { providerName } from '#contract/providers/provider-name.ts'
import { dayInIndia } from '#kit/day.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { type Page, pageInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Account } from '#modules/accounts/index.ts'
import { type DownloadLink, downloadLink, fileName } from '#platform/files/download-links.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import type { ProvidersDeps } from '../deps.ts'
import { toCard } from '../present.ts'
import { openBirth } from '../profile/sealed-identity.ts'
import { isApproved, isVerified } from '../rules/lifecycle.ts'
import {
  type AdminListRow,
  countApplications,
  listForAdmins,
  listSameRegistration,
  type SameRegistrationRow,
} from '../store/admin-list.ts'
import { filesOf, listDocumentViews, recordDocumentView } from '../store/document-views.ts'
import { findProvider, type ProfileRow, registeredOn } from '../store/profile.ts'
import { hasOwnRegistration } from '../store/registration.ts'
import { recordView } from './record-view.ts'

export type AdminListQuery = {
  readonly verified: boolean
  readonly q?: string
  readonly cursor?: string
  readonly limit: number
}

/** Admins' views of providers. */
export function createAdminViews(deps: ProvidersDeps) {
  const { db, accounts } = deps
  return {
    list: ({
      verified,
      q,
      ...page
    }: AdminListQuery): Promise<Result<Page<AdminProviderRow>, 'invalid_input'>> =>
      pageInTime(page, {
        list: (range) =>
          listForAdmins(db.read, { verified, words: q === '' ? undefined : q, ...range }),
        placeOf: ({ applied_at: at, account_id: id }) => ({ at, id }),
        present: (rows) => toListRows(deps, db.read, rows),
      }),

    /** Applications awaiting approval or verification. */
    backlog: countApplications,

    /** Every access is recorded; identity documents need the `kyc` permission. */
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
        const account = await accounts.findAccount(tx, id)
        const balances = await deps.ledger.balancesOf(tx, id)
        const certificate = kyc ? certificatePath(deps, row, actor) : null
        const membership = await deps.memberships.latestOf(tx, id, 'admin')
        const documentViews = kyc ? await viewsOf(deps, tx, row, actor) : []
        const others = await listSameRegistration(tx, { id, rows: SAME_REGISTRATION_MAX })
        const isOwn = await hasOwnRegistration(tx, id)
        const shown = { kyc, balances, certificate, membership, documentViews, others, isOwn }
        return ok(toAdminProvider(deps, row, account, shown))
      }),

    /** A link to a document, valid for a few minutes; access is recorded. */
    document: (
      actor: Actor,
      id: string,
      document: ProviderDocument,
    ): Promise<Result<DownloadLink, 'not_found'>> =>
      db.transaction(async (tx) => {
        const row = await findProvider(tx, id)
        const fileId = row === undefined ? null : filesOf(row)[document]
        if (row === undefined || fileId === null) {
          return fail('not_found')
        }
        const now = deps.clock.now()
        await recordView(deps, tx, actor, { id, detail: { document } })
        const { accountId: adminId } = actor
        await recordDocumentView(tx, { providerId: id, fileId, adminId, document, at: now })
        const name = fileName(FILE_NAMES[document], row.reg_number)
        return ok(downloadLink(deps.secrets, { fileId, name, viewerId: adminId }, now))
      }),
  }
}

async function toListRows(
  { accounts }: ProvidersDeps,
  tx: Tx,
  rows: readonly AdminListRow[],
): Promise<AdminProviderRow[]> {
  const ids = rows.map((row) => row.account_id)
  const emails = new Map((await accounts.findAccounts(tx, ids)).map(({ id, email }) => [id, email]))
  return rows.map((row) => ({
    _id: row.account_id,
    RegName: row.reg_name,
    name: nameOf(row),
    category: row.category,
    email: emails.get(row.account_id) ?? '',
    regNumber: row.reg_number,
    verified: row.verified,
  }))
}

const SAME_REGISTRATION_MAX = 10

function nameOf(row: Pick<AdminListRow, 'reg_name' | 'contact_name' | 'type'>): string {
  return providerName({ RegName: row.reg_name, name: row.contact_name, type: row.type })
}

const FILE_NAMES: Readonly<Record<ProviderDocument, string>> = {
  certificate: 'certificate',
  CompanyCertificate: 'company-certificate',
  aadhar: 'aadhaar',
  PAN: 'pan',
}

/** The admins who opened the documents, by name. */
async function viewsOf(
  { accounts }: ProvidersDeps,
  tx: Tx,
  row: ProfileRow,
  { accountId: adminId }: Actor,
): Promise<AdminProvider['documentViews']> {
  const files = Object.values(filesOf(row)).filter((one) => one !== null)
  const views = await listDocumentViews(tx, row.account_id, files)
  const ids = [...new Set(views.map((view) => view.admin_id))]
  const found = ids.length === 0 ? [] : await accounts.findAccounts(tx, ids)
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return views.map((view) => ({
    document: view.document,
    by: names.get(view.admin_id) ?? '',
    byYou: view.admin_id === adminId,
    at: view.viewed_at.toISOString(),
  }))
}

/** A link to the certificate for this admin, valid for a few minutes; null if there is none. */
function certificatePath(
  { secrets, clock }: ProvidersDeps,
  { certificate_file: fileId, reg_number: number }: ProfileRow,
  { accountId: viewerId }: Actor,
): string | null {
  const name = fileName('certificate', number)
  return fileId === null ? null : downloadLink(secrets, { fileId, name, viewerId }, clock.now()).url
}

type Shown = {
  readonly kyc: boolean
  readonly balances: { readonly available: bigint; readonly held: bigint }
  readonly certificate: string | null
  readonly membership: Membership | null
  readonly documentViews: AdminProvider['documentViews']
  readonly others: readonly SameRegistrationRow[]
  readonly isOwn: boolean
}

function toAdminProvider(
  { secrets }: ProvidersDeps,
  row: ProfileRow,
  account: Account | undefined,
  { kyc, balances, certificate, membership, documentViews, others, isOwn }: Shown,
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
    hasOwnRegistration: isOwn,
    registrationDate: registeredOn(row),
    registrationEndedOn: row.registration_ended_at && dayInIndia(row.registration_ended_at),
    status: row.status,
    verified: isVerified(row.status),
    approved: isApproved(row.status),
    DOB: kyc ? openBirth(secrets, row) : null,
    profileUrl: card.profileUrl,
    companyLogo: card.companyLogo,
    certificate,
    documents: kyc ? identityDocuments.filter((one) => filesOf(row)[one] !== null) : [],
    documentViews,
    sameRegistration: others.map((other) => ({
      _id: other.account_id,
      name: nameOf(other),
      status: other.status,
      appliedAt: other.applied_at.toISOString(),
      rejectReason: other.reject_reason,
    })),
    wallet: {
      amount: rupeesFromPaise(balances.available),
      held: rupeesFromPaise(balances.held),
    },
    subscriptionDetails: { subscriptionActive: membership?.status === 'Active' },
    currentSubscriptionDetails: membership,
    stats: card.stats,
    servicesCount: row.plans_count,
    addedby: card.addedby,
  }
}
