import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { present } from '#kit/assert.ts'
import type { SealedColumn } from '#platform/secrets/reseal.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Database } from '#platform/tx.ts'
import { signingKeys } from './rules/signed-head.ts'
import { findSigningKey, insertSigningKey } from './store.ts'

export type SigningKeys = { readonly privateKey: KeyObject; readonly publicKey: KeyObject }

const CONTEXT = 'audit_signing_key|sealed'

/** The key that signs heads; the first process that needs it creates it. */
export async function getOrMakeSigningKeys(db: Database, secrets: Secrets): Promise<SigningKeys> {
  const known = await findSigningKey(db.read)
  if (known !== undefined) {
    return openSigningKeys(secrets, known)
  }
  const { privateKey } = generateKeyPairSync('ed25519')
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' })
  await insertSigningKey(db.read, secrets.seal(CONTEXT, pkcs8))
  const storedKey = await findSigningKey(db.read)
  return openSigningKeys(secrets, present(storedKey, 'the signing key is kept'))
}

/** Throws if the key was not sealed with this product's secrets. */
export function openSigningKeys(secrets: Secrets, sealed: Uint8Array): SigningKeys {
  return signingKeys(secrets.open(CONTEXT, sealed))
}

export const sealedInAudit: readonly SealedColumn[] = [
  { table: 'audit_signing_key', column: 'sealed', key: ['singleton'], context: () => CONTEXT },
]
