import { dayInIndia } from '#kit/day.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Visit } from '#modules/accounts/index.ts'
import { downloadLink, fileName } from '#platform/files/download-links.ts'
import { actorOf, signedBy } from '#platform/http/actor.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { EsignDeps } from '../deps.ts'
import { partyOf } from '../sign/view.ts'
import { findAgreement } from '../store.ts'

type DocumentLink = { readonly url: string; readonly signed: boolean; readonly until: string }

/** A link to the document for a party or an admin, valid for a few minutes. Access is recorded. */
export async function linkDocument(
  { db, secrets, audit }: EsignDeps,
  viewer: SignedInViewer,
  visit: Visit,
  id: string,
): Promise<Result<DocumentLink, 'not_found' | 'agreement_not_ready'>> {
  const row = await findAgreement(db.read, id)
  const party = row && partyOf(row, viewer)
  if (row === undefined || party === undefined) {
    return fail('not_found')
  }
  // An unsigned document is visible only to the platform and its signer.
  const fileId = row.signed_file ?? (party === 'provider' ? null : row.document_file)
  if (fileId === null) {
    return fail('agreement_not_ready')
  }
  const signed = fileId === row.signed_file
  await db.transaction((tx) =>
    audit.record(tx, {
      action: 'agreement.viewed',
      ...signedBy(actorOf({ viewer, ...visit })),
      object: { type: 'agreement', id },
      detail: { as: party, signed },
    }),
  )
  const kind = signed ? 'agreement' : 'agreement-unsigned'
  const name = fileName(kind, row.plan_title, dayInIndia(row.confirmed_at ?? row.created_at))
  const { url, until } = downloadLink(
    secrets,
    { fileId, name, viewerId: viewer.accountId, ours: true },
    visit.now,
  )
  return ok({ url, signed, until: until.toISOString() })
}
