import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { assert } from '#kit/assert.ts'

/**
 * The server's secret keys. `SECRETS_KEY` is a ring `kid:base64[,kid:base64...]`: the first key
 * encrypts and signs, all keys decrypt and verify. Each purpose has a separate key, derived by
 * HKDF-SHA-256.
 */
export type Secrets = {
  /** HMAC-SHA-256 with the newest key for this purpose, for values that are only compared. */
  readonly sign: (purpose: string, value: string) => Buffer
  /**
   * Signatures with each key of the ring, newest first: every value that `sign` may have returned.
   */
  readonly signAll: (purpose: string, value: string) => readonly Buffer[]
  /** The newest key's name, to be stored with signatures that `signWith` must be able to repeat. */
  readonly newestKid: string
  /** HMAC-SHA-256 with the named key. Undefined when the ring does not have it. */
  readonly signWith: (kid: string, purpose: string, value: string) => Buffer | undefined
  /** Compares in constant time against every key of the ring. */
  readonly verify: (purpose: string, value: string, signature: Uint8Array) => boolean
  /** Encrypts with AES-256-GCM. `open` needs the same `context` (table, column, row). */
  readonly seal: (context: string, plain: string | Uint8Array) => Buffer
  readonly open: (context: string, sealed: Uint8Array) => Buffer
  /** Re-encrypts with the newest key. Undefined if no key of the ring decrypts the value. */
  readonly reseal: (context: string, sealed: Uint8Array) => Buffer | undefined
}

type Key = { readonly kid: string; readonly bytes: Buffer }

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function generateSecretsKey(): string {
  return `k1:${randomBytes(KEY_BYTES).toString('base64')}`
}

/** Throws an error that describes the problem with the ring. */
export function parseKeyRing(ring: string): readonly Key[] {
  const keys = ring.split(',').map((entry) => {
    const [kid = '', encoded = ''] = entry.trim().split(':')
    const bytes = Buffer.from(encoded, 'base64')
    if (!/^[a-z0-9]{1,8}$/.test(kid) || bytes.length !== KEY_BYTES) {
      throw new Error('SECRETS_KEY must be kid:base64 of 32 bytes, entries separated by commas')
    }
    return { kid, bytes }
  })
  if (new Set(keys.map((key) => key.kid)).size !== keys.length) {
    throw new Error('SECRETS_KEY names the same key twice')
  }
  return keys
}

export function createSecrets(ring: string): Secrets {
  const keys = parseKeyRing(ring)
  const [newest] = keys
  assert(newest !== undefined, 'a key ring has a key')
  const derived = new Map<string, Buffer>()
  const keyFor = (key: Key, purpose: string): Buffer => {
    const name = `${key.kid}|${purpose}`
    const known = derived.get(name)
    if (known !== undefined) {
      return known
    }
    const made = Buffer.from(hkdfSync('sha256', key.bytes, '', `tradebox|${purpose}`, KEY_BYTES))
    derived.set(name, made)
    return made
  }
  const mac = (key: Key, purpose: string, value: string) =>
    createHmac('sha256', keyFor(key, purpose)).update(value).digest()
  const sealNewest = (context: string, plain: string | Uint8Array) =>
    seal(newest.kid, keyFor(newest, 'seal'), context, plain)
  const openAny = (context: string, sealed: Uint8Array) => {
    const kid = kidOf(sealed)
    const key = keys.find((candidate) => candidate.kid === kid)
    assert(key !== undefined, `no key ${kid} in the ring`)
    return open(kid, keyFor(key, 'seal'), context, sealed)
  }
  return {
    sign: (purpose, value) => mac(newest, purpose, value),
    signAll: (purpose, value) => keys.map((key) => mac(key, purpose, value)),
    newestKid: newest.kid,
    signWith: (kid, purpose, value) => {
      const key = keys.find((candidate) => candidate.kid === kid)
      return key && mac(key, purpose, value)
    },
    verify: (purpose, value, signature) =>
      keys.some((key) => equalBytes(mac(key, purpose, value), signature)),
    seal: sealNewest,
    open: openAny,
    reseal: (context, sealed) => {
      try {
        return sealNewest(context, openAny(context, sealed))
      } catch {
        return undefined
      }
    },
  }
}

export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

export function sha256(value: string | Uint8Array): Buffer {
  return createHash('sha256').update(value).digest()
}

/** 256 random bits as base64url: session tokens, resume keys. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

function seal(kid: string, key: Buffer, context: string, plain: string | Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(`${context}|${kid}`))
  const body = Buffer.concat([
    cipher.update(typeof plain === 'string' ? Buffer.from(plain) : plain),
    cipher.final(),
  ])
  const head = Buffer.from([kid.length, ...Buffer.from(kid)])
  return Buffer.concat([head, nonce, cipher.getAuthTag(), body])
}

/** The name of the key that a value is encrypted with. */
export function kidOf(sealed: Uint8Array): string {
  const length = sealed[0] ?? 0
  return Buffer.from(sealed.subarray(1, 1 + length)).toString()
}

function open(kid: string, key: Buffer, context: string, sealed: Uint8Array): Buffer {
  const start = 1 + kid.length
  const nonce = sealed.subarray(start, start + NONCE_BYTES)
  const tag = sealed.subarray(start + NONCE_BYTES, start + NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAAD(Buffer.from(`${context}|${kid}`))
  decipher.setAuthTag(tag)
  const body = sealed.subarray(start + NONCE_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()])
}
