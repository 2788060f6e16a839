import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { ChainHead } from './chain.ts'

/** One line of the signed-heads file. */
export type SignedHead = {
  readonly seq: string
  /** Hexadecimal. */
  readonly hash: string
  /** UTC. */
  readonly at: string
  /** Ed25519, base64. */
  readonly signature: string
}

export function signHead(privateKey: KeyObject, { seq, hash }: ChainHead, now: Date): SignedHead {
  const head = { seq: String(seq), hash: Buffer.from(hash).toString('hex'), at: now.toISOString() }
  return { ...head, signature: sign(null, signedBytes(head), privateKey).toString('base64') }
}

export function isSignedHead(publicKey: KeyObject, head: SignedHead): boolean {
  return verify(null, signedBytes(head), publicKey, Buffer.from(head.signature, 'base64'))
}

/** Undefined if the line is not a signed head. */
export function parseSignedHead(line: string): SignedHead | undefined {
  try {
    const { seq, hash, at, signature }: Record<string, unknown> = JSON.parse(line)
    const wellFormed =
      typeof seq === 'string' &&
      /^[1-9]\d{0,15}$/.test(seq) &&
      typeof hash === 'string' &&
      typeof at === 'string' &&
      typeof signature === 'string'
    return wellFormed ? { seq, hash, at, signature } : undefined
  } catch {
    return undefined
  }
}

/** Key pair from a private key in PKCS #8 (DER). */
export function signingKeys(pkcs8: Buffer): { privateKey: KeyObject; publicKey: KeyObject } {
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

function signedBytes({ seq, hash, at }: Omit<SignedHead, 'signature'>): Buffer {
  return Buffer.from(`tradebox audit head v1|${seq}|${hash}|${at}`)
}
