import type { AgreementSubject } from '#contract/esign/agreement-data.ts'
import type { AgreementView } from '#contract/esign/calls.ts'
import { present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Visit } from '#modules/accounts/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/tx.ts'
import type { EsignDeps, FindAgreementData } from './deps.ts'
import { linkDocument } from './document/signed-document.ts'
import { advance, advanceIfDue, reconcileAgreements } from './sign/advance-signing.ts'
import { confirmByCode, requestCode } from './sign/confirm-code.ts'
import { eraseUnsigned } from './sign/erase-unsigned.ts'
import { beginAgreement, type Signer } from './sign/start-signing.ts'
import { partyOf, viewOf } from './sign/view.ts'
import { type AgreementRow, findAgreement, findLiveAgreement, listSigned } from './store.ts'

/** What a signature must be for: one for another user, plan or purchase does not count. */
export type SignedFor = {
  readonly userId: string
  readonly planId: string
  readonly subject: AgreementSubject
}

export type Esign = ReturnType<typeof createEsign>

/** Agreements between clients and providers, and their signatures. */
export function createEsign(deps: EsignDeps) {
  const { db, secrets } = deps
  const reread = async (viewer: SignedInViewer, id: string): Promise<AgreementView> => {
    const row = present(await findAgreement(db.read, id), 'an agreement stays')
    return viewOf(row, present(partyOf(row, viewer), 'its signer sees it'), secrets)
  }
  return {
    /** Starts the agreement of a purchase, or resumes a pending one. */
    start: async (signer: Signer, subject: AgreementSubject, agreementData: FindAgreementData) => {
      const begun = await beginAgreement(deps, signer, subject, agreementData)
      if (!begun.ok) {
        return begun
      }
      const { row, isNew } = begun.value
      await (isNew ? advance(deps, row) : advanceIfDue(deps, row.id))
      return ok(await reread(signer.viewer, row.id))
    },
    requestCode: (viewer: SignedInViewer, visit: Visit, id: string) =>
      requestCode(deps, viewer, visit, id),
    confirm: async (
      viewer: SignedInViewer,
      visit: Visit,
      input: { readonly id: string; readonly otp: string },
    ) => {
      const confirmed = await confirmByCode(deps, viewer, visit, input)
      if ('refusal' in confirmed) {
        return confirmed.refusal
      }
      await advance(deps, confirmed.row)
      return ok(await reread(viewer, input.id))
    },
    /** Also advances a due agreement, so that nobody has to wait for the job. */
    status: async (
      viewer: SignedInViewer,
      id: string,
    ): Promise<Result<AgreementView, 'not_found'>> => {
      const row = await findAgreement(db.read, id)
      if (row === undefined || partyOf(row, viewer) === undefined) {
        return fail('not_found')
      }
      await advanceIfDue(deps, id)
      return ok(await reread(viewer, id))
    },
    document: (viewer: SignedInViewer, visit: Visit, id: string) =>
      linkDocument(deps, viewer, visit, id),
    /** The completed agreement for this user, plan and purchase. */
    signedFor: async (
      tx: Tx,
      wanted: SignedFor,
    ): Promise<{ readonly agreementId: string; readonly textSha256: Buffer } | undefined> => {
      const row = await findLiveAgreement(tx, wanted.subject)
      return row?.status === 'completed' && isFor(row, wanted)
        ? { agreementId: row.id, textSha256: row.text_sha256 }
        : undefined
    },
    /** The agreements that a user signed with these providers, newest first. */
    signedWith: listSigned,
    /** The vendor that signs. */
    vendor: deps.adapter.vendor,
    /**
     * Every minute continues agreements that browsers left; every night deletes expired personal
     * data.
     */
    startJobs: async (jobs: Jobs) => {
      await jobs.schedule('esign-reconcile', '* * * * *', () => reconcileAgreements(deps))
      await jobs.schedule('esign-erasure', '37 3 * * *', () => eraseUnsigned(deps))
    },
  }
}

function isFor(row: AgreementRow, { userId, planId, subject }: SignedFor): boolean {
  return (
    row.user_id === userId &&
    row.plan_id === planId &&
    row.subject_type === subject.type &&
    row.subject_id === subject.id
  )
}
