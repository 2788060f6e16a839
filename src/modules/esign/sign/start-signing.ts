import {
  type AgreementData,
  type AgreementSubject,
  agreementDataJson,
} from '#contract/esign/agreement-data.ts'
import { assert, present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Visit } from '#modules/accounts/index.ts'
import { actorOf, signedBy } from '#platform/http/actor.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import type { EsignDeps, FindAgreementData } from '../deps.ts'
import { AGREEMENT_VERSION, agreementText } from '../rules/agreement-text.ts'
import { AGREEMENT_LIFETIME_MS, ATTEMPTS_PER_DAY_COUNT, LEASE_MS } from '../rules/timing.ts'
import { type AgreementRow, countAttempts, insertAgreement, lockLiveAgreement } from '../store.ts'
import { endUnsigned } from './advance-signing.ts'
import { agreementContext } from './view.ts'

export type StartRefusal = 'agreement_subject_missing' | 'agreement_attempts_spent'

/** The user who starts an agreement in order to sign it. */
export type Signer = Visit & { readonly viewer: SignedInViewer }

/** `isNew`: the caller has to prepare its document. */
export type Started = { readonly row: AgreementRow; readonly isNew: boolean }

/**
 * Starts an agreement, or resumes the subject's pending or signed one. An attempt whose terms have
 * changed ends, unless its signer has confirmed it.
 */
export async function beginAgreement(
  deps: EsignDeps,
  signer: Signer,
  subject: AgreementSubject,
  agreementData: FindAgreementData,
): Promise<Result<Started, StartRefusal>> {
  return deps.db.transaction(async (tx) => {
    const { viewer, now } = signer
    const userId = viewer.accountId
    const data = await agreementData(tx, subject, userId)
    if (data === undefined) {
      return fail('agreement_subject_missing')
    }
    assert(data.client.id === userId, 'an agreement is about its own signer')
    const live = await lockLiveAgreement(tx, subject)
    if (live !== undefined && live.user_id !== userId) {
      return fail('agreement_subject_missing')
    }
    if (live !== undefined && isReusable(live, data, now)) {
      return ok({ row: live, isNew: false })
    }
    if (live !== undefined) {
      const failure = live.expires_at <= now ? 'expired' : 'superseded'
      await endUnsigned(deps, tx, live, failure, now)
    }
    const since = new Date(now.getTime() - DAY_MS)
    if ((await countAttempts(tx, subject, since)) >= ATTEMPTS_PER_DAY_COUNT) {
      return fail('agreement_attempts_spent')
    }
    const inserted = await insert(deps, tx, { subject, facts: data, now })
    if (inserted === undefined) {
      const theirs = await lockLiveAgreement(tx, subject)
      return ok({ row: present(theirs, 'somebody else began it'), isNew: false })
    }
    await deps.audit.record(tx, {
      action: 'agreement.started',
      ...signedBy(actorOf(signer)),
      object: { type: 'agreement', id: inserted.id },
      detail: { subject: `${subject.type}:${subject.id}`, version: inserted.version },
    })
    return ok({ row: inserted, isNew: true })
  })
}

/** Whether the attempt still matches the terms or has already been confirmed. */
function isReusable(row: AgreementRow, facts: AgreementData, now: Date): boolean {
  if (row.status === 'completed' || row.status === 'signing') {
    return true
  }
  return row.expires_at > now && row.text_sha256.equals(sha256(agreementText(facts)))
}

type Beginning = {
  readonly subject: AgreementSubject
  readonly facts: AgreementData
  readonly now: Date
}

async function insert(
  { newId, secrets, adapter }: EsignDeps,
  tx: Tx,
  { subject, facts, now }: Beginning,
): Promise<AgreementRow | undefined> {
  const id = newId()
  const { client, provider, plan } = facts
  return insertAgreement(tx, {
    id,
    subject_type: subject.type,
    subject_id: subject.id,
    user_id: client.id,
    provider_id: provider.id,
    plan_id: plan.id,
    plan_title: plan.title,
    vendor: adapter.vendor,
    facts_sealed: secrets.seal(agreementContext(id), agreementDataJson(facts)),
    version: AGREEMENT_VERSION,
    text_sha256: sha256(agreementText(facts)),
    client_name: client.name,
    provider_name: provider.registeredName,
    registration_number: provider.registrationNumber,
    price_paise: facts.pricePaise,
    validity_days: facts.validityDays,
    created_at: now,
    expires_at: new Date(now.getTime() + AGREEMENT_LIFETIME_MS),
    due_at: new Date(now.getTime() + LEASE_MS),
  })
}
