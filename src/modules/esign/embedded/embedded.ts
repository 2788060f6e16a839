import { operator } from '#contract/documents/operator-facts.ts'
import { assert, present } from '#kit/assert.ts'
import { type Clock, DAY_MS } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { SealedColumn } from '#platform/secrets/reseal.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Database } from '#platform/tx.ts'
import type { EsignAdapter } from '../adapter.ts'
import { findSigner, insertSigner } from '../store.ts'
import type { SignerIdentity } from './certificate.ts'

type EmbeddedEsignDeps = {
  readonly db: Database
  readonly secrets: Secrets
  readonly clock: Clock
  readonly newId: NewId
}

/**
 * A certificate signs for four years and is valid for five, so that every signature has at least a
 * year of validity left.
 */
const SIGNS_MS = 4 * 365 * DAY_MS
const VALID_MS = 5 * 365 * DAY_MS
/**
 * The validity starts earlier, for readers whose clocks are slow and for data that was just
 * imported.
 */
const BACKDATED_MS = 2 * DAY_MS

/**
 * Signs on this server, with the product's certificate, after the signer has confirmed with a code.
 */
export function createEmbeddedEsign(parts: EmbeddedEsignDeps): EsignAdapter {
  return {
    vendor: 'embedded',
    prepare: async () => ({ next: 'awaiting-otp' }),
    finish: async ({ agreementId, pdf, clientName, confirmed }) => {
      assert(confirmed !== null, 'only what was confirmed is signed')
      const { at, sentTo } = confirmed
      const notes = {
        name: clientName,
        reason: `Agreement ${agreementId}, confirmed on ${at.toISOString()} by a one-time code sent to ${sentTo.replaceAll('•', '*')}`,
        location: operator.place,
        contact: operator.supportEmail,
        at,
      }
      const { signPdf } = await import('./pades.ts')
      const signed = await signPdf(pdf, await getOrMakeSigner(parts), notes)
      return { state: 'signed', pdf: signed }
    },
  }
}

/**
 * The current signing certificate. The first process that needs one creates it, also after the last
 * one has expired.
 */
async function getOrMakeSigner(parts: EmbeddedEsignDeps): Promise<SignerIdentity> {
  const { db, secrets, clock, newId } = parts
  const now = clock.now()
  const known = await findSigner(db.read, now)
  if (known === undefined) {
    const id = newId()
    const after = (span: number) => new Date(now.getTime() + span)
    const { makeSignerIdentity } = await import('./certificate.ts')
    const made = await makeSignerIdentity(after(-BACKDATED_MS), after(VALID_MS))
    const row = {
      id,
      certificate: made.certificate,
      key_sealed: secrets.seal(contextOf(id), made.privateKey),
      created_at: now,
      expires_at: after(SIGNS_MS),
    }
    await db.transaction((tx) => insertSigner(tx, row, now))
  }
  const signer = present(known ?? (await findSigner(db.read, now)), 'a signer is kept')
  return {
    certificate: signer.certificate,
    privateKey: secrets.open(contextOf(signer.id), signer.key_sealed),
  }
}

export const sealedSigners: SealedColumn = {
  table: 'esign_signer',
  column: 'key_sealed',
  key: ['id'],
  context: contextOf,
}

function contextOf(id: string): string {
  return `esign_signer|key_sealed|${id}`
}
