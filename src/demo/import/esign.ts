import { agreementDataJson } from '#contract/esign/agreement-data.ts'
import { assert, present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { App } from '#main/build-app.ts'
import type { Platform } from '#main/platform.ts'
import { agreementDataOf } from '#modules/checkout/index.ts'
import { agreementContext, createEmbeddedEsign, drawAgreement } from '#modules/esign/index.ts'
import {
  AGREEMENT_VERSION,
  agreementDocument,
  agreementText,
} from '#modules/esign/rules/agreement-text.ts'
import { AGREEMENT_LIFETIME_MS } from '#modules/esign/rules/timing.ts'
import type { EsignTables } from '#modules/esign/tables.ts'
import type { Files } from '#platform/files/files.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Sale } from './checkout.ts'
import { setAgreement } from './store/checkout.ts'
import { pastTables } from './store/past-tables.ts'

type Deps = {
  readonly app: Pick<App, 'accounts' | 'esign' | 'invoices' | 'plans' | 'providers'>
  readonly platform: Pick<Platform, 'clock' | 'db' | 'secrets'>
  readonly files: Files
}

/** How long the signer read the agreement. */
const READ_MS = 3 * MINUTE_MS

/**
 * Signs the agreement of an imported order at a moment in the past; the document is made for that
 * moment. Does nothing with an external vendor, whose signatures cannot be made here.
 */
export async function importSigned(
  { app, platform, files }: Deps,
  sale: Sale,
  at: Date,
): Promise<void> {
  if (app.esign.vendor !== 'embedded') {
    return
  }
  const { db, secrets } = platform
  const { order } = sale
  const facts = present(
    await agreementDataOf(app, db.read, boughtBy(sale), order.customerId),
    'what is imported is of known people',
  )
  const id = newId()
  const createdAt = new Date(at.getTime() - READ_MS)
  const sentTo = `••••••${(facts.client.number ?? '').slice(-4)}`
  const pdf = await drawAgreement({
    document: agreementDocument(facts),
    providerName: facts.provider.registeredName,
    registrationNumber: facts.provider.registrationNumber,
    textDigest: sha256(agreementText(facts)).toString('hex'),
    createdAt,
  })
  const clientName = facts.client.name
  const confirmed = { at, sentTo }
  const made = await createEmbeddedEsign({ ...platform, newId }).finish({
    agreementId: id,
    pdf,
    vendorRef: null,
    clientName,
    confirmed,
  })
  assert(made.state === 'signed', 'what is confirmed is signed here at once')
  const [document, signed] = await Promise.all(
    [pdf, made.pdf].map((bytes) => files.put(bytes, 'application/pdf', 'private')),
  )
  const row = {
    id,
    subject_type: 'order-line' as const,
    subject_id: order.lineId,
    user_id: facts.client.id,
    provider_id: facts.provider.id,
    plan_id: facts.plan.id,
    plan_title: facts.plan.title,
    status: 'completed' as const,
    vendor: 'embedded' as const,
    facts_sealed: secrets.seal(agreementContext(id), agreementDataJson(facts)),
    version: AGREEMENT_VERSION,
    text_sha256: sha256(agreementText(facts)),
    client_name: clientName,
    provider_name: facts.provider.registeredName,
    registration_number: facts.provider.registrationNumber,
    price_paise: facts.pricePaise,
    validity_days: facts.validityDays,
    document_file: present(document, 'the document is kept'),
    document_sha256: sha256(pdf),
    signed_file: present(signed, 'the signed document is kept'),
    signed_sha256: sha256(made.pdf),
    sent_to: sentTo,
    confirmed_at: at,
    created_at: createdAt,
    expires_at: new Date(createdAt.getTime() + AGREEMENT_LIFETIME_MS),
    due_at: null,
    ended_at: at,
  }
  await db.transaction(async (tx) => {
    await pastTables<EsignTables>(tx).insertInto('agreement', [row])
    await setAgreement(tx, order.lineId, id)
  })
}

function boughtBy({ order, plan, provider, terms }: Sale) {
  return {
    plan_id: plan.id,
    plan_version: 1,
    title: plan.title,
    segment: plan.segment,
    provider_id: provider.id,
    gst: provider.gst,
    validity_days: plan.validity,
    price_paise: order.price,
    terms,
  }
}
