import { type AgreementFacts, type AgreementSubject, factsJson } from '#contract/esign/facts.ts'
import { assert, present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import type { EsignDeps } from './deps.ts'
import { drawAgreement } from './document/draw-agreement.ts'
import { AGREEMENT_VERSION, agreementDocument, agreementText } from './rules/agreement-text.ts'
import { AGREEMENT_LIFETIME_MS } from './rules/timing.ts'
import { factsContext } from './sign/view.ts'
import { insertAgreement, moveAgreement } from './store.ts'

export type SignedImport = {
  readonly subject: AgreementSubject
  readonly facts: AgreementFacts
  /** When it was signed. */
  readonly at: Date
}

/** How long its signer read it. */
const READ_MS = 3 * MINUTE_MS

/**
 * An agreement that was signed before: its document is made here, and signed here, of that moment;
 * `attach` notes it where it belongs. Nothing where a vendor signs, whose signature nobody else makes.
 */
export async function importSigned(
  deps: EsignDeps,
  { subject, facts, at }: SignedImport,
  attach: (tx: Tx, agreementId: string) => Promise<void>,
): Promise<void> {
  const { db, newId, secrets, files, adapter } = deps
  if (adapter.vendor !== 'embedded') {
    return
  }
  const id = newId()
  const text = sha256(agreementText(facts))
  const createdAt = new Date(at.getTime() - READ_MS)
  const { client, provider, plan } = facts
  const pdf = await drawAgreement({
    document: agreementDocument(facts),
    providerName: provider.registeredName,
    registrationNumber: provider.registrationNumber,
    textDigest: text.toString('hex'),
    createdAt,
  })
  const sentTo = `••••••${(client.number ?? '').slice(-4)}`
  const confirmed = { at, sentTo }
  const shown = { agreementId: id, pdf, vendorRef: null, clientName: client.name, confirmed }
  const made = await adapter.finish(shown)
  assert(made.state === 'signed', 'what is confirmed is signed here at once')
  const [document, signed] = await Promise.all(
    [pdf, made.pdf].map((bytes) => files.put(bytes, 'application/pdf', 'private')),
  )
  const begun = {
    id,
    subject_type: subject.type,
    subject_id: subject.id,
    user_id: client.id,
    provider_id: provider.id,
    plan_id: plan.id,
    plan_title: plan.title,
    vendor: adapter.vendor,
    facts_sealed: secrets.seal(factsContext(id), factsJson(facts)),
    version: AGREEMENT_VERSION,
    text_sha256: text,
    client_name: client.name,
    provider_name: provider.registeredName,
    registration_number: provider.registrationNumber,
    price_paise: facts.pricePaise,
    validity_days: facts.validityDays,
    created_at: createdAt,
    expires_at: new Date(createdAt.getTime() + AGREEMENT_LIFETIME_MS),
    due_at: at,
  }
  const ended = {
    status: 'completed',
    document_file: present(document, 'the document is kept'),
    document_sha256: sha256(pdf),
    signed_file: present(signed, 'the signed document is kept'),
    signed_sha256: sha256(made.pdf),
    sent_to: sentTo,
    confirmed_at: at,
    due_at: null,
    ended_at: at,
  } as const
  await db.transaction(async (tx) => {
    await insertAgreement(tx, begun)
    const moved = await moveAgreement(tx, { id, from: ['created'] }, ended)
    assert(moved !== undefined, 'nobody else knows of it yet')
    await attach(tx, id)
  })
}
