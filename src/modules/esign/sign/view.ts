import type { AgreementView } from '#contract/esign/calls.ts'
import { agreementFailures } from '#contract/esign/texts.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { SealedColumn } from '#platform/secrets/reseal.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { AGREEMENT_TITLE } from '../rules/agreement-text.ts'
import type { AgreementRow } from '../store.ts'

/** The viewer's role in the agreement; undefined if the viewer has no access. */
export type Party = 'signer' | 'provider' | 'admin'

export function partyOf(row: AgreementRow, viewer: SignedInViewer): Party | undefined {
  if (viewer.role === 'admin') {
    return viewer.permissions.has('order.verify') ? 'admin' : undefined
  }
  if (row.user_id === viewer.accountId) {
    return 'signer'
  }
  return row.provider_id === viewer.accountId ? 'provider' : undefined
}

export function signerUrlContext(id: string): string {
  return `agreement|signer_url_sealed|${id}`
}

export function agreementContext(id: string): string {
  return `agreement|facts_sealed|${id}`
}

export const sealedAgreements: readonly SealedColumn[] = [
  { table: 'agreement', column: 'facts_sealed', key: ['id'], context: agreementContext },
  { table: 'agreement', column: 'signer_url_sealed', key: ['id'], context: signerUrlContext },
]

export function viewOf(row: AgreementRow, party: Party, secrets: Secrets): AgreementView {
  const isSigner = party === 'signer'
  const sealed = row.status === 'awaiting-signer' && isSigner ? row.signer_url_sealed : null
  return {
    _id: row.id,
    status: row.status,
    method: row.vendor === 'embedded' ? 'otp' : 'vendor',
    title: AGREEMENT_TITLE,
    version: row.version,
    textDigest: row.text_sha256.toString('hex'),
    clientName: row.client_name,
    providerName: row.provider_name,
    registrationNumber: row.registration_number,
    planTitle: row.plan_title,
    price: rupeesFromPaise(row.price_paise),
    validityDays: row.validity_days,
    sentTo: isSigner ? row.sent_to : null,
    signerUrl: sealed && secrets.open(signerUrlContext(row.id), sealed).toString(),
    hasDocument: (party === 'provider' ? row.signed_file : row.document_file) !== null,
    failure: row.failure && agreementFailures[row.failure],
    expiresAt: row.expires_at.toISOString(),
    signedAt: row.status === 'completed' ? (row.ended_at?.toISOString() ?? null) : null,
    signedDigest: row.signed_sha256?.toString('hex') ?? null,
  }
}
